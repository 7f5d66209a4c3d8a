import process from 'node:process';
import { type BrowserServer, chromium } from 'playwright-core';
import { browserOptions } from './visitor.ts';

let server: BrowserServer;

/** Node calls it with `--test-global-setup`: `openBrowser` then shares one browser, with profiles for each that asks. */
export async function globalSetup(): Promise<void> {
  server = await chromium.launchServer(await browserOptions());
  process.env['BROWSER_AT'] = server.wsEndpoint();
}

export const globalTeardown = (): Promise<void> => server.close();
