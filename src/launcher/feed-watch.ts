import type { ScreeningError } from '../client/screening-error.ts';
import type { ScreeningFeed } from '../client/screening-feed.ts';
import type { LateMemberSection } from './late-member-section.ts';
import type { LauncherHost } from './launcher-host.ts';
import { failedStep } from './ready-step.ts';
import type { Stage } from './stage.ts';

interface FeedWatchDeps {
  stage: Stage;
  member: LateMemberSection;
  /** Tells the host's page of a problem. */
  report: (error: unknown) => ScreeningError;
}

/** What the feed says of itself: whether news come, and whether somebody is still signed in. */
export class FeedWatch {
  /** Whether nothing new is heard at the moment. */
  isCutOff = false;
  /** Why nobody is signed in any more. */
  signedOut: ScreeningError | undefined;

  readonly #host: LauncherHost;
  readonly #deps: FeedWatchDeps;

  constructor(host: LauncherHost, deps: FeedWatchDeps) {
    this.#host = host;
    this.#deps = deps;
  }

  /** Call it at every change of the feed. */
  check({ isCutOff, signedOut }: ScreeningFeed): void {
    if (isCutOff !== this.isCutOff) this.#host.requestUpdate();
    this.isCutOff = isCutOff;
    this.#checkVisit(signedOut);
  }

  /** Where the host gives no page session any more, whoever sits here now may be somebody else. */
  #checkVisit(signedOut: ScreeningError | undefined): void {
    const { stage, member, report } = this.#deps;
    const before = this.signedOut;
    const { state } = stage;
    this.signedOut = signedOut;
    if (signedOut && !before) {
      // Its step says so itself.
      const isProving = member.section?.isOpen ?? false;
      report(signedOut);
      if (state?.name === 'filling' && !state.isLoading && !isProving)
        stage.enter(failedStep(state, signedOut).state);
    } else if (before && !signedOut) {
      this.#host.requestUpdate();
      const { activeElement } = this.#host.renderRoot as ShadowRoot;
      if (activeElement?.id === 'retry') this.#host.focusOn('heading');
    }
  }
}
