import type { ScreeningFeed } from '../client/screening-feed.ts';
import type { Visitor } from '../client/visitor.ts';
import type { Screening } from '../protocol/screening.ts';
import type { Questionnaire } from './form/questionnaire.ts';
import type { LauncherHost } from './launcher-host.ts';
import type { LauncherState } from './launcher-state.ts';
import { openScreening } from './own-screening.ts';

/** The application whose screening it is. */
interface UpdatedApplication {
  readonly host: LauncherHost;
  readonly visitor: Visitor;
  readonly state: LauncherState | undefined;
  enter(state: LauncherState): void;
}

type StateOf = (screening: Screening, form: Questionnaire, isNew: boolean) => Promise<LauncherState>;

/** Hears what becomes of a screening that was ordered, here or elsewhere. */
export class ScreeningUpdates {
  /** Whether nothing new is heard at the moment. */
  isCutOff = false;
  readonly #application: UpdatedApplication;
  readonly #stateOf: StateOf;

  /** @param stateOf the state that shows a screening. */
  constructor(application: UpdatedApplication, stateOf: StateOf) {
    this.#application = application;
    this.#stateOf = stateOf;
  }

  /** Follows the feed until `signal` aborts; where its file does not come, once the network is back. */
  async follow(signal: AbortSignal): Promise<void> {
    const feed = await this.#application.visitor.feed().catch(() => undefined);
    if (signal.aborted) return;
    if (!feed) return addEventListener('online', () => void this.follow(signal), { once: true, signal });
    feed.follow(({ type }) => this.#hear(feed, type === 'snapshot'), signal);
    this.#hear(feed, false);
  }

  #hear({ problem }: ScreeningFeed, isSnapshot: boolean): void {
    const { host, visitor, state } = this.#application;
    const isCutOff = problem !== undefined;
    if (this.isCutOff !== isCutOff) host.requestUpdate();
    this.isCutOff = isCutOff;
    // After a restored backup the proxy may not know the order any more.
    const isKnown = !state || !('screening' in state) || visitor.screenings.get(state.screening.id);
    if (isSnapshot && !isKnown) void host.reload();
    else void this.apply();
  }

  /** Shows what is known of the screening by now, whatever its revision: a snapshot may be older than what is shown. */
  async apply(): Promise<void> {
    const { host, visitor, state } = this.#application;
    if (!state || !('form' in state) || state.name === 'submitting') return;
    const isShown = 'screening' in state;
    const found = isShown
      ? visitor.screenings.get(state.screening.id)
      : openScreening(visitor, state.form.offer, host.element.mode);
    if (!found || (isShown && found === state.screening)) return;
    const isNew = state.name === 'handed-over' || (state.name === 'under-way' && state.isNew);
    try {
      const next = await this.#stateOf(found, state.form, isNew);
      if (this.#application.state !== state) return await this.apply();
      this.#application.enter(next);
    } catch (error) {
      // Keep what is shown if the next state cannot be loaded; the next change tries again.
      host.report(error);
    }
  }
}
