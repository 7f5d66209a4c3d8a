import { usedPeople } from './person.ts';

let isWatching = false;

/**
 * Has the host asked who uses the page whenever that comes into view, gets the focus, or is back on the network.
 *
 * @param startAnew called where the page comes back from the browser's cache: anybody may sit before it.
 */
export function watchPage(startAnew: () => void): void {
  if (isWatching) return;
  isWatching = true;
  const doubtAll = (): void => {
    if (!document.hidden) for (const person of usedPeople) person.doubt();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) for (const person of usedPeople) person.dropQuestion();
    else doubtAll();
  });
  addEventListener('focus', doubtAll);
  addEventListener('online', doubtAll);
  // A browser may show what it kept in the back/forward cache before it says that the page is back.
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) for (const person of usedPeople) person.leave();
  });
  addEventListener('pageshow', ({ persisted }) => persisted && startAnew());
}
