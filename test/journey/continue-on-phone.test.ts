import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { decodeQR } from 'qr/decode.js';
import { startDemo } from './demo-process.ts';
import { fillStandardForm, openBrowser, signAndSend, Visitor } from './visitor.ts';

/** What a camera in front of the screen reads. The browser turns the picture into pixels. */
async function readCode(page: Page, blank: Page): Promise<string> {
  const picture = (await page.screenshot()).toString('base64');
  const { pixels, width, height } = await blank.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    return { pixels: [...data], width, height };
  }, picture);
  return decodeQR({ data: Uint8Array.from(pixels), width, height });
}

test('a candidate goes on with a phone by the code on the screen, and the first page shows the order live', async () => {
  const [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  const desk = await Visitor.arrive(browser);
  const phone = await Visitor.arrive(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  try {
    const page = await desk.open(`${demo.url}/?lang=en&token=secret-1#secret-2`);
    await page.emulateMedia({ colorScheme: 'dark' });
    const launcher = page.locator('screening-launcher');
    await launcher.getByLabel('Middle name', { exact: true }).fill('Wilhelmina');
    await launcher.getByRole('button', { name: 'Use your phone instead' }).click();
    await launcher.getByRole('img', { name: 'QR code of the link' }).waitFor();
    const address = await readCode(page, await browser.newPage());
    // No query, fragment, token, name or answer: the whole code is the page.
    assert.equal(address, `${demo.url}/`);

    // The demo logs in by a cookie alone.
    await phone.context.addCookies(await desk.context.cookies());
    const second = await phone.open(address);
    assert.equal(await second.getByLabel('Middle name', { exact: true }).inputValue(), '');
    // On a wide page the button comes with it.
    await second.getByText('What we ask and what happens next').waitFor();
    assert.equal(await second.getByRole('button', { name: 'Use your phone instead' }).count(), 0);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await fillStandardForm(second);
    await signAndSend(second, 'Nora Jane Ellis');
    for (const each of [second, page])
      await each
        .locator('screening-status')
        .getByText(/in progress/i)
        .first()
        .waitFor();
    await page.locator('screening-launcher:state(under-way)').waitFor();
    assert.equal(await launcher.locator('form, [popover]').count(), 0);
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage')), true);
    assert.deepEqual([...desk.problems, ...phone.problems], []);
  } finally {
    await browser.close();
    await demo.stop();
  }
});
