import { adoptStyles, type CSSResult, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { Prefetched } from '../client/prefetched.ts';
import { ScreeningError } from '../client/screening-error.ts';
import { reportMistake, tellDeveloper } from '../client/tell-developer.ts';
import type { PageSource } from '../client/people.ts';
import type { LocaleController } from '../locales/locale.ts';
import type { CandidateAnswers } from '../protocol/candidate-answers.ts';
import type { Mode } from '../protocol/mode.ts';
import type { ShownBesideEvent } from '../shown-beside.ts';
import type { Disclosure } from './form/disclosure.ts';
import { ScreeningErrorEvent } from './launcher-events.ts';
import type { PressPause } from './press-pause.ts';
import { formStyles } from './styles/form.ts';

/** A launcher with its settings, which its page may change at any time. */
interface LauncherElement extends PageSource, ReactiveControllerHost, HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly prefetched: Prefetched | null;
  readonly packageId: string | null;
  readonly mode: Mode;
  readonly openIn: 'tab' | 'dialog';
  readonly candidate: CandidateAnswers;
  readonly disclosures: Disclosure[];
  readonly recurrence: string | null;
  readonly handoverUrl: string | null;
  readonly draft: 'off' | 'session';
  readonly history: boolean;
}

/** The element as its parts use it: its settings, its words, its events, and where the focus goes. */
export class LauncherHost implements ReactiveController {
  readonly element: LauncherElement;
  /** Looks up anew what may be ordered, and what was. */
  readonly reload: () => Promise<void>;
  readonly #locale: LocaleController<'launcher'>;
  /** Knows of the press that is under way; undefined until what may be pressed after the first step is loaded. */
  press: PressPause | undefined;
  /** What a status beside the launcher shows. */
  beside: ShownBesideEvent | undefined;
  /** The id of what gets the focus. */
  #focusTarget: string | undefined;
  /** Whether the focus is here, or was until what had it was taken away. */
  #hasFocus = false;
  /** The part of the launcher that is drawn, and since when: milliseconds of the page's life. */
  #drawn = { place: '', at: 0 };
  #lastReported: unknown;
  readonly #styles = new Set(formStyles);
  /** The step on which the number is revealed: anywhere else it is hidden again. */
  #revealedOn: string | undefined;

  constructor(
    element: LauncherElement,
    locale: LocaleController<'launcher'>,
    reload: LauncherHost['reload'],
  ) {
    this.element = element;
    this.reload = reload;
    this.#locale = locale;
    element.addController(this);
    element.addEventListener('screening-shown-beside', (event) => {
      this.beside = event as ShownBesideEvent;
      element.requestUpdate();
    });
  }

  hostUpdate(): void {
    const isDrawn = this.#drawn.place !== '';
    this.#hasFocus ||= isDrawn && (this.element.renderRoot as ShadowRoot).activeElement !== null;
  }

  get sentences() {
    return this.#locale.sentences;
  }

  /** BCP 47 tag of the language in which the element is shown. */
  get language(): string {
    return this.#locale.tag;
  }

  /** Call it after every update. `place` names the part of the launcher that is shown. */
  noteDrawn(place: string): void {
    if (this.#revealedOn !== place) this.#revealedOn = undefined;
    const isOther = place !== this.#drawn.place;
    if (isOther) this.#drawn = { place, at: performance.now() };
    if (!this.#hasFocus) return;
    if (document.activeElement !== document.body) this.#hasFocus = false;
    // Where the focus is gone with what had it, a keyboard would begin at the top of the page.
    const isGone = this.#hasFocus && (isOther || place === 'loading');
    if (!isGone || this.#focusTarget !== undefined) return;
    this.#focusTarget = place === 'loading' ? 'failure' : 'heading';
    this.#moveFocus();
  }

  /** Whether the press that is under way was meant for what was drawn before: it began then, or ends a double click. */
  get isPressOfEarlierStep(): boolean {
    const { isSecond = false, startedAt = Infinity } = this.press ?? {};
    return isSecond || startedAt < this.#drawn.at;
  }

  get isSsnRevealed(): boolean {
    return this.#revealedOn === this.#drawn.place;
  }

  toggleSsn(): void {
    this.#revealedOn = this.isSsnRevealed ? undefined : this.#drawn.place;
    this.element.requestUpdate();
  }

  /** Shows something that may move a button: once no press is under way. */
  afterPress(show: () => void): void {
    if (this.press) this.press.afterPress(show);
    else show();
  }

  /** Adds the looks of what was loaded. */
  adoptStyles(styles: CSSResult): void {
    adoptStyles(this.element.renderRoot as ShadowRoot, [...this.#styles.add(styles)]);
  }

  requestUpdate(): void {
    this.element.requestUpdate();
  }

  /** Answers whether nobody has prevented it. */
  dispatch(event: Event): boolean {
    return this.element.dispatchEvent(event);
  }

  /** Tells the host's page of a problem, once, and the console too of a mistake of the host or of this code. */
  report(error: unknown): ScreeningError {
    const isKnown = error instanceof ScreeningError;
    if (isKnown && error === this.#lastReported) return error;
    this.#lastReported = error;
    if (!isKnown) reportMistake(error);
    const problem = isKnown ? error : new ScreeningError('unreadable', 'screening-elements made a mistake.');
    if (isKnown && problem.isMistake) tellDeveloper(problem.message);
    this.dispatch(new ScreeningErrorEvent(problem));
    return problem;
  }

  /**
   * Moves the focus once the next update is over. Not during the update: the field that loses the focus stores its answer,
   * which asks for another one.
   */
  focusOn(id: string): void {
    this.#focusTarget = id;
    this.element.requestUpdate();
    void this.element.updateComplete.then(() => this.#moveFocus());
  }

  #moveFocus(): void {
    if (this.#focusTarget === undefined) return;
    const target = this.#focusTarget;
    const found = (this.element.renderRoot as ShadowRoot).getElementById(target);
    this.#focusTarget = undefined;
    if (!found) return target === 'heading' ? this.beside?.focusHeading() : undefined;
    // Of a group, its part at fault.
    (found.querySelector<HTMLElement>('[aria-invalid=true]') ?? found).focus();
    // The focus alone is content with its upper edge.
    if (target === 'heading') found.scrollIntoView?.({ block: 'nearest' });
  }
}
