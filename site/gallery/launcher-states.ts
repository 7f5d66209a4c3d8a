import type { Trust } from '../../src/protocol/trust.ts';
import type { Screening } from '../../src/protocol/screening.ts';
import type { GalleryAction, GalleryGroup, GalleryState } from './gallery-state.ts';
import {
  disclosure,
  finished,
  nora,
  packageFor,
  packageOf,
  packagesAnswer,
  refusal,
  screeningOf,
  screeningsAnswer,
  standardFields,
} from './samples.ts';

const goOn: GalleryAction = { do: 'continue' };
const press: GalleryAction = { do: 'press' };
const filling = { host: ':state(filling)' };
const standard = packageOf(standardFields);
const contact = packageOf(['givenName', 'familyName', 'email']);
/** Only the facts that the package asks: others would be of no use to the form. */
const noraContact = { givenName: 'Nora', familyName: 'Ellis', email: 'nora@example.com' };
const accepted = (facts: Partial<Screening> = {}) => ({
  'POST /screenings': { status: 201, body: screeningOf({ items: [], ...facts }) },
});
const invite = {
  'POST /screenings/screening-1/invite': {
    status: 200,
    body: { url: 'https://forms.example/form.html', expiresAt: '2026-11-21T12:30:00.000Z' },
  },
};
const invited = (method: 'link' | 'email') =>
  accepted({ phase: 'invited', waitingOn: 'candidate', invite: { method }, estimatedAt: null });

