import type { Browser, Page } from 'playwright-core';
import { gzipBytes } from '../test/gzip-bytes.ts';
import { askedPaths, markPath } from './asked-paths.ts';

/** How many times slower than it is the browser's processor is made to be. */
export const throttle = 4;

/** What it took until a form was painted. */
export interface Visit {
  milliseconds: number;
  /** Of all scripts and styles that the browser asked for until then, each after gzip -9. */
  bytes: number;
}

/** A form to visit: a page, the script that brings the form, and the markup that script wants, if any. */
export interface Form {
  page: string;
  script: string;
  markup: string;
  /** How many inputs stand when it is drawn. */
  inputs: number;
  /** What the page must say by then. */
  texts: string[];
}

/** Opens the page of a form in a profile of its own, and waits for the form from asking for its script on. */
export async function visit(browser: Browser, form: Form, files: Map<string, string>): Promise<Visit> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const asked = askedPaths(page);
    await page.goto(form.page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    const milliseconds = await timeToPaint(page, form);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await checkTexts(page, form);
    const fetched = [...(await asked)].flatMap((path) => files.get(path) ?? []);
    return { milliseconds, bytes: fetched.reduce((sum, text) => sum + gzipBytes(text), 0) };
  } finally {
    await context.close();
  }
}

/** Milliseconds from asking for the script to the end of the frame that paints the last input of the form. */
const timeToPaint = (page: Page, { script, markup, inputs }: Form): Promise<number> =>
  page.evaluate(
    async ({ script, markup, inputs, markPath }) => {
      const inputsIn = (root: ParentNode): number => {
        let count = 0;
        for (const element of root.querySelectorAll('*')) {
          if (element.localName === 'input') count += 1;
          else if (element.shadowRoot) count += inputsIn(element.shadowRoot);
        }
        return count;
      };
      const startOfFrame = () => new Promise(requestAnimationFrame);
      // A task that is queued in a frame runs once that frame is painted.
      const { port1, port2 } = new MessageChannel();
      const endOfFrame = () =>
        new Promise((resolve) => {
          port1.addEventListener('message', resolve, { once: true });
          port1.start();
          port2.postMessage('');
        });
      // The host's own page is painted before the clock starts.
      await new Promise((resolve) => requestIdleCallback(resolve));
      const started = performance.now();
      document.body.insertAdjacentHTML('beforeend', markup);
      await import(script);
      do await startOfFrame();
      while (inputsIn(document) < inputs);
      await endOfFrame();
      const milliseconds = performance.now() - started;
      void fetch(markPath);
      return milliseconds;
    },
    { script, markup, inputs, markPath },
  );

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
