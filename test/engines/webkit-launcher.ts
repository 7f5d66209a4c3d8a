import type { BrowserLauncher, SessionResult } from '@web/test-runner';
import { WebKit } from './webkit.ts';

/** Runs the files of the browser suite in WebKitGTK, one after the other in its only window. */
export class WebKitLauncher implements BrowserLauncher {
  readonly name = 'WebKit';
  readonly type = 'webkit';
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
