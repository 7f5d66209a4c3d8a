import { type ConnectionState, isConnected } from '../client/feed/connection-state.ts';
import { timeline } from '../locales/en/timeline.ts';
import { freshNews, subjectOf } from '../locales/fresh-news.ts';
import type { LocaleController } from '../locales/locale.ts';
import type { Screening } from '../protocol/screening.ts';
import { ScreeningChangeEvent, ScreeningCompleteEvent, ScreeningConnectionEvent } from './status-events.ts';
import { screeningsOf, type StatusState } from './status-state.ts';
import { type Audience, endingOf, headline, newsText } from './words.ts';

/** What an element has said of its connection, whoever uses the page. */
export interface SaidConnection {
  state?: ConnectionState;
  /** Whether somebody asked to try again, and waits to hear how it went. */
  isAwaited?: boolean;
}

/** Tells the host by events, and those who hear the page by an announcement, what changes of what is shown to one person. */
export class ChangeReport {
  announcement = '';
  /** What was shown last; undefined before the first screenings. */
  shown: readonly Screening[] | undefined;
  readonly #element: Element;
  readonly #locale: LocaleController<'status'>;

  constructor(element: Element, locale: LocaleController<'status'>) {
    this.#element = element;
    this.#locale = locale;
  }

  /** Says aloud what came of trying again; the button that was pressed is gone by then. */
  connection(state: ConnectionState, said: SaidConnection): void {
    if (said.state === state) return;
    said.state = state;
    if (said.isAwaited) this.announcement = this.#locale.sentences.connection[state];
    if (isConnected(state)) said.isAwaited = false;
    this.#element.dispatchEvent(new ScreeningConnectionEvent(state));
  }

  /** The first screenings are no change. */
  state(state: StatusState, audience: Audience, ownerOf: (screening: Screening) => string | undefined): void {
    const before = this.shown;
    const shown = screeningsOf(state);
    // The one that was shown may have been erased. A list loses rows, and stays.
    if (state.kind !== 'list' && before?.[0]?.id !== shown[0]?.id) this.clear();
    if (state.kind === 'loading' || state.kind === 'unavailable') return;
    this.shown = shown;
    const known = new Map(before?.map((screening) => [screening.id, screening]));
    for (const screening of before ? shown : []) {
      const previous = known.get(screening.id);
      if (previous?.revision !== screening.revision)
        this.#change(screening, previous, audience, ownerOf(screening));
    }
  }

  clear(): void {
    this.announcement = '';
  }

  /** The same text is heard again only where it is written again. */
  #say(text: string): void {
    this.announcement = text === this.announcement ? `${text}\u00a0` : text;
  }

  #change(
    screening: Screening,
    previous: Screening | undefined,
    audience: Audience,
    owner: string | undefined,
  ): void {
    const { reader } = audience;
    const fresh = freshNews(screening, previous, reader);
    const ending = previous?.recurrence?.nextAt && endingOf(screening, audience);
    // What was said already is not said again.
    const isNew =
      fresh.length > 0 || !previous || subjectOf(previous, reader) !== subjectOf(screening, reader);
    const news = fresh.map((each) => newsText(each, audience));
    const said = [...new Set(isNew ? [headline(screening, audience), ...news] : [])];
    if (ending) said.push(`${audience.locale.of('timeline', timeline).steps.nextRun}: ${ending}`);
    const { changed } = this.#locale.sentences;
    const text = said.length > 0 && changed(screening.packageTitle, said.join('. '));
    if (text) this.#say(owner === undefined ? text : changed(owner, text));
    this.#element.dispatchEvent(new ScreeningChangeEvent(screening, previous));
    if (screening.phase === 'complete' && previous && previous.phase !== 'complete')
      this.#element.dispatchEvent(new ScreeningCompleteEvent(screening));
  }
}
