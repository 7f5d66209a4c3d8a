import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { fetchInvite } from '../client/invite.ts';
import { PageProblem } from '../client/page-problem.ts';
import type { Invite } from '../protocol/invite.ts';
import { Countdown } from './countdown.ts';
import { InviteWindow } from './invite-window.ts';
import { ScreeningInviteEvent } from './launcher-events.ts';
import type { LinkState } from './launcher-state.ts';
import type { ScreeningApplication } from './screening-application.ts';

/** What a link asks of the element that offers it. */
export interface InviteLinkHost extends ReactiveControllerHost, EventTarget {
  readonly openIn: 'tab' | 'dialog';
  readonly renderRoot: HTMLElement | DocumentFragment;
  /** Once what changed is drawn. */
  focusOn(id: string): void;
}

/**
 * The invite link of a screening that was handed over: fetched at the click, because it works once and not for long,
 * then opened in a tab or a frame.
 */
export class InviteLink implements ReactiveController {
  readonly #host: InviteLinkHost;
  readonly #application: ScreeningApplication;
  readonly #countdown: Countdown;
  readonly #window = new InviteWindow();
  /** Whether the order that is going on ends in a link. */
  #isAwaited = false;
  #connected: AbortSignal | undefined;
  /** What has the focus here before the launcher is drawn anew. */
  #held: Element | undefined;

  constructor(host: InviteLinkHost, application: ScreeningApplication) {
    this.#host = host;
    this.#application = application;
    this.#countdown = new Countdown(host);
    host.addController(this);
  }

  /** Whole seconds that the link still lives. */
  get secondsLeft(): number {
    return this.#countdown.secondsLeft;
  }

  hostUpdate(): void {
    const { activeElement } = this.#host.renderRoot as ShadowRoot;
    this.#held = activeElement?.closest('#open, dialog') ? activeElement : undefined;
  }

  /** Hears of what becomes of the screening, and of a frame that the host's policy forbids. */
  hostUpdated(): void {
    const { signal } = this.#application;
    if (signal && signal !== this.#connected) {
      this.#connected = signal;
      window.addEventListener('message', (event) => this.#hear(event), { signal });
      document.addEventListener('securitypolicyviolation', (event) => this.#unframe(event), { signal });
    }
    const { renderRoot } = this.#host;
    const dialog = renderRoot.querySelector('dialog');
    if (dialog && !dialog.open) dialog.showModal();
    if (this.#held?.isConnected === false)
      (
        renderRoot.querySelector<HTMLElement>('#open') ?? renderRoot.querySelector<HTMLElement>('#heading')
      )?.focus();
  }

  /** Opens the service's form by a fresh link. Call it in a click; `waiting` is what a blank tab says. */
  async open(waiting: string, how = this.#host.openIn): Promise<void> {
    const { isForAnother, state } = this.#application;
    if (isForAnother || (state.name === 'handed-over' && state.link.name === 'fetching')) return;
    if (how === 'tab') this.#window.open(waiting);
    await this.#go(how);
  }

  /** Before what may order: where that will end in a link, its tab is opened now. Call it in the click. */
  prepare(waiting: string): void {
    const { form, isOnLastStep, isForAnother } = this.#application;
    const isReady = isOnLastStep && form?.firstIncomplete === -1;
    this.#isAwaited = form?.mode === 'link' && isReady && !isForAnother;
    if (this.#isAwaited && this.#host.openIn === 'tab') this.#window.open(waiting);
  }

  /** After what may have ordered. */
  async proceed(): Promise<void> {
    const { state } = this.#application;
    if (state.name !== 'handed-over') this.#window.close();
    else if (state.method === 'email') this.#host.dispatchEvent(new ScreeningInviteEvent('email'));
    else if (this.#isAwaited) await this.#go(this.#host.openIn);
    this.#isAwaited = false;
  }

  /** The link was used, or its frame closed: the focus goes to where another one can be had. */
  leave(): void {
    this.#show({ name: 'none' });
    this.#host.focusOn('open');
    void this.#look();
  }

  /** Looks whether the screening has moved on; what a frame or a tab says of it is only a reason to look. */
  async #look(): Promise<void> {
    const { screening, page } = this.#application;
    const found = screening && (await page?.api.screening(screening.id).catch(() => undefined));
    if (found) this.#application.hear(found);
  }

  async #go(how: 'tab' | 'dialog'): Promise<void> {
    const { screening, page } = this.#application;
    if (!screening || !page) return;
    this.#show({ name: 'fetching' });
    try {
      const link = await fetchInvite(page.api, screening.id);
      if (!leadsToPage(link)) throw new PageProblem('unreadable', 'The invite link leads to no web page.');
      this.#countdown.start(link.expiresAt);
      const name = how === 'dialog' ? 'framed' : this.#window.go(link.url) ? 'opened' : 'blocked';
      this.#show({ name, invite: link });
      this.#host.dispatchEvent(new ScreeningInviteEvent('link'));
    } catch (error) {
      this.#window.close();
      this.#show({ name: 'failed', problem: this.#application.problemOf(error) });
    }
  }

  #show(link: LinkState): void {
    const { state } = this.#application;
    if (state.name === 'handed-over') this.#application.show({ ...state, link });
  }

  get #invite(): Invite | undefined {
    const { state } = this.#application;
    return state.name === 'handed-over' && state.link.name === 'framed' ? state.link.invite : undefined;
  }

  #hear({ origin }: MessageEvent): void {
    if (this.#invite && origin === new URL(this.#invite.url).origin) void this.#look();
  }

  /** A frame that the host's own policy forbade has not used the link up: it becomes a visible one. */
  #unframe({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    const invite = this.#invite;
    if (!invite || !/^(frame|child|default)-src$/.test(effectiveDirective)) return;
    if (blockedURI.startsWith(new URL(invite.url).origin)) this.#show({ name: 'blocked', invite });
  }
}

/** Which origins a link may lead to, the proxy has checked; that it is no script, this page checks itself. */
function leadsToPage({ url }: Invite): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
