import { LitElement } from 'lit';
import { internalsOf } from '../internals.ts';

/** A control of a host's form: what a host's code reads and calls on each control of its form, native or not. */
export abstract class FormControlElement extends LitElement {
  static formAssociated = true;

  protected readonly internals = internalsOf(this);
  /** What a form submits; empty while there is nothing, which makes the form invalid. */
  protected abstract readonly submitted: string;
  /** Says what is missing for that. */
  protected abstract readonly whatIsMissing: string;
  #hostProblem = '';

  /** The form of the host that the element is in. */
  get form(): HTMLFormElement | null {
    return this.internals.form;
  }

  /** The name of the tag: it tells the controls of a form apart. */
  get type(): string {
    return this.localName;
  }

  /**
   * What a form of the host submits: the id of the screening, and nothing before there is one. Setting it does nothing.
   *
   * @readonly
   */
  get value(): string {
    return this.submitted;
  }

  // A host that fills or empties all controls of its form would stop at one without it.
  set value(_) {}

  /** The labels of the host for this element. */
  get labels(): NodeList {
    return this.internals.labels;
  }

  /** Why a form of the host cannot be sent: `valueMissing` before there is a screening. */
  get validity(): ValidityState {
    return this.internals.validity;
  }

  /** What the browser says where a form of the host cannot be sent. */
  get validationMessage(): string {
    return this.internals.validationMessage;
  }

  /** Whether a form of the host waits for this element: not while it is disabled. */
  get willValidate(): boolean {
    return this.internals.willValidate;
  }

  /** Whether the form of the host can be sent, as far as this element goes; sends an `invalid` event if not. */
  checkValidity(): boolean {
    return this.internals.checkValidity();
  }

  /** The same, and the browser says why not. */
  reportValidity(): boolean {
    return this.internals.reportValidity();
  }

  /** Keeps the form of the host from being sent for a reason of the host's, until this is called with an empty text. */
  setCustomValidity(problem?: string | null): void {
    this.#hostProblem = problem ?? '';
    this.updateValidity();
  }

  /** Moves the focus to the main button, where there is one. */
  override focus(options?: FocusOptions): void {
    this.#focusable?.focus(options);
  }

  /** Call it after every update. */
  protected updateValidity(): void {
    const { submitted } = this;
    this.internals.setFormValue(submitted || null);
    this.internals.setValidity(
      { valueMissing: !submitted, customError: this.#hostProblem !== '' },
      this.#hostProblem || (submitted ? '' : this.whatIsMissing),
      this.#focusable,
    );
  }

  /** The browser says why at what can take the focus, and nothing at anything else. */
  get #focusable(): HTMLElement | undefined {
    const found = ['.primary', '[tabindex]'].map((part) =>
      (this.renderRoot as ParentNode | undefined)?.querySelector<HTMLElement>(part),
    );
    return found.find(Boolean) ?? undefined;
  }
}
