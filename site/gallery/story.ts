import type { Screening } from '../../src/protocol/screening.ts';
import { type GalleryAction, galleryNow, type GalleryState } from './gallery-state.ts';
import { accepted, nextStep, press, shortForm } from './launcher-state.ts';
import { disclosure, finished, nora, screeningOf } from './samples.ts';

/** All of it happens now. */
const submittedAt = galleryNow;

const type = (name: 'givenName' | 'familyName' | 'email'): GalleryAction => ({
  do: 'type',
  name,
  text: nora[name],
});

/** What the home page shows: an empty form, and what a candidate does until it is sent. */
const order: GalleryState = shortForm('story', 'A check', 'From the form to its result.', {
  properties: {
    disclosures: [{ ...disclosure, text: 'SAMPLE TEXT. We ask a screening company for a report about you.' }],
  },
  answers: accepted({ submittedAt, updatedAt: submittedAt }),
  actions: [
    type('givenName'),
    type('familyName'),
    type('email'),
    nextStep,
    nextStep,
    { do: 'type', name: 'signature', text: `${nora.givenName} ${nora.familyName}` },
    press,
  ],
  shows: { host: ':state(under-way)' },
});

/** The check with the first parts done, a moment after the one before. */
const withDone = (count: number): Screening => {
  const { items, ...facts } = screeningOf({
    revision: 4 + count,
    updatedAt: `2026-11-21T12:00:0${count}.000Z`,
  });
  return {
    ...facts,
    submittedAt,
    items: items.map((item, index) =>
      index < count
        ? { ...item, phase: 'complete', result: 'clear', estimatedAt: null }
        : { ...item, phase: 'in-progress', result: 'pending', estimatedAt: facts.estimatedAt },
    ),
  };
};

/** What the service reports after the order, in this order: the last one is the result. */
const news: Screening[] = [
  ...[0, 1, 2].map(withDone),
  {
    ...finished('clear'),
    submittedAt,
    updatedAt: '2026-11-21T12:00:03.000Z',
    revision: 7,
  },
];

export const story = { order, news };