/** A state of the launcher of a candidate who has ordered nothing, with what is different. */
function launcher(
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

/** The form of a package that asks one thing more than the host knows. */
const step = (id: string, title: string, when: string, ...paths: string[]): GalleryState =>
  launcher(id, title, when, { answers: { 'GET /packages': packagesAnswer([packageFor(...paths)]) } });

/** A check that was ordered before. */
const earlier = (id: string, title: string, when: string, screening: Screening): GalleryState =>
  launcher(id, title, when, {
    answers: { 'GET /screenings': screeningsAnswer(screening) },
    shows: { host: ':state(under-way), :state(handed-over)' },
  });

/** The form of names and email, filled in. */
const short = (id: string, title: string, when: string, facts: Partial<GalleryState>): GalleryState =>
  launcher(id, title, when, {
    properties: { candidate: noraContact },
    ...facts,
    answers: { 'GET /packages': packagesAnswer([contact]), ...accepted(), ...facts.answers },
  });

const purpose = 'I want to hire somebody to work in my home.';
const trust: Trust = { id: 'trust-1', status: 'trusted', purpose };
const withQuestions: Trust = {
  ...trust,
  status: 'questions',
  attemptsLeft: 3,
  questions: [
    {
      id: 'street',
      text: 'On which of these streets have you lived?',
      choices: ['Alder Street', 'Birch Lane', 'None of these'].map((text) => ({ id: text, text })),
    },
    {
      id: 'bank',
      text: 'Which of these banks lent you money for a car?',
      choices: ['First Harbor', 'Union of Oregon', 'None of these'].map((text) => ({ id: text, text })),
    },
  ],
};
const prove: GalleryAction = { do: 'press', selector: '[part~=trust] button' };
/** What a member fills in to prove who they are. */
const proof: GalleryAction[] = [
  prove,
  { do: 'press', selector: 'input[name=purpose]' },
  { do: 'type', name: 'givenName', text: 'Max' },
  { do: 'type', name: 'familyName', text: 'Stone' },
  { do: 'type', name: 'email', text: 'max@example.com' },
  { do: 'type', name: 'dob', text: '1985-06-01' },
  press,
];
const member = (
  id: string,
  title: string,
  when: string,
  { answers, ...facts }: Partial<GalleryState> = {},
): GalleryState =>
  launcher(`member-${id}`, title, when, {
    attributes: { mode: 'email' },
    properties: { candidate: noraContact },
    claims: { sub: 'max-1', role: 'member', reference: 'nora-1' },
    answers: {
      'GET /packages': packagesAnswer([packageFor()]),
      'GET /trust': { status: 204 },
      'POST /trust': { status: 201, body: trust },
      ...answers,
    },
    ...facts,
  });

/** Everything that `<screening-launcher>` can show. */
export const launcherGroups: GalleryGroup[] = [
  {
    title: 'Launcher: the form',
    states: [
      launcher('first-step', 'The first step', 'A candidate begins: what is asked, and how long it takes.'),
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
  {
    title: 'Launcher: signing and sending',
    states: [
      short(
        'consent',
        'A document to sign',
        'A disclosure of yours: read, then signed by typing one’s name.',
        {
          properties: { candidate: noraContact, disclosures: [disclosure] },
          actions: [goOn, goOn],
          shows: { within: '[part~=disclosure]' },
        },
      ),
      short(
        'signature',
        'Another name is signed',
        'The typed name is not the one in the answers: is it right?',
        {
          properties: { candidate: noraContact, disclosures: [disclosure] },
          actions: [goOn, goOn, { do: 'type', name: 'signature', text: 'Max Stone' }, press],
          shows: { within: '[role=alert], [part~=problem], input[type=checkbox]' },
        },
      ),
      short('review', 'The review', 'All answers, before they are sent.', {
        actions: [goOn],
        shows: { within: '[part~=reviewed]' },
      }),
      launcher('review-all', 'The review of the whole form', 'Every step of the standard check, answered.', {
        properties: { candidate: nora },
        actions: [goOn, goOn, goOn],
        shows: { within: '[part~=reviewed]' },
      }),
      short('sending', 'Being sent', 'The order is under way to the service.', {
        answers: { 'POST /screenings': 'never' },
        actions: [goOn, press],
        shows: { host: ':state(submitting)' },
      }),
      short(
        'refused-fields',
        'The service refuses an answer',
        'Its rules are stricter than those of the page.',
        {
          answers: {
            'POST /screenings': refusal('fields_invalid', { errors: [{ path: 'email', code: 'format' }] }),
          },
          actions: [goOn, press],
          shows: { within: '[part~=problem], [part~=failure]' },
        },
      ),
      short('refused', 'The service does not answer', 'Nothing is lost: the candidate can send it again.', {
        answers: { 'POST /screenings': refusal('service_unavailable') },
        actions: [goOn, press],
        shows: { within: '[part~=failure]' },
      }),
      short('limited', 'Too many requests', 'A limit of the proxy is reached: when to try again.', {
        answers: { 'POST /screenings': refusal('rate_limited') },
        actions: [goOn, press],
        shows: { within: '[part~=failure]' },
      }),
    ],
  },
  {
    title: 'Launcher: afterwards',
    states: [
      short('under-way', 'Ordered', 'The order was accepted.', {
        actions: [goOn, press],
        shows: { host: ':state(under-way)' },
      }),
      short(
        'unconfirmed',
        'Ordered, not confirmed',
        'The answer of the service never came: the proxy asks again.',
        {
          answers: accepted({ phase: 'unconfirmed', waitingOn: 'service' }),
          actions: [goOn, press],
          shows: { host: ':state(under-way)' },
        },
      ),
      earlier('found', 'Ordered before', 'A check is under way already.', screeningOf()),
      earlier(
        'attention',
        'Something is missing',
        'The service needs something from the candidate.',
        screeningOf({ phase: 'needs-attention', waitingOn: 'candidate' }),
      ),
      earlier(
        'hold',
        'On hold',
        'The check has paused, and the candidate can do nothing.',
        screeningOf({ phase: 'needs-attention', waitingOn: 'service' }),
      ),
      earlier('clear', 'Finished: clear', 'Nothing came up.', finished('clear')),
      earlier('review-result', 'Finished: under review', 'Somebody has to look at it.', finished('review')),
      earlier(
        'cancelled',
        'Called off',
        'The check was cancelled; it can be started again.',
        screeningOf({ phase: 'cancelled', waitingOn: 'none', estimatedAt: null }),
      ),
      earlier(
        'expired',
        'The invitation ended',
        'It was not used in time; it can be started again.',
        screeningOf({ phase: 'expired', waitingOn: 'none', estimatedAt: null }),
      ),
    ],
  },
  {
    title: 'Launcher: the service’s own form',
    states: [
      short('link', 'By link: before', 'mode="link": the button opens the form of the service.', {
        attributes: { mode: 'link' },
      }),
      short(
        'link-opened',
        'By link: the browser opens no tab',
        'The link is shown, with the time it still works.',
        {
          attributes: { mode: 'link' },
          answers: { ...invited('link'), ...invite },
          actions: [press],
          shows: { within: '[part~=link]' },
        },
      ),
      short('dialog', 'In a dialog', 'open-in="dialog": the form of the service in a frame.', {
        attributes: { mode: 'link', 'open-in': 'dialog' },
        answers: { ...invited('link'), ...invite },
        actions: [press],
        shows: { within: '[part~=dialog][open]' },
      }),
      short('email', 'By email: before', 'mode="email": the service writes to the candidate.', {
        attributes: { mode: 'email' },
      }),
      short('email-sent', 'By email: sent', 'The service sends its email.', {
        attributes: { mode: 'email' },
        answers: invited('email'),
        actions: [press],
        shows: { host: ':state(handed-over)' },
      }),
    ],
  },
  {
    title: 'Launcher: a member’s trust',
    states: [
      member(
        'offer',
        'A member orders for another',
        'Ordered by email, with the offer to see outcomes, too.',
      ),
      member('proof', 'The proof of identity', 'Who the member is, and for what purpose.', {
        actions: [prove],
        shows: { within: 'input[name=purpose]' },
      }),
      member('questions', 'Knowledge questions', 'The service asks what only the member knows.', {
        answers: { 'POST /trust': { status: 201, body: withQuestions } },
        actions: proof,
        shows: { within: 'input[type=radio]:not([name=purpose])' },
      }),
      member('wrong', 'Wrong answers', 'How many attempts are left.', {
        answers: {
          'POST /trust': { status: 201, body: withQuestions },
          'POST /trust/trust-1/answers': { status: 200, body: { ...withQuestions, attemptsLeft: 2 } },
        },
        actions: [
          ...proof,
          { do: 'press', selector: '#question-0-0' },
          { do: 'press', selector: '#question-1-0' },
          press,
        ],
        shows: { within: '[part~=failure]' },
      }),
      member('failed', 'The proof did not succeed', 'Whoever answers wrongly too often has to wait.', {
        answers: { 'POST /trust': { status: 201, body: { ...trust, status: 'failed', retryAfter: 3600 } } },
        actions: proof,
        shows: { within: '[part~=trust]' },
      }),
      member('trusted', 'A trusted member', 'The member sees the outcome of what they order.', {
        answers: { 'GET /trust': { status: 200, body: trust } },
        shows: { within: '[part~=trust] button' },
      }),
      member('revoked', 'Trust was ended', 'The service ended it: outcomes are withheld again.', {
        answers: { 'GET /trust': { status: 200, body: { ...trust, status: 'revoked' } } },
        shows: { within: '[part~=trust]' },
      }),
      member('unknown', 'Facts are missing', 'Your back end did not say who is to be checked.', {
        answers: {
          'POST /screenings': refusal('fields_invalid', { errors: [{ path: 'email', code: 'required' }] }),
        },
        actions: [press],
        shows: { within: '[part~=failure]' },
      }),
    ],
  },
  {
    title: 'Launcher: nothing can be loaded',
    states: [
      launcher('loading', 'Loading', 'No answer yet.', {
        answers: { 'GET /packages': 'never' },
        shows: { within: '[role=status].waiting' },
      }),
      launcher('unavailable', 'The service is down', 'The visitor can try again.', {
        answers: { 'GET /packages': refusal('service_unavailable') },
        shows: { host: ':state(unavailable)' },
      }),
      launcher('offline', 'No network', 'The request never arrived.', {
        answers: { 'GET /packages': 'no-network' },
        shows: { host: ':state(unavailable)' },
      }),
      launcher('signed-out', 'Signed out', 'Your back end gives no page session.', {
        answers: { 'POST /my/session': { status: 401 } },
        shows: { host: ':state(unavailable)' },
      }),
      launcher('not-set-up', 'Not set up', 'A mistake of the page or back end: the console says which.', {
        answers: { 'POST /my/session': { status: 404 } },
        shows: { host: ':state(unavailable)' },
      }),
      launcher(
        'document-missing',
        'A document is not there',
        'The page session demands one that the page lacks.',
        {
          claims: {
            sub: 'nora-1',
            role: 'candidate',
            disclosures: [{ id: 'background-check', version: '2026-05', sha256: '0'.repeat(64) }],
          },
          shows: { within: '[part~=failure]' },
        },
      ),
    ],
  },
];
