import type { Role } from '../../src/protocol/page-session.ts';
import type { Screening } from '../../src/protocol/screening.ts';
import type { GalleryGroup, GalleryState } from './gallery-state.ts';
import { finished, refusal, screeningOf, screeningsAnswer } from './samples.ts';

/** A state of the status for a candidate, with what is different. */
function status(
  id: string,
  title: string,
  when: string,
  { answers, ...facts }: Partial<GalleryState> = {},
): GalleryState {
  return {
    id: `status-${id}`,
    element: 'screening-status',
    title,
    when,
    attributes: {},
    properties: {},
    claims: { sub: 'nora-1', role: 'candidate' },
    answers: { 'GET /screenings': screeningsAnswer(screeningOf()), 'GET /events': 'stream', ...answers },
    actions: [],
    shows: { host: ':state(live)' },
    ...facts,
  };
}

const over = { waitingOn: 'none', estimatedAt: null } as const;

/** One screening in each phase and with each outcome: the timeline and the badge show the same ones. */
const moments: [id: string, title: string, when: string, screening: Screening][] = [
  [
    'unconfirmed',
    'Not confirmed',
    'The service has not confirmed the order.',
    screeningOf({ phase: 'unconfirmed', waitingOn: 'service', items: [], estimatedAt: null }),
  ],
  [
    'invited',
    'Invited',
    'The candidate has an email, or a link, and has not used it yet.',
    screeningOf({
      phase: 'invited',
      waitingOn: 'candidate',
      invite: { method: 'email', expiresAt: '2026-11-28T12:00:00.000Z' },
      items: [],
      estimatedAt: null,
    }),
  ],
  ['in-progress', 'In progress', 'The service works, and says when each part is expected.', screeningOf()],
  [
    'attention',
    'Your turn',
    'The service needs something from the candidate.',
    screeningOf({ phase: 'needs-attention', waitingOn: 'candidate' }),
  ],
  [
    'hold',
    'On hold',
    'It has paused, and waits for the service.',
    screeningOf({ phase: 'needs-attention', waitingOn: 'service' }),
  ],
  ['clear', 'Complete: clear', 'No records were reported.', finished('clear')],
  [
    'review',
    'Complete: under review',
    'Somebody has to look at it: never red, never “failed”.',
    finished('review'),
  ],
  [
    'withheld',
    'Complete: not for this reader',
    'A member without trust sees progress, and no outcome.',
    screeningOf({ phase: 'complete', result: 'withheld', ...over, items: [] }),
  ],
  ['cancelled', 'Cancelled', 'It was canceled.', screeningOf({ phase: 'cancelled', ...over })],
  ['expired', 'Expired', 'It ended without a result.', screeningOf({ phase: 'expired', ...over, items: [] })],
];

const lasting: [id: string, title: string, when: string, validUntil: string][] = [
  [
    'valid',
    'A result that counts for a time',
    'Until when, below what came of it.',
    '2027-05-04T12:00:00.000Z',
  ],
  [
    'lapsed',
    'A result that is no longer valid',
    'Its candidate may do it again.',
    '2026-05-04T12:00:00.000Z',
  ],
];

const claimsFor = (screening: Screening): GalleryState['claims'] =>
  screening.result === 'withheld' ? { sub: 'max-1', role: 'member' } : { sub: 'nora-1', role: 'candidate' };

const timelines = moments.map(([id, title, when, screening]) =>
  status(id, title, when, {
    answers: { 'GET /screenings': screeningsAnswer(screening) },
    claims: claimsFor(screening),
    shows: { host: `:state(${screening.phase}):state(live)` },
  }),
);

const badges = moments.map(([id, title, when, screening]) =>
  status(`badge-${id}`, title, when, {
    attributes: { variant: 'badge' },
    answers: { 'GET /screenings': screeningsAnswer(screening) },
    claims: claimsFor(screening),
    shows: { within: '[part~=badge]' },
  }),
);

const people = [
  'nora-1',
  'tomas-2',
  'amira-3',
  'li-4',
  'jonas-5',
  'sofia-6',
  'max-7',
  'ines-8',
  'kofi-9',
  'yuki-10',
];
const all = moments.map(([, , , screening], index) => ({
  ...screening,
  id: `screening-${index + 1}`,
  clientReferenceId: people[index]!,
}));

const list = (role: Role, title: string, when: string, screenings: Screening[]): GalleryState =>
  status(`list-${role}`, title, when, {
    attributes: { variant: 'list' },
    claims: { sub: `${role}-1`, role },
    answers: { 'GET /screenings': screeningsAnswer(...screenings) },
    shows: { host: ':state(list):state(live)' },
  });

