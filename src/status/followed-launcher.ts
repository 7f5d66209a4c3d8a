import { usedPeople } from '../client/person/person.ts';
import type { ScreeningError } from '../client/screening-error.ts';
import { tellDeveloper } from '../client/tell-developer.ts';
import type { Screening } from '../protocol/screening.ts';
import { ShownBesideEvent } from '../shown-beside.ts';
import type { StatusHost } from './status-state.ts';

/** Milliseconds that a page has to add the launcher that an element follows. */
const launcherTimeoutMs = 5_000;

/**
 * Whether the launcher that `for` names has the next thing to do about this screening, which then stands right below the
 * headline. One that loads may have it: else the steps were drawn only to go again.
 */
export function isLedOn(element: StatusHost, screening: Screening): boolean {
  const tree = element.getRootNode() as Document | ShadowRoot;
  const launcher = element.for === null ? null : tree.getElementById(element.for);
  return launcher !== null && (isLoading(launcher) || isShownBy(launcher, screening));
}

const isLoading = (launcher: Element): boolean =>
  CSS.supports?.('selector(:state(loading))') && launcher.matches(':state(loading)');

/** Whether a launcher anywhere on the page shows this screening. */
export const isLaunched = (screening: Screening): boolean =>
  [...usedPeople].some(({ elements }) => [...elements].some((each) => isShownBy(each, screening)));

const isShownBy = (launcher: Element, { id }: Screening): boolean =>
  'screening' in launcher && (launcher.screening as Screening | undefined)?.id === id;

/**
 * Follows the launcher that `for` names, in the tree of the element, until `signal` aborts.
 *
 * @param show called with the id of each screening that the launcher creates.
 * @returns a function that tells the launcher which screening is drawn here.
 */
export function followLauncher(
  element: StatusHost,
  signal: AbortSignal,
  show: (id: string) => void,
): (screening: Screening | undefined) => void {
  const { for: launcherId } = element;
  const tree = element.getRootNode() as Document | ShadowRoot;
  let shown: Screening | undefined;
  const launcher = (): Element | null => (launcherId === null ? null : tree.getElementById(launcherId));
  const focusHeading = (): void => {
    const heading = element.shadowRoot?.querySelector('h2');
    heading?.focus();
    heading?.scrollIntoView?.();
  };
  const tell = (): unknown => launcher()?.dispatchEvent(new ShownBesideEvent(element, shown, focusHeading));
  const showBeside = (screening: Screening | undefined): void => {
    if (screening === shown) return;
    shown = screening;
    tell();
  };
  const receive = (event: Event): void => {
    // One that is not followed may have what is drawn here otherwise.
    if (launcherId === null) return element.requestUpdate();
    if ((event.target as Element).id !== launcherId) return;
    // Reads only the event: a status loads no file of the launcher.
    if ('screening' in event) show((event.screening as Screening).id);
    // It may have come after this element.
    else {
      tell();
      element.requestUpdate();
    }
  };
  for (const type of ['screening-created', 'screening-ready'])
    (launcherId === null ? document : tree).addEventListener(type, receive, { signal });
  if (launcherId === null) return showBeside;
  const timer = setTimeout(() => {
    const followed = launcher();
    // HTML takes `/>` for `>`: what follows such a tag is inside it, and not shown.
    if (!isLauncher(followed) || element.contains(followed))
      tellDeveloper(
        `for="${launcherId}" names no <screening-launcher> after </screening-status>: write its id.`,
      );
  }, launcherTimeoutMs);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    showBeside(undefined);
  });
  return showBeside;
}

/** Which other element says why nobody is named: a launcher on the page, or the first status that has room for it. */
export function speakerBeside(element: StatusHost, { needsSignIn }: ScreeningError): Element | undefined {
  const { for: launcherId } = element;
  const tree = element.getRootNode() as Document | ShadowRoot;
  const followed = launcherId === null ? null : tree.getElementById(launcherId);
  if (needsSignIn && followed && isLauncher(followed) && isSeen(followed)) return followed;
  const empty = [...usedPeople].flatMap(({ problem, elements }) => (problem ? [...elements] : []));
  const firstSeen = (isMeant: (each: Element) => boolean): Element | undefined =>
    empty.find((each) => isMeant(each) && isSeen(each));
  const speaker = firstSeen(isLauncher) ?? firstSeen((each) => (each as StatusHost).variant !== 'badge');
  return speaker === element ? undefined : speaker;
}

/** Draws the element once what says it in its place is hidden: in a dialog that closes, or behind another tab of the page. */
export const watchSpeaker = (element: StatusHost): ResizeObserver | undefined =>
  globalThis.ResizeObserver &&
  new ResizeObserver(([size]) => size && !isSeen(size.target) && element.requestUpdate());

const isSeen = (element: Element): boolean => element.checkVisibility?.() ?? true;

const isLauncher = (element: Element | null): boolean => element?.localName === 'screening-launcher';
