import type { CDPSession, Page } from 'playwright-core';
import { longestWaitMs } from './visitor.ts';

/** The element with the focus, as assistive technology gets it. */
export interface FocusedElement {
  role: string;
  name: string;
  description: string;
}

/** No page of the demo has more elements that Tab reaches. */
const maxTabs = 100;

/** Uses a page with the keyboard only, and checks that every element with the focus has a name and a focus ring. */
export class Keyboard {
  /** The elements without a name or a focus ring. */
  readonly problems: string[] = [];
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

  /** Presses Tab, or `Shift+Tab`, until the element with this role and name has the focus. */
  async tabTo(role: string, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<FocusedElement> {
    const passed: string[] = [];
    for (let count = 0; count < maxTabs; count += 1) {
      await this.press(key);
      const element = await this.focused();
      const where = `${element.role} “${element.name}”`;
      if (!element.name) this.problems.push(`${where} has no name`);
      if (!(await this.#hasRing())) this.problems.push(`${where} has no focus ring`);
      if (element.role === role && element.name === name) return element;
      passed.push(where);
    }
    throw new Error(`${key} did not reach ${role} “${name}”, only ${[...new Set(passed)].join(', ')}.`);
  }

  /** Resolves when the page has moved the focus to the element with this role and name. */
  async waitForFocus(role: string, name: string | RegExp): Promise<FocusedElement> {
    const end = Date.now() + longestWaitMs;
    for (;;) {
      const element = await this.focused();
      const isNamed = typeof name === 'string' ? element.name === name : name.test(element.name);
      if (element.role === role && isNamed) return element;
      if (Date.now() > end)
        throw new Error(`The focus is on ${element.role} “${element.name}”, not on “${name}”.`);
    }
  }

  async focused(): Promise<FocusedElement> {
    const { result } = await this.#browser.send('Runtime.evaluate', { expression: `(${focusedElement})()` });
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
      const { outlineStyle, outlineWidth } = getComputedStyle((${focusedElement})());
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
    })()`);
  }
}

/** Finds the element with the focus, also in shadow roots. Runs in the page. */
const focusedElement = `() => {
  let element = document.activeElement;
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}`;
