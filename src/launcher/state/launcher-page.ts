import { adoptStyles, type CSSResult, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { Prefetched } from '../../client/offers.ts';
import type { PageSource } from '../../client/person/people.ts';
import { ScreeningError } from '../../client/screening-error.ts';
import { reportMistake, tellDeveloper } from '../../client/tell-developer.ts';
import type { LocaleController } from '../../locales/locale.ts';
import type { CandidateAnswers } from '../../protocol/candidate-answers.ts';
import type { Mode } from '../../protocol/mode.ts';
import type { ShownBesideEvent } from '../../shown-beside.ts';
import type { Disclosure } from '../form/disclosure.ts';
import { ScreeningErrorEvent } from '../launcher-events.ts';
import type { Presses } from '../presses.ts';
import { formStyles } from '../styles/form.ts';

/** A launcher with its settings, which its page may change at any time. */
export interface LauncherElement extends PageSource, ReactiveControllerHost, HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly prefetched: Prefetched | null;
  readonly packageId: string | null;
  readonly mode: Mode | null;
  readonly openIn: 'tab' | 'dialog';
  readonly candidate: CandidateAnswers;
  readonly disclosures: Disclosure[];
  readonly recurrence: string | null;
  readonly handoverUrl: string | null;
  readonly signInUrl: string | null;
  readonly draft: 'off' | 'session';
  readonly history: boolean;
}

/** The element as its parts use it: its settings, its words, its events, and where the focus goes. */
export class LauncherPage implements ReactiveController {
  readonly element: LauncherElement;
  readonly locale: LocaleController<'launcher'>;
  /** Knows of the press that is under way; undefined until what may be pressed after the first step is loaded. */
  presses: Presses | undefined;
  /** What a status beside the launcher shows. */
  beside: ShownBesideEvent | undefined;
  /** The id of what gets the focus. */
  #focusTarget: string | undefined;
  /** Whether the focus is here, or was until what had it was taken away. */
  #hasFocus = false;
  /** The part of the launcher that is drawn. */
  #drawn = '';
  /** The part on which the social security number is revealed: anywhere else it is hidden again. */
  #revealedOn: string | undefined;
  #lastReported: unknown;
  readonly #styles = new Set(formStyles);

  constructor(element: LauncherElement, locale: LocaleController<'launcher'>) {
    this.element = element;
    this.locale = locale;
    element.addController(this);
    element.addEventListener('screening-shown-beside', (event) => {
      this.beside = event as ShownBesideEvent;
      element.requestUpdate();
    });
  }

  hostUpdate(): void {
    const { activeElement } = this.element.getRootNode() as Document;
    this.#hasFocus ||= this.#drawn !== '' && activeElement === this.element;
  }

  /** Call it after every update. `place` names the part of the launcher that is shown. */
  noteDrawn(place: string): void {
    const isOther = place !== this.#drawn;
    if (this.#revealedOn !== place) this.#revealedOn = undefined;
    if (isOther) this.presses?.noteDrawn();
    this.#drawn = place;
    if (!this.#hasFocus) return;
    if (document.activeElement !== document.body) this.#hasFocus = false;
    // Where the focus is gone with what had it, a keyboard would begin at the top of the page.
    const isGone = this.#hasFocus && (isOther || place === 'loading');
    if (!isGone || this.#focusTarget !== undefined) return;
    this.#focusTarget = place === 'loading' ? 'failure' : 'heading';
    this.#moveFocus();
  }

  get isSsnRevealed(): boolean {
    return this.#revealedOn !== undefined && this.#revealedOn === this.#drawn;
  }

  toggleSsn(): void {
    this.#revealedOn = this.isSsnRevealed ? undefined : this.#drawn;
  }

  /** Shows something that may move a button: once no press is under way. */
  afterPress(show: () => void): void {
    if (this.presses) this.presses.afterPress(show);
    else show();
  }

  /** Adds the looks of what was loaded. */
  adoptStyles(styles: CSSResult): void {
    adoptStyles(this.element.renderRoot as ShadowRoot, [...this.#styles.add(styles)]);
  }

  /** Answers whether nobody has prevented it. */
  tell(event: Event): boolean {
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
    this.tell(new ScreeningErrorEvent(problem));
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
    if (target === 'heading') this.showHeading();
  }

  /** Puts the heading where each one stands, or what is said above it: its margin leaves room for the progress. */
  showHeading(): void {
    this.element.renderRoot.querySelector('#notice, #heading')?.scrollIntoView?.();
  }
}
