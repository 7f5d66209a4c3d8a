import { initialState, Task } from '@lit/task';
import type { ReactiveController } from 'lit';
import { withinLimit } from '../../client/answer-limit.ts';
import { pageClock } from '../../client/clock.ts';
import { type PageApi, parseAnswer } from '../../client/page-api.ts';
import { ScreeningError } from '../../client/screening-error.ts';
import type { Visitor } from '../../client/visitor.ts';
import { type Invite, inviteSchema } from '../../protocol/invite.ts';
import type { Screening } from '../../protocol/screening.ts';
import { ScreeningInviteEvent } from '../launcher-events.ts';
import type { LauncherHost } from '../launcher-host.ts';
import type { LinkState, ShownLink } from '../launcher-state.ts';
import { Countdown } from './countdown.ts';
import { InviteWindow } from './invite-window.ts';

/** A link, and how long it lives from its arrival: infinite where nobody can read when it ends. */
type FreshInvite = Invite & { lifeMs: number };

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
  readonly #host: LauncherHost;
  readonly #application: InvitedApplication;
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

  /** @param lookAgain asks the proxy whether the screening has changed. */
  constructor(application: InvitedApplication, lookAgain: () => Promise<void>) {
    const { host, visitor, ended } = application;
    this.#host = host;
    this.#application = application;
    this.#lookAgain = pacedCalls(async () => {
      if (!this.#connected?.signal.aborted) await lookAgain();
    });
    this.#countdown = new Countdown(host.element);
    this.#inviteTask = new Task<[], FreshInvite>(host.element, {
      autoRun: false,
      task: (_, { signal }) => this.#fetch(signal),
      onComplete: (invite) => (visitor.isHere ? this.#openInvite(invite) : this.#window.close()),
      onError: (error) => {
        this.#window.close();
        if (!ended.aborted) this.#problem = host.report(error);
      },
    });
    host.element.addController(this);
    ended.addEventListener('abort', () => this.#end(), { once: true });
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
    if (this.#screeningId !== this.#application.screening?.id) return none;
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
    this.#screeningId = this.#application.screening?.id;
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
    const { visitor, ended } = this.#application;
    return fetchInvite(visitor.api, this.#screeningId, AbortSignal.any([signal, ended]));
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
    const { type } = (data ?? {}) as { type?: unknown };
    // No types are documented, so each one counts.
    const isReport = typeof type === 'string' && origin === new URL(this.#framed.url).origin;
    if (isReport) this.#lookAgain();
  }

  /** Shows the link itself if the host's content security policy blocked the frame: it is not used up yet. */
  #replaceBlockedFrame({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    if (!this.#framed || !/^(frame|child|default)-src$/.test(effectiveDirective)) return;
    if (!blockedURI.startsWith(new URL(this.#framed.url).origin)) return;
    this.#opened = 'blocked';
    this.#host.requestUpdate();
  }
}

/** How long a link lives where the answer does not say it: as long as the service's do. */
const assumedLifeMs = 600_000;

/** Asks for a link that opens the service's form once; for the candidate only. It expires soon: ask at the click. */
function fetchInvite(api: PageApi, id: string, signal?: AbortSignal): Promise<FreshInvite> {
  return withinLimit(async (limited) => {
    const path = `/screenings/${encodeURIComponent(id)}/invite`;
    const response = await api.request(path, { method: 'POST', signal: limited });
    const invite = await parseAnswer(() => inviteSchema, response, limited);
    // The proxy has checked its origin: here it must only be no script.
    if (!URL.canParse(invite.url) || !/^https?:$/.test(new URL(invite.url).protocol))
      throw new ScreeningError('unreadable', 'The invite link is not an http or https address.');
    return { ...invite, lifeMs: lifeOf(invite, response.headers.get('date')) };
  }, signal);
}

/** By the clock of the proxy alone: that of the device may be wrong, and what has just come has not ended. */
function lifeOf({ expiresAt }: Invite, sentAt: string | null): number {
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
