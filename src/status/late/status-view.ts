import type { ConnectionState } from '../../client/connection-state.ts';
import type { ScreeningError } from '../../client/screening-error.ts';
import type { LocaleController } from '../../locales/locale.ts';
import type { Screening } from '../../protocol/screening.ts';

/** Previous runs of a recurring screening that the page session may see, oldest first. */
export type RunsBefore = (screening: Screening) => Screening[];

/** What a `<screening-status>` shows. */
export type StatusView =
  | { kind: 'loading' }
  | { kind: 'empty' }
  | { kind: 'problem'; problem: ScreeningError }
  | { kind: 'one'; screening: Screening; runsBefore: RunsBefore }
  | { kind: 'list'; screenings: readonly Screening[]; runsBefore: RunsBefore };

/** What the templates need besides: for whom they are, in which words, and how the connection is. */
export interface ViewContext {
  locale: LocaleController<'status'>;
  /** Of the page session; undefined where it names none. */
  role: string | undefined;
  /** Whether the screening shown is the reader's own. */
  isCandidate: boolean;
  /** Whether the element shows what a launcher of the page creates. */
  followsLauncher: boolean;
  connection: ConnectionState;
  /** When the proxy was last heard, while it is not: milliseconds since 1970. */
  lastHeardAt: number | undefined;
  /** Why live updates have stopped, while older screenings are still shown. */
  problem: ScreeningError | undefined;
  retry: () => void;
}
