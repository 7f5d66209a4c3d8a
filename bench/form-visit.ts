import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

/** How many times slower than it is the browser's processor is made to be. */
export const throttle = 4;

/** What it took until a form stood. */
export interface Visit {
  milliseconds: number;
  /** Of all scripts and styles that were asked for until then, each after gzip -9. */
  bytes: number;
}

/** A form to visit: an empty page, the script that brings the form, and the markup that script wants, if any. */
export interface Form {
  page: string;
  script: string;
  markup: string;
}

/** Opens the page of a form in a profile of its own, and waits for the form from asking for its script on. */
export async function visit(
  browser: Browser,
  { page: address, script, markup }: Form,
  files: Map<string, string>,
): Promise<Visit> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).pathname));
    await page.goto(address);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    const milliseconds = await page.evaluate(
      async ({ script, markup }) => {
        const inputs = (root: ParentNode): number => {
          let count = 0;
          for (const element of root.querySelectorAll('*')) {
            if (element.localName === 'input') count += 1;
            else if (element.shadowRoot) count += inputs(element.shadowRoot);
            if (count >= 5) break;
          }
          return count;
        };
        const frame = () => new Promise(requestAnimationFrame);
        const started = performance.now();
        document.body.innerHTML = markup;
        await import(script);
        // Seen at the start of the frame that paints it, whoever draws it; painted by the start of the next.
        do await frame();
        while (inputs(document) < 5);
        await frame();
        return performance.now() - started;
      },
      { script, markup },
    );
    const fetched = [...asked].flatMap((path) => files.get(path) ?? []);
    return { milliseconds, bytes: fetched.reduce((sum, text) => sum + weight(text), 0) };
  } finally {
    await context.close();
  }
}

/** Bytes after gzip -9. */
export const weight = (text: string): number => gzipSync(text, { level: 9 }).byteLength;
