import type { ReactiveController } from 'lit';
import { pageClock } from '../../client/clock.ts';
import { secondsLeft } from '../../client/fetch-invite.ts';
import type { Application } from '../state/application.ts';
import type { Machine } from '../state/change.ts';
import type { Link } from '../state/state.ts';

/** Watches what becomes of the service's form in its frame, how long its link lives, and where its focus goes. */
export class LinkWatch implements ReactiveController {
  /** Asks the proxy whether the screening has changed. */
  readonly lookAgain: () => void;
  readonly #application: Application;
  readonly #launcher: Machine;
  #tick: ReturnType<typeof setTimeout> | undefined;
  #connected: AbortController | undefined;
  /** The focused part of these controls, before the launcher renders again. */
  #focused: Element | undefined;

  constructor(application: Application, launcher: Machine) {
    const { element } = application.page;
    this.#application = application;
    this.#launcher = launcher;
    this.lookAgain = pacedCalls(async () => {
      if (!this.#connected?.signal.aborted) await this.#look();
    });
    element.addController(this);
    application.ended.addEventListener(
      'abort',
      () => {
        application.serviceTab?.close();
        this.hostDisconnected();
        element.removeController(this);
      },
      { once: true },
    );
  }

  hostConnected(): void {
    const { signal } = (this.#connected = new AbortController());
    window.addEventListener('message', (event) => this.#hearForm(event), { signal });
    document.addEventListener('securitypolicyviolation', (event) => this.#hearPolicy(event), { signal });
  }

  hostDisconnected(): void {
    this.#connected?.abort();
    clearTimeout(this.#tick);
  }

  hostUpdate(): void {
    const root = this.#application.page.element.renderRoot as ShadowRoot;
    const hasControls = root.querySelector('#open, dialog') !== null;
    this.#focused =
      hasControls && root.activeElement?.closest('#open, dialog') ? root.activeElement : undefined;
  }

  hostUpdated(): void {
    const { element } = this.#application.page;
    const { renderRoot } = element;
    const dialog = renderRoot.querySelector('dialog');
    if (dialog && !dialog.open) dialog.showModal();
    const focusOn = (selector: string): HTMLElement | null => renderRoot.querySelector<HTMLElement>(selector);
    if (this.#focused?.isConnected === false) (focusOn('#open') ?? focusOn('#heading'))?.focus();
    clearTimeout(this.#tick);
    const link = this.#link;
    const left = link?.name === 'blocked' ? secondsLeft(link.life) : 0;
    if (left > 0 && left < Infinity && !this.#connected?.signal.aborted)
      this.#tick = setTimeout(() => element.requestUpdate(), 1000);
  }

  get #link(): Link | undefined {
    const state = this.#launcher.entered;
    return state.name === 'handed-over' ? state.link : undefined;
  }

  /** Looks at the screening after a message of the form in the frame. What the message says is not trusted. */
  #hearForm({ source, origin, data }: MessageEvent<unknown>): void {
    const link = this.#link;
    const frame = this.#application.page.element.renderRoot.querySelector('iframe');
    if (link?.name !== 'framed' || !frame || source !== frame.contentWindow) return;
    const { type } = (data ?? {}) as { type?: unknown };
    // No types are documented, so each one counts.
    if (typeof type === 'string' && origin === new URL(link.invite.url).origin) this.lookAgain();
  }

  #hearPolicy({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    const link = this.#link;
    if (link?.name !== 'framed' || !/^(frame|child|default)-src$/.test(effectiveDirective)) return;
    if (blockedURI.startsWith(new URL(link.invite.url).origin))
      void this.#launcher.dispatch({ type: 'frame-blocked' });
  }

  async #look(): Promise<void> {
    const { visitor } = this.#application;
    const state = this.#launcher.entered;
    const found =
      'screening' in state && (await visitor.api.screening(state.screening.id).catch(() => undefined));
    if (found) (await visitor.feed().catch(() => undefined))?.learn(found);
  }
}

/** Milliseconds between the end of a look and the next one. */
const pauseMs = 2_000;

/** Runs `work` when called. Calls during a run and the pause after it, however many, cause one more run. */
function pacedCalls(work: () => Promise<void>): () => void {
  let calls = 0;
  const rest = (): void => {
    const isDueAgain = calls > 1;
    calls = 0;
    if (isDueAgain) void run();
  };
  const run = async (): Promise<void> => {
    calls += 1;
    if (calls === 1) await work().finally(() => pageClock.after(pauseMs, rest));
  };
  return () => void run();
}
