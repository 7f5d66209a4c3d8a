import type { Trust } from '../../src/protocol/trust.ts';
import type { GalleryAction, GalleryGroup, GalleryState } from './gallery-state.ts';
import { press, noraContact, launcher } from './launcher-state.ts';
import { packageFor, packagesAnswer, refusal } from './samples.ts';

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
/** What the member wants to see of the order, which goes with it. */
const sendFor = (view: 'progress' | 'result'): GalleryAction[] => [
  { do: 'press', selector: `input[name=view][value=${view}]` },
  press,
];
const prove = sendFor('result');
/** What a member fills in to prove who they are. */
const proof: GalleryAction[] = [
  ...prove,
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

/** What a member sees, who orders for another person. */
export const trustGroups: GalleryGroup[] = [
  {
    title: 'Launcher: a member’s trust',
    states: [
      member('order', 'A member orders for another', 'Ordered by email.'),
      member('question', 'The question left out', 'Whether the member wants to see the outcome.', {
        actions: [press],
        shows: { within: '#view-problem' },
      }),
      member('proof', 'The proof of identity', 'Who the member is, and for what purpose.', {
        actions: prove,
        shows: { within: 'input[name=purpose]' },
      }),
      member('questions', 'Knowledge questions', 'The service asks what only the member knows.', {
        answers: { 'POST /trust': { status: 201, body: withQuestions } },
        actions: proof,
        shows: { within: '#question-0-0' },
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
        shows: { within: '.failure' },
      }),
      member('failed', 'The proof did not succeed', 'Whoever answers wrongly too often has to wait.', {
        answers: { 'POST /trust': { status: 201, body: { ...trust, status: 'failed', retryAfter: 3600 } } },
        actions: proof,
        shows: { within: '.trust' },
      }),
      member('trusted', 'A trusted member', 'The member sees the outcome of what they order.', {
        answers: { 'GET /trust': { status: 200, body: trust } },
        shows: { within: '.trust button' },
      }),
      member('revoked', 'Trust was ended', 'The service ended it: outcomes are withheld again.', {
        answers: { 'GET /trust': { status: 200, body: { ...trust, status: 'revoked' } } },
        shows: { within: '.trust' },
      }),
      member('unknown', 'Facts are missing', 'Your back end did not say who is to be checked.', {
        answers: {
          'POST /screenings': refusal('fields_invalid', { errors: [{ path: 'email', code: 'required' }] }),
        },
        actions: sendFor('progress'),
        shows: { within: '.failure' },
      }),
    ],
  },
];
