/** Stands in for a browser tab and records the links that are clicked in it. */
export class FakeTab {
  opener: unknown = window;
  closed = false;
  /** Any storage but this tab's own. */
  readonly sessionStorage = localStorage;
  readonly document = document.implementation.createHTMLDocument();
  readonly clickedLinks: HTMLAnchorElement[] = [];

  constructor() {
    this.document.addEventListener('click', (event) =>
      this.clickedLinks.push(event.target as HTMLAnchorElement),
    );
  }

  close(): void {
    this.closed = true;
  }
}
