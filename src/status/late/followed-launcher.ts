import { tellDeveloper } from '../../client/tell-developer.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { StatusHost } from './status-view.ts';

/** Milliseconds that a page has to add the launcher that an element follows. */
const launcherTimeoutMs = 5_000;

/** Calls `show` with the id of each screening that the launcher creates which `for` names, in the tree of the element. */
export function followLauncher(element: StatusHost, signal: AbortSignal, show: (id: string) => void): void {
  const { for: launcherId } = element;
  if (launcherId === null) return;
  const tree = element.getRootNode() as Document | ShadowRoot;
  const receive = (event: Event): void => {
    // Reads only the event: a status loads no file of the launcher.
    if ((event.target as Element).id === launcherId && 'screening' in event)
      show((event.screening as Screening).id);
  };
  tree.addEventListener('screening-created', receive, { signal });
  const timer = setTimeout(() => {
    if (tree.getElementById(launcherId)?.localName !== 'screening-launcher')
      tellDeveloper(
        `for="${launcherId}" of <screening-status> names no <screening-launcher> in its document or shadow root.`,
      );
  }, launcherTimeoutMs);
  signal.addEventListener('abort', () => clearTimeout(timer));
}
