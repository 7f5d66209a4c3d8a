import type { ReactiveController } from 'lit';
import { withinLimit } from '../../client/answer-limit.ts';
import { pageClock } from '../../client/clock.ts';
import { type PageApi, readAnswer } from '../../client/page-api.ts';
import { ScreeningError } from '../../client/screening-error.ts';
import type { Visitor } from '../../client/visitor.ts';
import { type Invite, inviteSchema } from '../../protocol/invite.ts';
import type { Screening } from '../../protocol/screening.ts';
import { ScreeningInviteEvent } from '../launcher-events.ts';
import type { LauncherHost } from '../launcher-host.ts';
import type { LinkState, ShownLink } from '../launcher-state.ts';
import { ServiceWindow } from '../../client/service-window.ts';

/** Whose link it is: it is opened for nobody else. */
interface InvitedApplication {
  readonly host: LauncherHost;
  readonly visitor: Visitor;
  readonly ended: AbortSignal;
  readonly screening: Screening | undefined;
}

/**
 * The invite link of a screening. It is fetched when the candidate clicks, because it works only once and for a short
 * time, and then opened in a tab or a frame.
 */
export class InviteLink implements ReactiveController, ShownLink {
  readonly #application: InvitedApplication;
  readonly #host: LauncherHost;
  readonly #window = new ServiceWindow();
  readonly #lookAgain: () => void;
  #state: LinkState = { name: 'none' };
  /** The screening whose link was fetched last. */
  #screeningId: string | undefined;
  /** How long the link lives, and when it came: one clock can be set back, and the other stops while the device sleeps. */
  #life = { ms: 0, date: 0, performance: 0 };
  #tick: ReturnType<typeof setTimeout> | undefined;
  #connected: AbortController | undefined;
  /** The focused part of these controls, before the launcher renders again. */
  #focused: Element | undefined;

  /** @param lookAgain asks the proxy whether the screening has changed. */
  constructor(application: InvitedApplication, lookAgain: () => Promise<void>) {
    this.#application = application;
    this.#host = application.host;
    this.#lookAgain = pacedCalls(async () => {
      if (!this.#connected?.signal.aborted) await lookAgain();
    });
    this.#host.element.addController(this);
    application.ended.addEventListener('abort', () => this.#end(), { once: true });
  }

  /** Opens no link that is still being fetched, and shows none that was. */
  #end(): void {
    this.#window.close();
    this.hostDisconnected();
    this.#host.element.removeController(this);
  }

  get state(): LinkState {
    return this.#screeningId === this.#application.screening?.id ? this.#state : { name: 'none' };
  }

  get secondsLeft(): number {
    const { ms, date, performance: monotonic } = this.#life;
    const ageMs = Math.max(Date.now() - date, performance.now() - monotonic);
    return Math.max(0, Math.ceil((ms - ageMs) / 1000));
  }

  hostConnected(): void {
    const { signal } = (this.#connected = new AbortController());
    window.addEventListener('message', (event) => this.#checkScreening(event), { signal });
    document.addEventListener('securitypolicyviolation', (event) => this.#replaceBlockedFrame(event), {
      signal,
    });
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#connected?.abort();
    clearTimeout(this.#tick);
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
    clearTimeout(this.#tick);
    const counts = this.state.name === 'blocked' && this.secondsLeft > 0 && this.secondsLeft < Infinity;
    if (counts && !this.#connected?.signal.aborted)
      this.#tick = setTimeout(() => this.#host.requestUpdate(), 1000);
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
    const { visitor, ended, screening } = this.#application;
    if (!screening) return;
    this.#screeningId = screening.id;
    const fetching = this.#enter({ name: 'fetching' });
    try {
      const invite = await fetchInvite(visitor.api, screening.id, ended);
      if (this.#state !== fetching) return;
      if (!visitor.isHere) {
        this.#enter({ name: 'none' });
        return this.closeTab();
      }
      this.#life = { ms: lifeOf(invite), date: Date.now(), performance: performance.now() };
      const isOpened = place === 'tab' && this.#window.navigate(invite.url);
      this.#enter({ name: place === 'dialog' ? 'framed' : isOpened ? 'opened' : 'blocked', invite });
      this.#host.dispatch(new ScreeningInviteEvent('link'));
    } catch (error) {
      if (this.#state !== fetching) return;
      this.closeTab();
      if (!ended.aborted) this.#enter({ name: 'failed', problem: this.#host.report(error) });
    }
  }

  #enter<State extends LinkState>(state: State): State {
    this.#state = state;
    this.#host.requestUpdate();
    return state;
  }

  /** Closes the blank tab: call it when no link comes. */
  closeTab(): void {
    this.#window.close();
  }

  /** Shows the button for a new link again: call it when the link was used or its frame was closed. */
  returnToButton(): void {
    this.#enter({ name: 'none' });
    this.#host.focusOn('open');
    this.#lookAgain();
  }

  /** Checks the screening after a message of the form in the frame. What the message says is not trusted. */
  #checkScreening({ source, origin, data }: MessageEvent<unknown>): void {
    const frame = this.#host.element.renderRoot.querySelector('iframe');
    if (this.#state.name !== 'framed' || !frame || source !== frame.contentWindow) return;
    const { type } = (data ?? {}) as { type?: unknown };
    // No types are documented, so each one counts.
    const isReport = typeof type === 'string' && origin === new URL(this.#state.invite.url).origin;
    if (isReport) this.#lookAgain();
  }

  /** Shows the link itself if the host's content security policy blocked the frame: it is not used up yet. */
  #replaceBlockedFrame({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    if (this.#state.name !== 'framed' || !/^(frame|child|default)-src$/.test(effectiveDirective)) return;
    const { invite } = this.#state;
    if (blockedURI.startsWith(new URL(invite.url).origin)) this.#enter({ name: 'blocked', invite });
  }
}

/** A link, and when it was sent by the clock of the proxy. */
type FreshInvite = Invite & { sentAt: string | null };

/** How long a link lives where the answer does not say it: as long as the service's do. */
const assumedLifeMs = 600_000;

/** Asks for a link that opens the service's form once; for the candidate only. It expires soon: ask at the click. */
function fetchInvite(api: PageApi, id: string, signal: AbortSignal): Promise<FreshInvite> {
  return withinLimit(async (limited) => {
    const path = `/screenings/${encodeURIComponent(id)}/invite`;
    const response = await api.request(path, { method: 'POST', signal: limited });
    const invite = await readAnswer((answer) => inviteSchema.safeParse(answer).data, response, limited);
    // The proxy has checked its origin: here it must only be no script.
    if (!URL.canParse(invite.url) || !/^https?:$/.test(new URL(invite.url).protocol))
      throw new ScreeningError('unreadable', 'The invite link is not an http or https address.');
    return { ...invite, sentAt: response.headers.get('date') };
  }, signal);
}

/** Milliseconds, infinite where nobody can read when it ends. By the clock of the proxy alone: that of the device may be wrong, and what has just come has not ended. */
function lifeOf({ expiresAt, sentAt }: FreshInvite): number {
  const endsAt = Date.parse(expiresAt);
  if (Number.isNaN(endsAt)) return Number.POSITIVE_INFINITY;
  const lifeMs = endsAt - Date.parse(sentAt ?? '');
  return lifeMs > 0 ? lifeMs : assumedLifeMs;
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
