import type { CDPSession, Page } from 'playwright-core';

/** What has the focus, as the browser tells it to assistive technology. */
export interface Stop {
  role: string;
  name: string;
  description: string;
}

/** The longest way by Tab from one end of a page to the other. */
const mostStops = 100;

/** Somebody who uses a page with a keyboard and nothing else, and sees where the focus is only by its ring. */
export class Keyboard {
  /** Where a Tab has stopped that shows no ring or has no name. */
  readonly faults: string[] = [];
  readonly #page: Page;
  readonly #browser: CDPSession;

  private constructor(page: Page, browser: CDPSession) {
    this.#page = page;
    this.#browser = browser;
  }

  static async at(page: Page): Promise<Keyboard> {
    return new Keyboard(page, await page.context().newCDPSession(page));
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Tabs on until the focus is on what has this role and name, or back with `Shift+Tab`. */
  async tabTo(role: string, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<Stop> {
    const passed: string[] = [];
    for (let count = 0; count < mostStops; count += 1) {
      await this.press(key);
      const stop = await this.stop();
      const where = `${stop.role} “${stop.name}”`;
      if (!stop.name) this.faults.push(`${where} has no name`);
      if (!(await this.#hasRing())) this.faults.push(`${where} has no ring`);
      if (stop.role === role && stop.name === name) return stop;
      passed.push(where);
    }
    throw new Error(`${key} never came to ${role} “${name}”, only to ${[...new Set(passed)].join(', ')}.`);
  }

  /** Resolves once the page itself has moved the focus to what has this role and name. */
  async isTakenTo(role: string, name: string): Promise<Stop> {
    const end = Date.now() + 15_000;
    for (;;) {
      const stop = await this.stop();
      if (stop.role === role && stop.name === name) return stop;
      if (Date.now() > end) throw new Error(`The focus is on ${stop.role} “${stop.name}”, not on “${name}”.`);
    }
  }

  async stop(): Promise<Stop> {
    const { result } = await this.#browser.send('Runtime.evaluate', { expression: `(${focused})()` });
    const { nodes } = await this.#browser.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId!,
      fetchRelatives: false,
    });
    const [node] = nodes;
    const text = (value: { value?: unknown } | undefined): string => String(value?.value ?? '');
    return { role: text(node?.role), name: text(node?.name), description: text(node?.description) };
  }

  #hasRing(): Promise<boolean> {
    return this.#page.evaluate(`(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle((${focused})());
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
    })()`);
  }
}

/** The element that has the focus, through shadow roots; runs in the page. */
const focused = `() => {
  let element = document.activeElement;
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}`;
