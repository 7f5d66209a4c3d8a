import type { Browser, Page } from 'playwright-core';
import { gzipBytes } from '../test/gzip-bytes.ts';
import type { Device } from './contenders.ts';

/** How many times slower than it is the browser's processor is made to be, where that is the device. */
export const throttle = 4;

/** 1.6 Mbit/s, 150 ms for each request. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** What it took until a form was painted. */
export interface Visit {
  milliseconds: number;
  /** Of all scripts and styles that the browser asked for until then, each after gzip -9. */
  bytes: number;
}

/** A form to visit. */
export interface Form {
  page: string;
  on: Device;
  /** What the page must say once all inputs are there. */
  texts: string[];
}

/** Opens the page of a form in a profile of its own, from the first script in its head to the painted form. */
export async function visit(browser: Browser, form: Form, files: Map<string, string>): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 915 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const painted = new Promise((resolve) => session.on('Runtime.bindingCalled', resolve));
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: 'benchDone' });
    if (form.on === 'slow 4G') {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', slow4g);
    } else await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    // Nothing of the benchmark runs in the page until the form is painted.
    await session.send('Page.navigate', { url: form.page });
    await painted;
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const { milliseconds, asked } = await page.evaluate(() => ({
      milliseconds: benchPainted - benchBegan,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < benchPainted)
        .map(({ name }) => new URL(name).pathname),
    }));
    await checkTexts(page, form);
    const fetched = [...new Set(asked)].flatMap((path) => files.get(path) ?? []);
    return { milliseconds, bytes: fetched.reduce((sum, text) => sum + gzipBytes(text), 0) };
  } finally {
    await context.close();
  }
}

/** Makes sure that the form says what it should: sides that draw less than the others would win for nothing. */
async function checkTexts(page: Page, { page: address, texts }: Form): Promise<void> {
  const shown = await page.evaluate(() => {
    const textOf = (node: Node): string => {
      if (node instanceof Text) return node.data;
      if (node instanceof HTMLStyleElement || node instanceof HTMLScriptElement) return '';
      const shadow = node instanceof Element && node.shadowRoot ? textOf(node.shadowRoot) : '';
      return shadow + Array.from(node.childNodes, textOf).join('');
    };
    return textOf(document.body).replaceAll(/\s+/g, ' ');
  });
  const missing = texts.filter((text) => !shown.includes(text));
  if (missing.length > 0)
    throw new Error(`The form at ${address} does not say ${JSON.stringify(missing)}. It says: ${shown}`);
}
