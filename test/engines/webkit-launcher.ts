import type { BrowserLauncher, SessionResult } from '@web/test-runner';
import { Key } from 'selenium-webdriver';
import { WebKit } from './webkit.ts';

/** Runs the files of the browser suite in WebKitGTK, one after the other in its only window. */
export class WebKitLauncher implements BrowserLauncher {
  readonly name = 'WebKit';
  /** Under this name the test runner's `sendKeys` calls ours. */
  readonly type = 'webdriver';
  readonly concurrency = 1;
  #browser: Promise<WebKit> | undefined;
  #sessionId: string | undefined;

  async startSession(sessionId: string, url: string): Promise<void> {
    this.#sessionId = sessionId;
    const { driver } = await (this.#browser ??= WebKit.start());
    await driver.get(url);
  }

  isActive(sessionId: string): boolean {
    return this.#sessionId === sessionId;
  }

  async getBrowserUrl(): Promise<string | undefined> {
    return (await this.#browser)?.driver.getCurrentUrl();
  }

  /** Presses keys, each of them a character, such as a space, or a name, such as `Tab`. */
  async sendKeys(_sessionId: string, keys: string[]): Promise<void> {
    const named: Record<string, string> = {
      Tab: Key.TAB,
      Enter: Key.ENTER,
      Escape: Key.ESCAPE,
      ArrowDown: Key.ARROW_DOWN,
    };
    const unknown = keys.find((key) => key.length > 1 && !(key in named));
    // WebDriver would type the name, letter by letter.
    if (unknown) throw new Error(`No key is named "${unknown}": add it here, or press its character.`);
    const actions = (await this.#browser)?.driver.actions();
    await actions?.sendKeys(...keys.map((key) => named[key] ?? key)).perform();
  }

  async sendMouseMove(_sessionId: string, x: number, y: number): Promise<void> {
    await (await this.#browser)?.driver.actions().move({ x, y, duration: 0 }).perform();
  }

  async sendMouseClick(_sessionId: string, x: number, y: number): Promise<void> {
    await (await this.#browser)?.driver.actions().move({ x, y, duration: 0 }).click().perform();
  }

  async resetMouse(): Promise<void> {
    await (await this.#browser)?.driver.actions().clear();
  }

  /** Leaves the page, so that nothing of it goes on while the next file runs. */
  async stopSession(): Promise<SessionResult> {
    this.#sessionId = undefined;
    await (await this.#browser)?.driver.get('about:blank');
    return {};
  }

  startDebugSession(): Promise<void> {
    throw new Error('WebKitGTK cannot be debugged from here: debug in Chromium with npx wtr --watch.');
  }

  async stop(): Promise<void> {
    await (await this.#browser)?.stop();
  }
}
