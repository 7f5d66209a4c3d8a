import type { Screening } from '../../src/protocol/screening.ts';
import type { GalleryGroup, GalleryState } from './gallery-state.ts';
import { nextStep, press, noraContact, accepted, launcher, shortForm } from './launcher-state.ts';
import { disclosure, finished, nora, refusal, screeningOf, screeningsAnswer } from './samples.ts';

/** A check that was ordered before. */
const earlier = (id: string, title: string, when: string, screening: Screening): GalleryState =>
  launcher(id, title, when, {
    answers: { 'GET /screenings': screeningsAnswer(screening) },
    shows: { host: ':state(under-way), :state(handed-over)' },
  });

/** Signing and sending, and what becomes of an order. */
export const orderGroups: GalleryGroup[] = [
  {
    title: 'Launcher: signing and sending',
    states: [
      shortForm(
        'consent',
        'A document to sign',
        'A disclosure of yours: read, then signed by typing one’s name.',
        {
          properties: { candidate: noraContact, disclosures: [disclosure] },
          actions: [nextStep, nextStep],
          shows: { within: '[part~=document]' },
        },
      ),
      shortForm(
        'signature',
        'Another name is signed',
        'The typed name is not the one in the answers: is it right?',
        {
          properties: { candidate: noraContact, disclosures: [disclosure] },
          actions: [nextStep, nextStep, { do: 'type', name: 'signature', text: 'Max Stone' }, press],
          shows: { within: '[role=alert], [part~=problem], input[type=checkbox]' },
        },
      ),
      shortForm('review', 'The review', 'All answers, before they are sent.', {
        actions: [nextStep],
        shows: { within: '.reviewed' },
      }),
      launcher('review-all', 'The review of the whole form', 'Every step of the standard check, answered.', {
        properties: { candidate: nora },
        actions: [nextStep, nextStep, nextStep],
        shows: { within: '.reviewed' },
      }),
      shortForm('sending', 'Being sent', 'The order is under way to the service.', {
        answers: { 'POST /screenings': 'never' },
        actions: [nextStep, press],
        shows: { host: ':state(submitting)' },
      }),
      shortForm(
        'refused-fields',
        'The service refuses an answer',
        'Its rules are stricter than those of the page.',
        {
          answers: {
            'POST /screenings': refusal('fields_invalid', { errors: [{ path: 'email', code: 'format' }] }),
          },
          actions: [nextStep, press],
          shows: { within: '[part~=problem], .failure' },
        },
      ),
      shortForm(
        'refused',
        'The service does not answer',
        'Nothing is lost: the candidate can send it again.',
        {
          // A shorter pause is waited out, and the order sent again.
          answers: { 'POST /screenings': refusal('service_unavailable', {}, { 'retry-after': '120' }) },
          actions: [nextStep, press],
          shows: { within: '.failure' },
        },
      ),
      shortForm('limited', 'Too many requests', 'A limit of the proxy is reached: when to try again.', {
        answers: { 'POST /screenings': refusal('rate_limited') },
        actions: [nextStep, press],
        shows: { within: '.failure' },
      }),
    ],
  },
  {
    title: 'Launcher: afterwards',
    states: [
      shortForm('under-way', 'Ordered', 'The order was accepted.', {
        actions: [nextStep, press],
        shows: { host: ':state(under-way)' },
      }),
      shortForm(
        'unconfirmed',
        'Ordered, not confirmed',
        'The answer of the service never came: the proxy asks again.',
        {
          answers: accepted({ phase: 'unconfirmed', waitingOn: 'service' }),
          actions: [nextStep, press],
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
      earlier('clear', 'Finished: clear', 'No records were reported.', finished('clear')),
      earlier('lapsed', 'Finished: no longer valid', 'Its candidate may do it again.', {
        ...finished('clear'),
        validUntil: '2026-05-04T12:00:00.000Z',
        dueAt: '2026-04-04T12:00:00.000Z',
      }),
      earlier('review-result', 'Finished: under review', 'Its report is under review.', finished('review')),
      earlier(
        'cancelled',
        'Canceled',
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
];