const disputed: Screening = {
  ...finished('review'),
  aftermath: {
    notices: [{ status: 'open', at: '2026-11-20T09:00:00.000Z', kinds: ['county-criminal', 'ssn-trace'] }],
    dispute: { status: 'open', at: '2026-11-21T09:00:00.000Z' },
  },
};

const afterResult = (role: Role, title: string, when: string, facts: Partial<GalleryState>): GalleryState =>
  status(`after-${role}`, title, when, {
    claims: { sub: `${role}-1`, role, may: ['report'] },
    answers: { 'GET /screenings': screeningsAnswer(disputed) },
    ...facts,
  });

/** Everything that `<screening-status>` can show. */
export const statusGroups: GalleryGroup[] = [
  {
    title: 'Status: the timeline',
    states: [
      ...timelines,
      status('recurring', 'A run of a check that repeats', 'The second run, and when the next one is due.', {
        answers: {
          'GET /screenings': screeningsAnswer(
            screeningOf({
              recurrence: { id: 'plan-1', run: 2, nextAt: '2027-11-21T12:00:00.000Z' },
              previousId: 'screening-0',
            }),
          ),
        },
      }),
      status('reopened', 'Taken up again', 'It was complete, and the service has reopened it.', {
        answers: {
          'GET /screenings': screeningsAnswer(screeningOf({ reopenedAt: '2026-11-21T11:30:00.000Z' })),
        },
      }),
      ...lasting.map(([id, title, when, validUntil]) =>
        status(id, title, when, {
          answers: { 'GET /screenings': screeningsAnswer({ ...finished('clear'), validUntil }) },
        }),
      ),
      status('test', 'A test environment', 'The screening is not real.', {
        answers: { 'GET /screenings': screeningsAnswer(screeningOf({ environment: 'test' })) },
        shows: { host: ':state(test)' },
      }),
      status('empty', 'Nothing to show', 'Nothing was ordered.', {
        answers: { 'GET /screenings': screeningsAnswer() },
        shows: { host: ':state(empty)' },
      }),
    ],
  },
  {
    title: 'Status: after the result',
    states: [
      afterResult(
        'candidate',
        'A notice and a dispute',
        'The candidate finds their report, and whom to tell.',
        {
          attributes: { 'dispute-url': 'https://agency.example/dispute' },
          shows: { within: '.band' },
        },
      ),
      afterResult('operator', 'The same for operators', 'The report, and what the service says since.', {
        shows: { within: '.band' },
      }),
    ],
  },
  {
    title: 'Status: the badge',
    states: [
      ...badges,
      status('badge-valid', 'A result that counts for a time', 'Until which month; then it says nothing.', {
        attributes: { variant: 'badge' },
        answers: {
          'GET /screenings': screeningsAnswer({ ...finished('clear'), validUntil: lasting[0]![3] }),
        },
        shows: { within: '[part~=badge]' },
      }),
    ],
  },
  {
    title: 'Status: the list',
    states: [
      list('operator', 'For operators', 'Every screening, with filters and a search.', all),
      list('member', 'For members', 'What they ordered of others, without outcomes.', all.map(withheld)),
      list('candidate', 'For candidates', 'Their own screenings.', all.slice(0, 3).map(asNora)),
    ],
  },
  {
    title: 'Status: the connection',
    states: [
      status('loading', 'Loading', 'No answer yet.', {
        answers: { 'GET /screenings': 'never' },
        shows: { host: ':state(loading)' },
      }),
      status('problem', 'Nothing can be loaded', 'The proxy, or its database, failed.', {
        answers: { 'GET /screenings': refusal('store_unavailable') },
        shows: { host: ':state(unavailable)' },
      }),
      status('connecting', 'Connecting', 'The screening is there, its event stream is not yet.', {
        answers: { 'GET /events': 'never' },
        shows: { host: ':state(one):state(connecting)' },
      }),
      status(
        'polling',
        'Checked every few seconds',
        'The network holds streams back: the page asks again and again.',
        {
          answers: {
            'GET /events': 'never',
            'GET /events?wait=0': { status: 200, body: { events: [], cursor: 'start', reset: false } },
            'GET /events?wait=25': 'never',
          },
          isHurried: true,
          shows: { host: ':state(polling)' },
        },
      ),
      status('reconnecting', 'Reconnecting', 'The stream broke; the page tries again by itself.', {
        answers: { 'GET /events': 'no-network' },
        shows: { host: ':state(reconnecting)' },
      }),
      status('offline', 'Offline', 'The browser has no network.', {
        answers: { 'GET /events': 'no-network' },
        isOffline: true,
        shows: { host: ':state(offline)' },
      }),
    ],
  },
];

function withheld(screening: Screening): Screening {
  return { ...screening, result: 'withheld', items: [], estimatedAt: null };
}

function asNora(screening: Screening): Screening {
  return { ...screening, clientReferenceId: 'nora-1' };
}
