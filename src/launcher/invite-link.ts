import type { PageConnection } from '../client/page-connection.ts';
import { PageProblem } from '../client/page-problem.ts';
import type { Invite } from '../protocol/invite.ts';
import type { Countdown } from './countdown.ts';
import { InviteWindow } from './invite-window.ts';
import { ScreeningInviteEvent } from './launcher-events.ts';
import type { ScreeningApplication } from './screening-application.ts';

/** What a link asks of the element that offers it. */
export interface InviteLinkHost extends EventTarget {
  readonly openIn: 'tab' | 'dialog';
}

/**
 * The invite link of a screening that was handed over: fetched at the click, because it works once and not for long,
 * then opened in a tab or a frame.
 */
export class InviteLink {
  readonly #host: InviteLinkHost;
  readonly #application: ScreeningApplication;
  readonly #countdown: Countdown;
  readonly #window = new InviteWindow();
  #page: PageConnection | undefined;
  #signal: AbortSignal | undefined;
  /** The connection on which the event stream is followed. */
  #followed: AbortSignal | undefined;

  constructor(host: InviteLinkHost, application: ScreeningApplication, countdown: Countdown) {
    this.#host = host;
    this.#application = application;
    this.#countdown = countdown;
  }

  /** Until `signal` aborts, hears of what becomes of the screening and of a frame that the host's policy forbids. */
  connect(page: PageConnection, signal: AbortSignal): void {
    this.#page = page;
    this.#signal = signal;
    window.addEventListener('message', (event) => this.#hear(event), { signal });
    document.addEventListener('securitypolicyviolation', (event) => this.#unframe(event), { signal });
  }

  /** Opens the service's form by a fresh link. Call it in a click; `waiting` is what a blank tab says. */
  async open(waiting: string, how = this.#host.openIn): Promise<void> {
    if (this.#application.isForAnother) return;
    if (how === 'tab') this.#window.open(waiting);
    await this.#go(how);
  }

  /** Runs what may order; where that will end in a link, its tab is opened before, in the same click. */
  async openAfter(order: () => Promise<void>, waiting: string): Promise<void> {
    const application = this.#application;
    const isNeeded = application.form?.mode === 'link' && application.isReady && !application.isForAnother;
    if (isNeeded && this.#host.openIn === 'tab') this.#window.open(waiting);
    await order();
    const { state } = application;
    if (state.name !== 'handed-over') this.#window.close();
    else if (state.method === 'email') this.#host.dispatchEvent(new ScreeningInviteEvent('email'));
    else if (isNeeded) await this.#go(this.#host.openIn);
  }

  /** Hears from now on when the screening moves on. */
  follow(): void {
    const page = this.#page;
    const signal = this.#signal;
    if (!page || !signal || this.#followed === signal) return;
    this.#followed = signal;
    page.feed.follow(() => this.#catchUp(page), signal);
  }

  /** Looks whether the screening has moved on; what a frame or a tab says of it is only a reason to look. */
  async look(): Promise<void> {
    const { screening } = this.#application;
    const found = screening && (await this.#page?.api.screening(screening.id).catch(() => undefined));
    if (found) this.#application.hear(found);
  }

  async #go(how: 'tab' | 'dialog'): Promise<void> {
    const { screening } = this.#application;
    if (!screening || !this.#page) return;
    this.#application.showLink({ name: 'fetching' });
    try {
      const invite = await this.#page.api.invite(screening.id);
      if (!leadsToPage(invite)) throw new PageProblem('unreadable', 'The invite link leads to no web page.');
      this.#countdown.start(invite.expiresAt);
      const name = how === 'dialog' ? 'framed' : this.#window.go(invite.url) ? 'opened' : 'blocked';
      this.#application.showLink({ name, invite });
      this.#host.dispatchEvent(new ScreeningInviteEvent('link'));
    } catch (error) {
      this.#window.close();
      this.#application.showLink({ name: 'failed', problem: this.#application.problemOf(error) });
    }
  }

  #catchUp({ feed }: PageConnection): void {
    const found = feed.get(this.#application.screening?.id ?? '');
    if (found) this.#application.hear(found);
  }

  get #invite(): Invite | undefined {
    const { state } = this.#application;
    return state.name === 'handed-over' && state.link.name === 'framed' ? state.link.invite : undefined;
  }

  #hear({ origin }: MessageEvent): void {
    if (this.#invite && origin === new URL(this.#invite.url).origin) void this.look();
  }

  /** A frame that the host's own policy forbade has not used the link up: it becomes a visible one. */
  #unframe({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    const invite = this.#invite;
    if (!invite || !/^(frame|child|default)-src$/.test(effectiveDirective)) return;
    if (blockedURI.startsWith(new URL(invite.url).origin))
      this.#application.showLink({ name: 'blocked', invite });
  }
}

/** Which origins a link may lead to, the proxy has checked; that it is no script, this page checks itself. */
function leadsToPage({ url }: Invite): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
