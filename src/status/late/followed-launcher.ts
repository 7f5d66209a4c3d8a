import { tellDeveloper } from '../../client/tell-developer.ts';
import type { Screening } from '../../protocol/screening.ts';
import { ShownBesideEvent } from '../../shown-beside.ts';
import type { StatusHost } from './status-view.ts';

/** Milliseconds that a page has to add the launcher that an element follows. */
const launcherTimeoutMs = 5_000;

/** The launcher that `for` names, in the tree of the element, until `signal` aborts. */
export class FollowedLauncher {
  readonly #element: StatusHost;
  readonly #launcher: () => Element | null;
  #shown: Screening | undefined;

  /** @param show called with the id of each screening that the launcher creates. */
  constructor(element: StatusHost, signal: AbortSignal, show: (id: string) => void) {
    const { for: launcherId } = element;
    const tree = element.getRootNode() as Document | ShadowRoot;
    this.#element = element;
    this.#launcher = () => (launcherId === null ? null : tree.getElementById(launcherId));
    if (launcherId === null) return;
    const receive = (event: Event): void => {
      if ((event.target as Element).id !== launcherId) return;
      // Reads only the event: a status loads no file of the launcher.
      if ('screening' in event) show((event.screening as Screening).id);
      // It may have come after this element.
      else this.#tell();
    };
    for (const type of ['screening-created', 'screening-ready'])
      tree.addEventListener(type, receive, { signal });
    const timer = setTimeout(() => {
      if (this.#launcher()?.localName !== 'screening-launcher')
        tellDeveloper(
          `for="${launcherId}" of <screening-status> names no <screening-launcher> in its document or shadow root.`,
        );
    }, launcherTimeoutMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      this.showBeside(undefined);
    });
  }

  /** Tells the launcher which screening is drawn here. */
  showBeside(screening: Screening | undefined): void {
    if (screening === this.#shown) return;
    this.#shown = screening;
    this.#tell();
  }

  #tell(): void {
    const { shadowRoot } = this.#element;
    const focusHeading = (): void => shadowRoot?.querySelector('h2')?.focus();
    this.#launcher()?.dispatchEvent(new ShownBesideEvent(this.#shown, focusHeading));
  }
}
