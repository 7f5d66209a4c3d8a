import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { PageSession } from '../protocol/page-session.ts';
import type { ScreeningError } from './screening-error.ts';
import type { VisitorGate } from './visitor-gate.ts';
import { giveSession, type PageSource, visitorGate } from './visitor-gates.ts';
import type { Visitor } from './visitor.ts';

interface VisitorHost extends ReactiveControllerHost, PageSource {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** Tells an element for whom it may draw something: nobody while it is in no document, or while the gate is closed. */
export class VisitorController implements ReactiveController {
  /** Undefined before the element is drawn for the first time: its properties may be set after it was put in a document. */
  gate: VisitorGate | undefined;
  readonly #host: VisitorHost;
  #isIn = false;
  #connected: AbortController | undefined;
  /** Whether the element is in no document, for longer than a moment. */
  #isOut = false;
  /** How many answers of the host must have come before something is drawn in an element that was put back. */
  #answersNeeded = 0;
  #isHidden = false;

  constructor(host: VisitorHost) {
    this.#host = host;
    host.addController(this);
  }

  /** For whom something may be drawn. */
  get visitor(): Visitor | undefined {
    const { gate } = this;
    const isKept = this.#isOut || !gate?.isOpen || gate.answers < this.#answersNeeded;
    return isKept ? undefined : gate.visitor;
  }

  /** Why nobody is named. */
  get problem(): ScreeningError | undefined {
    return this.gate?.problem;
  }

  /** Whether a page session that came with the page has named who uses it, and none has come since. */
  isNamedBy(session: PageSession | null): boolean {
    return session !== null && this.gate?.isFrom(session) === true;
  }

  /** Asks the host once more. */
  retry(): void {
    void this.gate?.askAgain();
  }

  /** The settings of a new element are read with its first update: its page may still be setting them. */
  hostConnected(): void {
    this.#isIn = true;
    if (!this.gate) return;
    this.#connect();
    const { gate } = this;
    if (this.#isOut && gate.canAsk) {
      this.#answersNeeded = gate.answers + 1;
      void gate.askAgain();
    }
    this.#isOut = false;
  }

  /** One that is only moved is back before anything is drawn. */
  hostDisconnected(): void {
    this.#isIn = false;
    const connected = this.#connected;
    connected?.abort();
    queueMicrotask(() => {
      if (this.#isIn || !connected) return;
      this.#isOut = true;
      this.#host.requestUpdate();
    });
  }

  /** Settings of the host may have changed. */
  hostUpdate(): void {
    if (this.#isIn) this.#connect();
    this.#keepRoom();
  }

  #connect(): void {
    const { session } = this.#host;
    const before = this.gate;
    const gate = visitorGate(this.#host, before);
    if (session) giveSession(gate, session);
    if (gate === before && this.#connected?.signal.aborted === false) return;
    this.#connected?.abort();
    this.#connected = new AbortController();
    this.gate = gate;
    if (gate !== before) this.#answersNeeded = 0;
    gate.follow(() => this.#host.requestUpdate(), this.#connected.signal);
  }

  /**
   * While nothing may be drawn, the element keeps its size, so that nothing around it moves: the height of a frame, which
   * is as wide as its column anyway; of a badge, which stands in a line, the width, too.
   */
  #keepRoom(): void {
    const isHidden = !this.visitor && this.gate?.visitor !== undefined;
    if (isHidden === this.#isHidden) return;
    this.#isHidden = isHidden;
    const frame = this.#host.renderRoot.querySelector<HTMLElement>('section, .badge');
    if (!frame) return;
    if (!isHidden) return void Object.assign(frame.style, { minBlockSize: '', inlineSize: '' });
    // What is out of sight has a size that the browser remembers. To measure a thousand badges takes seconds.
    if (!frame.checkVisibility?.({ contentVisibilityAuto: true })) return;
    const { blockSize: minBlockSize, inlineSize } = getComputedStyle(frame);
    Object.assign(frame.style, frame.matches('.badge') ? { minBlockSize, inlineSize } : { minBlockSize });
  }
}
