import type { PageProblem } from '../client/page-problem.ts';
import type { ConnectionState } from '../client/connection-state.ts';
import type { LocaleController } from '../locales/locale.ts';
import type { Screening } from '../protocol/screening.ts';

/** How the element shows screenings. */
export type Variant = 'timeline' | 'badge' | 'list';

/** The state of `<screening-status>`. */
export type StatusView =
  | { kind: 'loading' }
  | { kind: 'empty' }
  | { kind: 'problem'; problem: PageProblem }
  /** `earlier`: previous runs that the page session may see, oldest first. */
  | { kind: 'one'; screening: Screening; earlier: Screening[] }
  | { kind: 'list'; screenings: Screening[] };

/** What the views need besides the state. */
export interface Reading {
  locale: LocaleController<'status'>;
  /** Whether the reader is the candidate, as far as the page knows. */
  isCandidate: boolean;
  connection: ConnectionState;
  lastHeardAt: number | undefined;
  /** Why live updates have stopped, while older screenings are still shown. */
  problem: PageProblem | undefined;
  retry: () => void;
}
