import { Task } from '@lit/task';
import type { ReactiveController } from 'lit';
import { fetchInvite } from '../../client/invite.ts';
import type { PageApi } from '../../client/page-api.ts';
import { PageProblem } from '../../client/page-problem.ts';
import type { Invite } from '../../protocol/invite.ts';
import { ScreeningInviteEvent } from '../launcher-events.ts';
import type { LauncherHost } from '../launcher-host.ts';
import { Countdown } from './countdown.ts';
import { InviteWindow } from './invite-window.ts';
import type { LinkState } from './link-state.ts';

interface InviteLinkDeps {
  /** The page API, and the screening whose link it is. */
  target: () => { api: PageApi; screeningId: string } | undefined;
  /** What a blank tab says while the link is on its way. */
  waitingText: () => string;
  /** Tells the host's page of a problem. */
  report: (error: unknown) => PageProblem;
  /** Looks whether the screening has moved on. */
  lookAgain: () => void;
}

/**
 * The invite link of a screening that was handed over: fetched at the click, because it works once and not for long,
 * then opened in a tab or a frame.
 */
export class InviteLink implements ReactiveController {
  readonly #host: LauncherHost;
  readonly #deps: InviteLinkDeps;
  readonly #countdown: Countdown;
  readonly #window = new InviteWindow();
  readonly #fetched: Task<[], Invite>;
  #place: 'tab' | 'dialog' = 'tab';
  /** How the link was opened; nothing before, and after the form was left. */
  #opened: 'opened' | 'framed' | 'blocked' | undefined;
  #connected: AbortController | undefined;
  /** What has the focus here before the launcher is drawn anew. */
  #focused: Element | undefined;

  constructor(host: LauncherHost, deps: InviteLinkDeps) {
    this.#host = host;
    this.#deps = deps;
    this.#countdown = new Countdown(host);
    this.#fetched = new Task<[], Invite>(host, {
      autoRun: false,
      args: () => [],
      task: (_, { signal }) => this.#fetch(signal),
      onComplete: (invite) => this.#openFetched(invite),
      onError: (error) => {
        this.#window.close();
        deps.report(error);
      },
    });
    host.addController(this);
  }

  get state(): LinkState {
    const none: LinkState = { name: 'none' };
    return this.#fetched.render({
      initial: () => none,
      pending: (): LinkState => ({ name: 'fetching' }),
      complete: (invite): LinkState => (this.#opened ? { name: this.#opened, invite } : none),
      error: (problem): LinkState => ({ name: 'failed', problem: problem as PageProblem }),
    });
  }

  /** Whole seconds that the link still lives. */
  get secondsLeft(): number {
    return this.#countdown.secondsLeft;
  }

  hostConnected(): void {
    const { signal } = (this.#connected = new AbortController());
    window.addEventListener('message', (event) => this.#lookAfter(event), { signal });
    document.addEventListener('securitypolicyviolation', (event) => this.#unframe(event), { signal });
  }

  hostDisconnected(): void {
    this.#connected?.abort();
  }

  hostUpdate(): void {
    const { activeElement } = this.#host.renderRoot as ShadowRoot;
    this.#focused = activeElement?.closest('#open, dialog') ? activeElement : undefined;
  }

  hostUpdated(): void {
    const { renderRoot } = this.#host;
    const dialog = renderRoot.querySelector('dialog');
    if (dialog && !dialog.open) dialog.showModal();
    if (this.#focused?.isConnected === false)
      (
        renderRoot.querySelector<HTMLElement>('#open') ?? renderRoot.querySelector<HTMLElement>('#heading')
      )?.focus();
  }

  /** Opens the service's form by a fresh link. Call it in a click. */
  async open(place = this.#host.openIn): Promise<void> {
    if (this.state.name === 'fetching') return;
    this.openBlankTab(place);
    await this.openScreening(place);
  }

  /** Opens the tab of a link that an order will bring: a browser lets a page do that in a click alone. */
  openBlankTab(place = this.#host.openIn): void {
    if (place === 'tab') this.#window.open(this.#deps.waitingText());
  }

  /** Sends the tab that was opened, or a frame, to the link. */
  async openScreening(place = this.#host.openIn): Promise<void> {
    this.#place = place;
    this.#opened = undefined;
    await this.#fetched.run();
  }

  /** No link will come. */
  closeTab(): void {
    this.#window.close();
  }

  /** The link was used, or its frame closed: the focus goes to where another one can be had. */
  leave(): void {
    this.#opened = undefined;
    this.#host.focusOn('open');
    this.#deps.lookAgain();
  }

  async #fetch(signal: AbortSignal): Promise<Invite> {
    const target = this.#deps.target();
    if (!target) throw new PageProblem('offline', 'There is no screening to invite to.');
    const invite = await fetchInvite(target.api, target.screeningId, signal);
    if (!leadsToPage(invite)) throw new PageProblem('unreadable', 'The invite link leads to no web page.');
    return invite;
  }

  #openFetched(invite: Invite): void {
    this.#countdown.start(invite.expiresAt);
    this.#opened = this.#place === 'dialog' ? 'framed' : this.#window.go(invite.url) ? 'opened' : 'blocked';
    this.#host.dispatchEvent(new ScreeningInviteEvent('link'));
  }

  get #framed(): Invite | undefined {
    return this.#opened === 'framed' ? this.#fetched.value : undefined;
  }

  /** What a frame says is only a reason to look. */
  #lookAfter({ origin }: MessageEvent): void {
    if (this.#framed && origin === new URL(this.#framed.url).origin) this.#deps.lookAgain();
  }

  /** A frame that the host's own policy forbade has not used the link up: it becomes a visible one. */
  #unframe({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    if (!this.#framed || !/^(frame|child|default)-src$/.test(effectiveDirective)) return;
    if (!blockedURI.startsWith(new URL(this.#framed.url).origin)) return;
    this.#opened = 'blocked';
    this.#host.requestUpdate();
  }
}

/** Which origins a link may lead to, the proxy has checked; that it is no script, this page checks itself. */
function leadsToPage({ url }: Invite): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
