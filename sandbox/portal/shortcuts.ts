import { meaningOf, type Profile, screeningWords } from '../profile.ts';
import type { Screening, ScreeningChange } from '../screening.ts';

/** A button that changes much at once. */
interface Shortcut {
  label: string;
  isPossible(screening: Screening, profile: Profile): boolean;
  change(screening: Screening, profile: Profile): ScreeningChange;
}

const shortcuts: Record<string, Shortcut> = {
  clear: {
    label: 'Complete everything as clear',
    isPossible: (screening, profile) => !isCompletedAs('clear', screening, profile),
    change: (screening, profile) => completed('clear', screening, profile),
  },
  review: {
    label: 'Complete everything for review',
    isPossible: (screening, profile) => !isCompletedAs('review', screening, profile),
    change: (screening, profile) => completed('review', screening, profile),
  },
  notice: {
    label: 'Send a notice',
    isPossible: (screening, profile) => hasFinding(screening, profile) && !isNoticeOpen(screening, profile),
    change: () => ({ notice: 'open' }),
  },
  'notice-closed': {
    label: 'Close the notice',
    isPossible: isNoticeOpen,
    change: () => ({ notice: 'closed' }),
  },
  dispute: {
    label: 'Open a dispute',
    isPossible: (screening, profile) => isComplete(screening, profile) && !isDisputeOpen(screening),
    change: () => ({ dispute: 'open' }),
  },
  'dispute-closed': {
    label: 'Close the dispute',
    isPossible: (screening) => isDisputeOpen(screening),
    change: () => ({ dispute: 'closed' }),
  },
};

/** The buttons that are possible now, each with its word in the form and its label. */
export const offeredShortcuts = (screening: Screening, profile: Profile): [word: string, label: string][] =>
  Object.entries(shortcuts)
    .filter(([, { isPossible }]) => isPossible(screening, profile))
    .map(([word, { label }]) => [word, label]);

/** What a button changes: nothing where it is not possible any more, as on a page that is out of date. */
export function shortcutChange(word: string, screening: Screening, profile: Profile): ScreeningChange {
  const shortcut = Object.hasOwn(shortcuts, word) ? shortcuts[word] : undefined;
  return shortcut?.isPossible(screening, profile) ? shortcut.change(screening, profile) : {};
}

function completed(
  result: 'clear' | 'review',
  { reportItems }: Screening,
  profile: Profile,
): ScreeningChange {
  const words = screeningWords(profile);
  const outcome = { status: words.complete, result: words[result] };
  return { ...outcome, reportItems: reportItems.map(({ id }) => ({ id, ...outcome })) };
}

function isCompletedAs(result: 'clear' | 'review', screening: Screening, profile: Profile): boolean {
  const words = screeningWords(profile);
  return [screening, ...screening.reportItems].every(
    (part) => part.status === words.complete && part.result === words[result],
  );
}

const isComplete = ({ status }: Screening, profile: Profile): boolean =>
  meaningOf(status, profile) === 'complete';

/** Whether the finished report holds what a notice can be about. */
function hasFinding(screening: Screening, profile: Profile): boolean {
  const { clear } = screeningWords(profile);
  return (
    isComplete(screening, profile) &&
    [screening, ...screening.reportItems].some(({ result }) => result !== clear)
  );
}

function isNoticeOpen({ adverseActions }: Screening, { aftermath }: Profile): boolean {
  const last = adverseActions.at(-1);
  return last !== undefined && !aftermath.closedNotices.includes(last.status);
}

const isDisputeOpen = ({ dispute }: Screening): boolean => dispute !== null && dispute.deactivatedAt === null;
