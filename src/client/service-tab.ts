import { removeDraftsOfOthers } from './tab-storage.ts';

/**
 * The tab of a link of the service. It is opened blank in a click handler, because browsers allow it only there, and
 * navigates to the link later, without an opener and without a referrer.
 */
export class ServiceTab {
  #tab: Window | null = null;

  /** Opens a blank tab that shows `waitingText`. Call it synchronously in a click handler. */
  open(waitingText: string): void {
    this.#tab = window.open('about:blank', '_blank');
    if (!this.#tab) return;
    this.#tab.opener = null;
    // A tab that is opened gets a copy of this tab's storage, which nothing here could reach later.
    removeDraftsOfOthers(undefined, this.#tab);
    this.#tab.document.title = waitingText;
    this.#tab.document.body.textContent = waitingText;
  }

  /** Opens the link in the tab. Returns false if there is no tab: a popup blocker refused it, or it was closed. */
  navigate(url: string): boolean {
    const tab = this.#tab;
    this.#tab = null;
    if (!tab || tab.closed) return false;
    // Click a link inside the tab: setting its `location` from here would send this page's address as the referrer.
    const link = tab.document.createElement('a');
    link.href = url;
    link.rel = 'noreferrer';
    tab.document.body.append(link);
    link.click();
    return true;
  }

  /** Closes the tab: call it when no link comes. */
  close(): void {
    this.#tab?.close();
    this.#tab = null;
  }
}
