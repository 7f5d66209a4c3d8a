import type { FeedNews } from '../client/screening-feed.ts';
import type { ScreeningError } from '../client/screening-error.ts';
import type { Visitor } from '../client/visitor.ts';
import type { Screening } from '../protocol/screening.ts';

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

/** Who has to act next: whoever looks at a report, or nobody once a check is over. */
export type Actor = 'candidate' | 'source' | 'service' | 'review' | 'nobody';

/** What the reader asks the proxy for: they are asked whether they mean it, it is on its way, or why nothing came of it. */
export type Asking = 'considered' | 'sent' | 'blocked' | ScreeningError;

/** By the id of a screening whose report is to be opened, or of a recurrence that is to end. */
export type Askings = ReadonlyMap<string, Asking | undefined>;

/** What the reader of a list has chosen: it stays while what is shown comes and goes. */
export interface Choices {
  /** Only what waits for this actor. */
  actor: Actor | undefined;
  searched: string;
  /** The screenings whose timeline is shown. */
  readonly openIds: Set<string>;
}

/** Everything that changes what a `<screening-status>` shows: what its reader does, and what comes from elsewhere. */
export type StatusAction =
  | { type: 'retry' }
  | { type: 'choose'; choices: Pick<Choices, 'actor'> | Pick<Choices, 'searched'> }
  | { type: 'toggle'; id: string }
  /** While the link is asked for, its tab says `waitingText`. */
  | { type: 'open-report'; id: string; waitingText: string }
  /** The reader confirms by `button` that the recurrence ends of which this screening is a run. */
  | { type: 'end-repetition'; id: string; screeningId: string; button: Element }
  | { type: 'asking'; id: string; asking: Asking | undefined }
  /** The launcher that is followed has created a screening. */
  | { type: 'created'; id: string }
  | { type: 'news'; news: FeedNews }
  /** What was requested alone. */
  | { type: 'refused'; id: string; problem: ScreeningError }
  /** Its person uses the page again, as far as the host has said, or does not any more. */
  | { type: 'person' };

export type Dispatch = (action: StatusAction) => void;

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
  const { phase, result, environment, waitingOn } = state.screening;
  return [...names, phase, result, environment, ...(waitingOn === 'candidate' ? ['your-turn'] : [])];
}

/** Whether its reader may do something about a screening: end its repetition, or follow its result. */
export function hasFollowUp({ phase, aftermath, recurrence }: Screening, role: string | undefined): boolean {
  const hasResult = phase === 'complete' || aftermath !== undefined;
  return !!recurrence?.nextAt || (hasResult && role !== 'member');
}
