/** What the steps of a journey need of a page: Playwright's pages have it, and so do those of the other engines. */
export interface JourneyPage {
  locator(selector: string): JourneyLocator;
}

interface JourneyLocator {
  getByLabel(label: string, options?: { exact?: boolean }): JourneyLocator;
  getByRole(role: 'button' | 'group', options: { name: string; exact?: boolean }): JourneyLocator;
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  selectOption(value: string): Promise<unknown>;
}
