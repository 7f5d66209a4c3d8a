import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import type { Engine, EngineElement } from './engine.ts';
import { findElement, findTimeoutMs, type Query } from './find-element.ts';
import { programPath } from './programs.ts';

/**
 * What puppeteer needs to launch Firefox, which it drives over WebDriver BiDi. To report every request to the tests,
 * which ask for none, would take Firefox a third of its time.
 */
export const firefoxOptions = () =>
  ({
    browser: 'firefox',
    executablePath: programPath('firefox'),
    headless: true,
    networkEnabled: false,
    // To start it, on a machine that has other work too.
    timeout: 120_000,
  }) as const;

/** Firefox without a window. */
export class Firefox implements Engine {
  readonly #browser: Browser;
  readonly #page: Page;

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
  }

  static async start(): Promise<Firefox> {
    const browser = await launch(firefoxOptions());
    return new Firefox(browser, await browser.newPage());
  }

  async open(address: string): Promise<void> {
    await this.#page.goto(address);
  }

  async find(queries: Query[]): Promise<EngineElement> {
    return elementOf(await this.#page.evaluateHandle(findElement, queries, findTimeoutMs));
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#page.evaluate(expression);
  }

  /** Reads the page that was opened beside this one, and closes it. @param address a part of its address. */
  async readBeside(address: string): Promise<string> {
    const target = await this.#browser.waitForTarget((one) => one.url().includes(address));
    const beside = (await target.page())!;
    const text = await (await beside.waitForSelector('main'))!.evaluate((main) => main.textContent);
    await beside.close();
    return text;
  }

  async stop(): Promise<void> {
    await this.#browser.close();
  }
}

const elementOf = (handle: ElementHandle): EngineElement => ({
  click: () => handle.click(),
  fill: (text) => handle.asLocator().fill(text),
  selectOption: (value) => handle.select(value),
});
