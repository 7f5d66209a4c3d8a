import type { GalleryGroup, GalleryState } from './gallery-state.ts';
import { press, standard, launcher } from './launcher-state.ts';
import { packageFor, packageOf, packagesAnswer } from './samples.ts';

/** The form of a package that asks one thing more than the host knows. */
const step = (id: string, title: string, when: string, ...paths: string[]): GalleryState =>
  launcher(id, title, when, { answers: { 'GET /packages': packagesAnswer([packageFor(...paths)]) } });

/** The form of the launcher, step by step. */
export const formGroups: GalleryGroup[] = [
  {
    title: 'Launcher: the form',
    states: [
      launcher('first-step', 'The first step', 'A candidate begins: what is asked, and how long it takes.'),
      launcher(
        'phone',
        'A code for a phone',
        'A wide page with a mouse: the candidate goes on with a phone.',
        {
          actions: [{ do: 'press', selector: '[popovertarget]' }],
          shows: { within: 'svg' },
        },
      ),
      launcher('test', 'A test environment', 'The proxy speaks to the test environment: no order is real.', {
        answers: { 'GET /packages': packagesAnswer([standard], 'test') },
        shows: { host: ':state(test)' },
      }),
      launcher(
        'problems',
        'Answers are missing',
        'The candidate presses the button before all is answered.',
        {
          actions: [press],
          shows: { within: '[part~=problem]' },
        },
      ),
      launcher(
        'choice',
        'A choice of packages',
        'No package-id: the person chooses one that may be ordered.',
        {
          attributes: { 'package-id': '' },
          answers: {
            'GET /packages': packagesAnswer([
              packageOf(['givenName'], {
                id: '539101',
                title: 'Identity basics',
                products: [{ title: 'Global watchlist search', kind: 'watchlist' }],
              }),
              standard,
            ]),
          },
          shows: { host: ':state(choosing)' },
        },
      ),
      step(
        'identity',
        'Identity',
        'Birth date and social security number; neither is ever kept.',
        'dob',
        'ssn',
      ),
      step('address', 'Address', 'Written as its country writes addresses.', 'address'),
      step('residences', 'Earlier addresses', 'A list that grows by a button.', 'additionalAddresses'),
      step('names', 'Other names', 'Names somebody had before.', 'aliases'),
      step('license', "Driver's license", 'The package looks into driving records.', 'driversLicense'),
      step('education', 'Education', 'The package asks schools.', 'educationHistory'),
      step('employment', 'Employment', 'The package asks employers.', 'employmentHistory'),
      step('credentials', 'Licenses', 'The package asks who issued professional licenses.', 'licenses'),
      step('more', 'A field of your service', 'A field that only your service has.', 'badgeNumber'),
      launcher('doubt', 'An answer that is asked about', 'It is possible, and rarely right: is it?', {
        answers: { 'GET /packages': packagesAnswer([packageFor('dob')]) },
        actions: [{ do: 'type', name: 'dob', text: '1905-06-05' }],
        shows: { within: 'input[type=checkbox]' },
      }),
      launcher('operator', 'An operator', 'Operators see everything, and order nothing.', {
        claims: { sub: 'operator-1', role: 'operator' },
      }),
      launcher(
        'recurring',
        'A check that repeats',
        'recurrence="P1Y": the launcher says so before it is ordered.',
        {
          attributes: { recurrence: 'P1Y' },
        },
      ),
      launcher('disabled', 'Disabled', 'The attribute `disabled`, or a disabled fieldset around it.', {
        attributes: { disabled: '' },
      }),
    ],
  },
];
