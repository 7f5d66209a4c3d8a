import type { CSSResult, nothing, ReactiveControllerHost, TemplateResult } from 'lit';
import type { SessionClaims } from '../client/api/session-claims.ts';
import type { KnownScreenings } from '../client/feed/known-screenings.ts';
import type { FeedNews, ScreeningFeed } from '../client/feed/screening-feed.ts';
import type { Visitor } from '../client/person/visitor.ts';
import type { ScreeningError } from '../client/screening-error.ts';
import type { LocaleController } from '../locales/locale.ts';
import type { Reader } from '../locales/standing.ts';
import { needsCandidate } from '../protocol/phase.ts';
import type { Screening } from '../protocol/screening.ts';
import { isLapsed } from '../protocol/validity.ts';

/** What a `<screening-status>` shows. */
export type StatusState =
  | { kind: 'loading' }
  | { kind: 'empty' }
  | { kind: 'unavailable'; problem: ScreeningError }
  | { kind: 'one'; screening: Screening }
  | { kind: 'list'; screenings: readonly Screening[] };

/** What is to be shown. */
export type Wanted =
  | { name: 'all' }
  | { name: 'newest' }
  | { name: 'known'; id: string }
  /** The snapshot does not contain it, so it is requested alone; once, also where it is gone later. */
  | { name: 'requested'; id: string; request: AbortController }
  | { name: 'refused'; id: string; problem: ScreeningError };

/** Where a check stands for whoever has many of them. */
export type ListGroup = 'review' | 'notice' | 'disputed' | 'closed' | 'candidate' | 'going' | 'over';

/**
 * What the reader asks the proxy for: they are asked whether they mean it, it is on its way, or why nothing came of it. Of
 * the service's form, the link whose tab was blocked, until it has ended.
 */
export type Asking = 'considered' | 'sent' | 'blocked' | 'ended' | URL | ScreeningError;

/** What the reader of a list has chosen: it stays while what is shown comes and goes. */
export interface Choices {
  /** Only what stands there. */
  group: ListGroup | undefined;
  searched: string;
  /** The screenings whose timeline is shown. */
  readonly openIds: Set<string>;
}

/** Everything that changes what a `<screening-status>` shows: what its reader does, and what comes from elsewhere. */
export type StatusAction =
  | { type: 'retry' }
  | { type: 'choose'; choices: Pick<Choices, 'group'> | Pick<Choices, 'searched'> }
  | { type: 'toggle'; id: string }
  /** Pointer or focus has left the rows of a list, or their new order is asked for. */
  | { type: 'sort' }
  /** While the link is asked for, its tab says `waitingText`. */
  | { type: 'open-report'; id: string; waitingText: string }
  /** Of the service's form, like a report's. */
  | { type: 'open-form'; id: string; screeningId: string; waitingText: string }
  /** The reader confirms by `button` that the recurrence ends of which this screening is a run. */
  | { type: 'end-repetition'; id: string; screeningId: string; button: HTMLElement }
  | { type: 'asking'; id: string; asking: Asking | undefined }
  /** It was shown because its tab was blocked. */
  | { type: 'link-ended'; id: string; link: URL }
  /** The launcher that is followed has created a screening. */
  | { type: 'created'; id: string }
  | { type: 'news'; news: FeedNews }
  /** What was requested alone. */
  | { type: 'refused'; id: string; problem: ScreeningError }
  /** Its person uses the page again, as far as the host has said, or does not any more. */
  | { type: 'person' };

export type Dispatch = (action: StatusAction) => void;

/** What the host calls its people, by their reference: shown and searched in the page, and sent nowhere. */
export type Names = Readonly<Record<string, string>> | ReadonlyMap<string, string>;

/** The `<screening-status>`. */
export interface StatusHost extends ReactiveControllerHost, HTMLElement {
  readonly screeningId: string | null;
  readonly for: string | null;
  readonly variant: string;
  readonly copyUrl: string | null;
  readonly disputeUrl: string | null;
  readonly formUrl: string | null;
  readonly names: Names | null;
}

