import { Builder, By, type WebDriver, type WebElement } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote/index.js';
import type { Engine, EngineElement } from './engine.ts';
import { findElement, findTimeoutMs, type Query } from './find-element.ts';
import { programPath } from './programs.ts';
import { VirtualScreen } from './virtual-screen.ts';

/** WebKitGTK with one window on a screen of its own, driven over WebDriver. */
export class WebKit implements Engine {
  readonly driver: WebDriver;
  readonly #service: DriverService;
  readonly #screen: VirtualScreen;

  private constructor(driver: WebDriver, service: DriverService, screen: VirtualScreen) {
    this.driver = driver;
    this.#service = service;
    this.#screen = screen;
  }

  static async start(): Promise<WebKit> {
    const screen = await VirtualScreen.start();
    const service = new DriverService.Builder(programPath('webKitDriver'))
      .setLoopback(true)
      // The threads that optimise scripts have crashed WebKitGTK 2.50 in the middle of a run.
      .setEnvironment({ ...environment(), DISPLAY: screen.display, GDK_BACKEND: 'x11', JSC_useDFGJIT: '0' })
      .build();
    const driver = await new Builder()
      .usingServer(await service.start())
      .forBrowser('MiniBrowser')
      .build();
    await driver.manage().setTimeouts({ script: 2 * findTimeoutMs });
    return new WebKit(driver, service, screen);
  }

  async open(address: string): Promise<void> {
    await this.driver.get(address);
  }

  async find(queries: Query[]): Promise<EngineElement> {
    const answer = await this.driver.executeAsyncScript<WebElement | string>(
      `const [queries, timeoutMs, answer] = arguments;
      (${findElement})(queries, timeoutMs).then(answer, (error) => answer(error.message));`,
      queries,
      findTimeoutMs,
    );
    if (typeof answer === 'string') throw new Error(answer);
    // Its driver does not reach what is out of sight where a page has a scroll padding.
    await this.driver.executeScript(`arguments[0].scrollIntoView({ block: 'center' })`, answer);
    return elementOf(answer);
  }

  evaluate(expression: string): Promise<unknown> {
    return this.driver.executeScript(`return (${expression});`);
  }

  async stop(): Promise<void> {
    await this.driver.quit();
    await this.#service.kill();
    await this.#screen.stop();
  }
}

const elementOf = (element: WebElement): EngineElement => ({
  click: () => element.click(),
  fill: async (text) => {
    await element.clear();
    await element.sendKeys(text);
  },
  selectOption: (value) => element.findElement(By.css(`option[value='${value}']`)).click(),
});

const environment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
