import type { PageProblem } from '../client/page-problem.ts';
import type { ConnectionState } from '../client/connection-state.ts';
import type { LocaleController } from '../locales/locale.ts';
import type { Screening } from '../protocol/screening.ts';

/** How much of it is shown. */
export type Variant = 'timeline' | 'badge' | 'list';

/** What `<screening-status>` shows: one of these at a time. */
export type StatusView =
  | { kind: 'loading' }
  | { kind: 'empty' }
  | { kind: 'problem'; problem: PageProblem }
  /** `earlier`: the runs before it that the page session may see, oldest first. */
  | { kind: 'one'; screening: Screening; earlier: Screening[] }
  | { kind: 'list'; screenings: Screening[] };

/** What its pieces need to put it into words. */
export interface Reading {
  locale: LocaleController<'status'>;
  /** Whether the reader is, as far as the page knows, the candidate. */
  isCandidate: boolean;
  connection: ConnectionState;
  lastHeardAt: number | undefined;
  /** Why live updates have stopped, while something older is shown. */
  problem: PageProblem | undefined;
  retry: () => void;
}
