/** The classes, events and types of both elements. Importing it registers no element: `/launcher` and `/status` do. */
export { ScreeningError } from './client/screening-error.ts';
export type { FetchSession } from './client/person/host-session.ts';
export { ScreeningSignInEvent } from './client/person/sign-in-event.ts';
export type { Prefetched } from './client/offers.ts';
export type { ConnectionState } from './client/feed/connection-state.ts';
export { visitorChanged } from './client/person/people.ts';
export type { Disclosure } from './launcher/form/disclosure.ts';
export {
  ScreeningCreatedEvent,
  ScreeningErrorEvent,
  ScreeningInviteEvent,
  ScreeningReadyEvent,
  ScreeningStepEvent,
  ScreeningSubmitEvent,
} from './launcher/launcher-events.ts';
export { ScreeningLauncherElement } from './launcher/screening-launcher-element.ts';
export { registerLocale } from './locales/locale.ts';
export type { SentenceOverrides } from './locales/sentences.ts';
export type { CandidateAnswers as Candidate, FurtherAnswers } from './protocol/candidate-answers.ts';
export type { PageSession } from './protocol/page-session.ts';
export type { Phase, Result, Screening, ScreeningItem } from './protocol/screening.ts';
export { ScreeningStatusElement } from './status/screening-status-element.ts';
export {
  ScreeningChangeEvent,
  ScreeningCompleteEvent,
  ScreeningConnectionEvent,
} from './status/status-events.ts';
