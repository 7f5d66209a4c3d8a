import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { PageSession } from '../../protocol/page-session.ts';
import { loadRefusals } from '../api/answer-files.ts';
import type { ScreeningError } from '../screening-error.ts';
import { type PageSource, personFor } from './people.ts';
import type { Person } from './person.ts';
import type { SignInSource } from './sign-in.ts';
import type { Visitor } from './visitor.ts';

interface Drawn extends ReactiveControllerHost, PageSource, SignInSource {}

/** Tells an element for whom it may draw something: nobody while it is in no document, or while nobody is named. */
export class ElementPerson implements ReactiveController {
  /** Undefined before the element is drawn for the first time: its properties may be set after it was put in a document. */
  person: Person | undefined;
  readonly #element: Drawn;
  #connected: AbortController | undefined;
  /** How many answers must have come before something is drawn: one more after the element was in no document. */
  #answersNeeded = 0;

  constructor(element: Drawn) {
    this.#element = element;
    element.addController(this);
  }

  /** For whom something may be drawn. */
  get visitor(): Visitor | undefined {
    const { person } = this;
    return person?.isHere && person.answers >= this.#answersNeeded ? person.visitor : undefined;
  }

  /** Whether what was shown to somebody may not be drawn now, until the host has answered. */
  get isEmptied(): boolean {
    return !this.visitor && !this.problem && this.person?.visitor !== undefined;
  }

  /** Why nobody is named. */
  get problem(): ScreeningError | undefined {
    return this.person?.problem;
  }

  /** Whether a page session that came with the page has named who uses it, and none has come since. */
  isNamedBy(session: PageSession | null): boolean {
    return session !== null && this.person?.isBy(session) === true;
  }

  /** Lets somebody who is signed out sign in, where the page says how; else asks the host once more. */
  async retry(): Promise<void> {
    const isLedOn =
      this.problem?.needsSignIn &&
      (await loadRefusals().then(
        ({ signIn }) => signIn(this.#element),
        () => false,
      ));
    if (!isLedOn) void this.person?.askAgain();
  }

  /** The settings of a new element are read with its first update: its page may still be setting them. */
  hostConnected(): void {
    if (!this.person) return;
    this.#connect();
    if (this.#answersNeeded !== Infinity) return;
    this.#answersNeeded = 0;
    if (!this.person.canAsk) return;
    this.#answersNeeded = this.person.answers + 1;
    void this.person.askAgain();
  }

  /** One that is only moved is back before anything is drawn. */
  hostDisconnected(): void {
    const connected = this.#connected;
    connected?.abort();
    queueMicrotask(() => {
      if (this.#element.isConnected || !connected) return;
      this.#answersNeeded = Infinity;
      this.#element.requestUpdate();
    });
  }

  /** Settings of the host may have changed. */
  hostUpdate(): void {
    if (this.#element.isConnected) this.#connect();
  }

  #connect(): void {
    const before = this.person;
    const person = personFor(this.#element, before);
    if (person === before && this.#connected?.signal.aborted === false) return;
    this.#connected?.abort();
    this.#connected = new AbortController();
    this.person = person;
    if (person !== before) this.#answersNeeded = 0;
    person.follow(this.#element, this.#connected.signal);
  }
}
