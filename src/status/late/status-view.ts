import type { nothing, ReactiveControllerHost, TemplateResult } from 'lit';
import type { ScreeningError } from '../../client/screening-error.ts';
import type { ScreeningFeed } from '../../client/screening-feed.ts';
import type { LocaleController } from '../../locales/locale.ts';
import type { Screening } from '../../protocol/screening.ts';

/** The `<screening-status>`. */
export interface StatusHost extends ReactiveControllerHost, HTMLElement {
  readonly screeningId: string | null;
  readonly for: string | null;
  readonly variant: string;
  readonly copyUrl: string | null;
  readonly disputeUrl: string | null;
  readonly names: Names | null;
}

/** What the host calls its people, by their reference: shown and searched in the page, and sent nowhere. */
export type Names = Readonly<Record<string, string>> | ReadonlyMap<string, string>;

/** What a `<screening-status>` shows. */
export type StatusView =
  | { kind: 'loading' }
  | { kind: 'empty' }
  | { kind: 'unavailable'; problem: ScreeningError }
  | { kind: 'one'; screening: Screening }
  | { kind: 'list'; screenings: readonly Screening[] };

/** What the templates need besides: for whom they are, in which words, and how the connection is. */
export interface ViewContext {
  locale: LocaleController<'status'>;
  /** Of the page session; undefined where it names none. */
  role: string | undefined;
  /** Whether the screening shown is the reader's own. */
  isCandidate: boolean;
  /** Whether the element shows what a launcher of the page creates. */
  followsLauncher: boolean;
  /** The run of a recurring screening before this one, where the page session may see it. */
  runBefore: (screening: Screening) => Screening | undefined;
  /** Ends repetitions, once its file is here. */
  repetition?: { render(screening: Screening, context: ViewContext): TemplateResult } | undefined;
  /** What follows a result, once its file is here. */
  report?:
    | { render(screening: Screening, context: ViewContext): TemplateResult | typeof nothing }
    | undefined;
  /** What the host calls somebody. */
  nameOf: (reference: string) => string | undefined;
  feed: Pick<ScreeningFeed, 'connection'> & Partial<Pick<ScreeningFeed, 'lastHeardAt' | 'problem'>>;
  retry: () => void;
}