/** What the views need besides the state: for whom they draw, in which words, and how the connection is. */
export interface ViewContext {
  dispatch: Dispatch;
  locale: LocaleController<'status'>;
  settings: Pick<StatusHost, 'for' | 'copyUrl' | 'disputeUrl' | 'formUrl' | 'names'>;
  /** Of the page session; without a role where it names none. */
  claims: Pick<SessionClaims, 'role' | 'may'>;
  reader: Reader;
  /** Whether the screening shown is the reader's own. */
  isCandidate: boolean;
  /** What the page session may see. */
  known: Pick<KnownScreenings, 'get'> | undefined;
  feed: Pick<ScreeningFeed, 'connection'> & Partial<Pick<ScreeningFeed, 'lastHeardAt' | 'problem'>>;
  choices: Choices;
  /** By the id of a screening whose report is to be opened, of a recurrence that is to end, or by `formAskingId`. */
  askings: ReadonlyMap<string, Asking | undefined>;
  /** Whether it is the reader's turn, and a launcher right below leads on. */
  isLedOn: (screening: Screening) => boolean;
  /** Whether a launcher anywhere on the page shows it. */
  isLaunched: (screening: Screening) => boolean;
  /** What is said to those who hear the page. */
  announcement: string;
  /** What the reader may do about a screening, once its file is here. */
  followUps: FollowUps | undefined;
  /** Whether that file is gone, as after a release. */
  needsReload: boolean;
}

interface FollowUps {
  drawRepetition: (screening: Screening, context: ViewContext) => TemplateResult;
  drawBand: (screening: Screening, context: ViewContext, explanation: TemplateResult) => TemplateResult;
}

/** What draws a variant. */
export interface StatusView {
  styles: CSSResult[];
  draw: (state: StatusState, context: ViewContext) => TemplateResult | typeof nothing;
  /** Whose a screening is, where those of several people are shown. */
  ownerOf?: (screening: Screening, context: Pick<ViewContext, 'settings'>) => string;
}

/** What may be shown now to a `visitor`, or, where nobody is named, why. */
export function stateOf(
  wanted: Wanted,
  visitor: Visitor | undefined,
  problem: ScreeningError | undefined,
): StatusState {
  if (!visitor) return withoutScreening(problem);
  const { newest, screenings: known, loadedFeed } = visitor;
  if (wanted.name === 'all') {
    const screenings = known.newestFirst;
    if (screenings.length > 0) return { kind: 'list', screenings };
  } else {
    const screening = 'id' in wanted ? known.get(wanted.id) : newest;
    if (screening) return { kind: 'one', screening };
  }
  // That there is none yet is known once it was looked up, also while the page is cut off.
  if (known.isComplete && !('id' in wanted)) return { kind: 'empty' };
  return withoutScreening(wanted.name === 'refused' ? wanted.problem : loadedFeed?.problem);
}

const withoutScreening = (problem: ScreeningError | undefined): StatusState =>
  problem ? { kind: 'unavailable', problem } : { kind: 'loading' };

/** The screenings that are shown. */
export function screeningsOf(state: StatusState): readonly Screening[] {
  if (state.kind === 'list') return state.screenings;
  return state.kind === 'one' ? [state.screening] : [];
}

/** The states of the element for CSS. */
export function cssStatesOf(state: StatusState, connection: string): string[] {
  const names = [state.kind, connection];
  if (state.kind !== 'one') return names;
  const { screening } = state;
  const { phase, result, environment, waitingOn } = screening;
  // Nothing is coloured by a result that is no longer valid.
  const outcome = isLapsed(screening) ? 'lapsed' : result;
  return [...names, phase, outcome, environment, ...(waitingOn === 'candidate' ? ['your-turn'] : [])];
}

/** Whether the reader may do something about one of them: end its repetition, follow its result, or open its form. */
export const hasFollowUp = (state: StatusState, context: ViewContext): boolean =>
  screeningsOf(state).some(
    (screening) =>
      screening.recurrence?.nextAt ||
      (context.reader !== 'member' && (screening.phase === 'complete' || screening.aftermath)) ||
      isFormWanted(screening, context),
  );

/** Whether the candidate has to open the service's form, and follows no launcher: what comes by email has no link here. */
export const isFormWanted = (
  screening: Screening,
  { reader, settings }: Pick<ViewContext, 'reader' | 'settings'>,
): boolean =>
  reader === 'candidate' &&
  settings.for === null &&
  (needsCandidate(screening) || (screening.phase === 'invited' && screening.invite?.method === 'link'));

/** A new turn of the candidate's begins anew. */
export const formAskingId = ({ id, phase }: Screening): string => `${phase} ${id}`;
