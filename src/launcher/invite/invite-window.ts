/**
 * The tab of an invite link. It is opened blank within the click, because a browser allows no other moment, and sent
 * to the link when that has arrived: without an opener and without a referrer.
 */
export class InviteWindow {
  #tab: Window | null = null;

  /** Call synchronously in a click. `waiting` is what the tab says meanwhile. */
  open(waiting: string): void {
    this.#tab = window.open('about:blank', '_blank');
    if (!this.#tab) return;
    this.#tab.opener = null;
    this.#tab.document.title = waiting;
    this.#tab.document.body.textContent = waiting;
  }

  /** Sends the tab to the link. False where there is none: a popup blocker refused it, or it was closed meanwhile. */
  go(url: string): boolean {
    const tab = this.#tab;
    this.#tab = null;
    if (!tab || tab.closed) return false;
    // A link inside the tab, not `location` from outside: that would send this page's address along.
    const link = tab.document.createElement('a');
    link.href = url;
    link.rel = 'noreferrer';
    tab.document.body.append(link);
    link.click();
    return true;
  }

  /** When no link came. */
  close(): void {
    this.#tab?.close();
    this.#tab = null;
  }
}
