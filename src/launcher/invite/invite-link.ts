import { initialState, Task } from '@lit/task';
import type { ReactiveController } from 'lit';
import { fetchInvite, type FreshInvite } from '../../client/invite.ts';
import { ScreeningError } from '../../client/screening-error.ts';
import type { Visitor } from '../../client/visitor.ts';
import type { Invite } from '../../protocol/invite.ts';
import { ScreeningInviteEvent } from '../launcher-events.ts';
import type { LauncherHost } from '../launcher-host.ts';
import type { LinkState, ShownLink } from '../launcher-state.ts';
import { Countdown } from './countdown.ts';
import { isFormMessage } from './form-message.ts';
import { InviteWindow } from './invite-window.ts';
import { pacedCalls } from './paced-calls.ts';

interface InviteLinkDeps {
  /** Whose link it is: it is opened for nobody else. */
  visitor: Visitor;
  /** Aborts when another person uses the page. */
  ended: AbortSignal;
  /** The screening to fetch a link for. */
  screeningId: () => string | undefined;
  /** Asks the proxy whether the screening has changed. */
  lookAgain: () => Promise<void>;
}

/**
 * The invite link of a screening. It is fetched when the candidate clicks, because it works only once and for a short
 * time, and then opened in a tab or a frame.
 */
export class InviteLink implements ReactiveController, ShownLink {
  readonly #host: LauncherHost;
  readonly #deps: InviteLinkDeps;
  readonly #countdown: Countdown;
  readonly #window = new InviteWindow();
  readonly #lookAgain: () => void;
  readonly #inviteTask: Task<[], FreshInvite>;
  #openIn: 'tab' | 'dialog' = 'tab';
  /** Why the last link could not be fetched. */
  #problem: ScreeningError | undefined;
  /** The screening whose link was fetched last. */
  #screeningId: string | undefined;
  /** How the link was opened; `undefined` before that and after `returnToButton`. */
  #opened: 'opened' | 'framed' | 'blocked' | undefined;
  #connected: AbortController | undefined;
  /** The focused part of these controls, before the launcher renders again. */
  #focused: Element | undefined;

  constructor(host: LauncherHost, deps: InviteLinkDeps) {
    this.#host = host;
    this.#deps = deps;
    this.#lookAgain = pacedCalls(async () => {
      if (!this.#connected?.signal.aborted) await deps.lookAgain();
    });
    this.#countdown = new Countdown(host.element);
    this.#inviteTask = new Task<[], FreshInvite>(host.element, {
      autoRun: false,
      args: () => [],
      task: (_, { signal }) => this.#fetch(signal),
      onComplete: (invite) => (deps.visitor.isHere ? this.#openInvite(invite) : this.#window.close()),
      onError: (error) => {
        this.#window.close();
        if (!deps.ended.aborted) this.#problem = host.report(error);
      },
    });
    host.element.addController(this);
    deps.ended.addEventListener('abort', () => this.#end(), { once: true });
  }

  /** Opens no link that is still being fetched, and shows none that was. */
  #end(): void {
    this.#window.close();
    this.#connected?.abort();
    for (const controller of [this, this.#countdown, this.#inviteTask])
      this.#host.element.removeController(controller);
  }

  get state(): LinkState {
    const none: LinkState = { name: 'none' };
    if (this.#screeningId !== this.#deps.screeningId()) return none;
    return this.#inviteTask.render({
      initial: () => none,
      pending: (): LinkState => ({ name: 'fetching' }),
      complete: (invite): LinkState => (this.#opened ? { name: this.#opened, invite } : none),
      error: (): LinkState => (this.#problem ? { name: 'failed', problem: this.#problem } : none),
    });
  }

  /** How many whole seconds the link still works. */
  get secondsLeft(): number {
    return this.#countdown.secondsLeft;
  }

  hostConnected(): void {
    const { signal } = (this.#connected = new AbortController());
    window.addEventListener('message', (event) => this.#checkScreening(event), { signal });
    document.addEventListener('securitypolicyviolation', (event) => this.#replaceBlockedFrame(event), {
      signal,
    });
  }

  hostDisconnected(): void {
    this.#connected?.abort();
  }

  hostUpdate(): void {
    const { activeElement } = this.#host.element.renderRoot as ShadowRoot;
    this.#focused = activeElement?.closest('#open, dialog') ? activeElement : undefined;
  }

  hostUpdated(): void {
    const { renderRoot } = this.#host.element;
    const dialog = renderRoot.querySelector('dialog');
    if (dialog && !dialog.open) dialog.showModal();
    if (this.#focused?.isConnected === false)
      (
        renderRoot.querySelector<HTMLElement>('#open') ?? renderRoot.querySelector<HTMLElement>('#heading')
      )?.focus();
  }

  /** Opens the service's form by a new link. Call it in a click handler. */
  async open(place = this.#host.element.openIn): Promise<void> {
    if (this.state.name === 'fetching') return;
    this.openBlankTab(place);
    await this.openScreening(place);
  }

  /** Opens a blank tab for a link that comes later: browsers allow that only in a click handler. */
  openBlankTab(place = this.#host.element.openIn): void {
    if (place === 'tab') this.#window.open(this.#host.sentences.loading);
  }

  /** Fetches a link and opens it in the blank tab or in a frame. */
  async openScreening(place = this.#host.element.openIn): Promise<void> {
    this.#openIn = place;
    this.#opened = undefined;
    this.#screeningId = this.#deps.screeningId();
    await this.#inviteTask.run();
  }

  /** Closes the blank tab: call it when no link comes. */
  closeTab(): void {
    this.#window.close();
  }

  /** Shows the button for a new link again: call it when the link was used or its frame was closed. */
  returnToButton(): void {
    this.#opened = undefined;
    this.#host.focusOn('open');
    this.#lookAgain();
  }

  async #fetch(signal: AbortSignal): Promise<FreshInvite | typeof initialState> {
    if (this.#screeningId === undefined) return initialState;
    const { visitor, ended } = this.#deps;
    const invite = await fetchInvite(visitor.api, this.#screeningId, AbortSignal.any([signal, ended]));
    if (!isWebAddress(invite))
      throw new ScreeningError('unreadable', 'The invite link is not an http or https address.');
    return invite;
  }

  #openInvite(invite: FreshInvite): void {
    this.#countdown.start(invite.lifeMs);
    this.#opened =
      this.#openIn === 'dialog' ? 'framed' : this.#window.navigate(invite.url) ? 'opened' : 'blocked';
    this.#host.dispatch(new ScreeningInviteEvent('link'));
  }

  get #framed(): Invite | undefined {
    return this.#opened === 'framed' ? this.#inviteTask.value : undefined;
  }

  /** Checks the screening after a message of the form in the frame. What the message says is not trusted. */
  #checkScreening({ source, origin, data }: MessageEvent<unknown>): void {
    const frame = this.#host.element.renderRoot.querySelector('iframe');
    if (!this.#framed || !frame || source !== frame.contentWindow) return;
    if (origin === new URL(this.#framed.url).origin && isFormMessage(data)) this.#lookAgain();
  }

  /** Shows the link itself if the host's content security policy blocked the frame: it is not used up yet. */
  #replaceBlockedFrame({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    if (!this.#framed || !/^(frame|child|default)-src$/.test(effectiveDirective)) return;
    if (!blockedURI.startsWith(new URL(this.#framed.url).origin)) return;
    this.#opened = 'blocked';
    this.#host.requestUpdate();
  }
}

/** Whether a link is no script. The proxy has checked its origin already. */
function isWebAddress({ url }: Invite): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
