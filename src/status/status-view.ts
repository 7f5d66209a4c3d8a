import type { CSSResult, nothing, ReactiveControllerHost, TemplateResult } from 'lit';
import type { KnownScreenings } from '../client/known-screenings.ts';
import type { ScreeningFeed } from '../client/screening-feed.ts';
import type { SessionClaims } from '../client/session-claims.ts';
import type { LocaleController } from '../locales/locale.ts';
import type { Screening } from '../protocol/screening.ts';
import type { Choices, Dispatch, Askings, StatusState } from './status-state.ts';

/** What the host calls its people, by their reference: shown and searched in the page, and sent nowhere. */
export type Names = Readonly<Record<string, string>> | ReadonlyMap<string, string>;

/** The `<screening-status>`. */
export interface StatusHost extends ReactiveControllerHost, HTMLElement {
  readonly screeningId: string | null;
  readonly for: string | null;
  readonly variant: string;
  readonly copyUrl: string | null;
  readonly disputeUrl: string | null;
  readonly names: Names | null;
}

/** What the views need besides the state: for whom they draw, in which words, and how the connection is. */
export interface ViewContext {
  dispatch: Dispatch;
  locale: LocaleController<'status'>;
  settings: Pick<StatusHost, 'for' | 'copyUrl' | 'disputeUrl' | 'names'>;
  /** Of the page session; without a role where it names none. */
  claims: Pick<SessionClaims, 'role' | 'may'>;
  /** Whether the screening shown is the reader's own. */
  isCandidate: boolean;
  /** What the page session may see. */
  known: Pick<KnownScreenings, 'get'> | undefined;
  feed: Pick<ScreeningFeed, 'connection'> & Partial<Pick<ScreeningFeed, 'lastHeardAt' | 'problem'>>;
  choices: Choices;
  askings: Askings;
  /** What is said to those who hear the page. */
  announcement: string;
  /** What the reader may do about a screening, once its file is here. */
  followUps: Record<'drawReport' | 'drawRepetition', DrawPart> | undefined;
}

/** Draws a part of a screening. */
type DrawPart = (screening: Screening, context: ViewContext) => TemplateResult | typeof nothing;

/** What draws a variant. */
export interface StatusView {
  styles: CSSResult[];
  draw: (state: StatusState, context: ViewContext) => TemplateResult;
}
