import type { Screening } from '../../src/protocol/screening.ts';
import type { GalleryAction, GalleryState } from './gallery-state.ts';
import { packageOf, packagesAnswer, screeningOf, screeningsAnswer, standardFields } from './samples.ts';

export const nextStep: GalleryAction = { do: 'continue' };
export const press: GalleryAction = { do: 'press' };
const filling = { host: ':state(filling)' };
export const standard = packageOf(standardFields);
const contact = packageOf(['givenName', 'familyName', 'email']);
/** Only the facts that the package asks: others would be of no use to the form. */
export const noraContact = { givenName: 'Nora', familyName: 'Ellis', email: 'nora@example.com' };
export const accepted = (facts: Partial<Screening> = {}) => ({
  'POST /screenings': { status: 201, body: screeningOf({ items: [], ...facts }) },
});

/** A state of the launcher of a candidate who has ordered nothing, with what is different. */
export function launcher(
  id: string,
  title: string,
  when: string,
  { answers, attributes, ...facts }: Partial<GalleryState> = {},
): GalleryState {
  return {
    id: `launcher-${id}`,
    element: 'screening-launcher',
    title,
    when,
    attributes: { 'package-id': '539146', ...attributes },
    properties: {},
    claims: { sub: 'nora-1', role: 'candidate' },
    answers: {
      'GET /packages': packagesAnswer([standard]),
      'GET /screenings': screeningsAnswer(),
      'GET /events': 'stream',
      ...answers,
    },
    actions: [],
    shows: filling,
    ...facts,
  };
}

/** The form of names and email, filled in. */
export const shortForm = (
  id: string,
  title: string,
  when: string,
  facts: Partial<GalleryState>,
): GalleryState =>
  launcher(id, title, when, {
    properties: { candidate: noraContact },
    ...facts,
    answers: { 'GET /packages': packagesAnswer([contact]), ...accepted(), ...facts.answers },
  });
