import type { ScreeningError } from '../client/screening-error.ts';
import type { ConnectionState } from '../client/connection-state.ts';
import type { LocaleController } from '../locales/locale.ts';
import type { Screening } from '../protocol/screening.ts';

/** How the element shows screenings. */
export const variants = ['timeline', 'badge', 'list'] as const;
export type Variant = (typeof variants)[number];

/** Previous runs of a recurring screening that the page session may see, oldest first. */
export type RunsBefore = (screening: Screening) => Screening[];

/** The state of `<screening-status>`. */
export type StatusView =
  | { kind: 'loading' }
  | { kind: 'empty' }
  | { kind: 'problem'; problem: ScreeningError }
  | { kind: 'one'; screening: Screening; runsBefore: RunsBefore }
  | { kind: 'list'; screenings: readonly Screening[]; runsBefore: RunsBefore };

/** What the views need besides the state. */
export interface Reading {
  locale: LocaleController<'status'>;
  /** Whether the element shows what a launcher of the page creates. */
  followsLauncher: boolean;
  /** The role of the page session, as far as the page knows. */
  role: string | undefined;
  /** Whether the reader is the candidate, as far as the page knows. */
  isCandidate: boolean;
  connection: ConnectionState;
  /** When the proxy was last heard, while it is not: milliseconds since 1970. */
  lastHeardAt: number | undefined;
  /** Why live updates have stopped, while older screenings are still shown. */
  problem: ScreeningError | undefined;
  retry: () => void;
}
