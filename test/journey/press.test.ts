import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type Demo, startDemo } from './demo-process.ts';
import { fillAbout, openBrowser } from './visitor.ts';

const summary = 'Please check these answers';

describe('a press on a button of the form', () => {
  let demo: Demo;
  let browser: Browser;

  before(async () => {
    demo = await startDemo();
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });

  /** Opens the step of the identity on a phone and types a date that is wrong, without leaving it. */
  async function typeWrongDate(): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await page.goto(demo.url);
    await fillAbout(page);
    const form = page.locator('screening-launcher');
    await form.getByLabel('Month', { exact: true }).fill('13');
    await form.getByLabel('Day', { exact: true }).fill('1');
    await form.getByLabel('Year', { exact: true }).pressSequentially('1990');
    return page;
  }

  const button = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });

  /** The middle of the button, in view. */
  async function middleOf(page: Page): Promise<{ x: number; y: number }> {
    await button(page).scrollIntoViewIfNeeded();
    const box = await button(page).boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  test('with a mouse, the button stays under it until the click, which arrives', async () => {
    const page = await typeWrongDate();
    const at = await middleOf(page);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    assert.deepEqual(await middleOf(page), at);
    assert.equal(await page.getByText('A month is a number').count(), 0);
    await page.mouse.up();
    await page.getByText(summary).waitFor();
    await page.context().close();
  });

  test('with a finger, the click arrives', async () => {
    const page = await typeWrongDate();
    const { x, y } = await middleOf(page);
    await page.touchscreen.tap(x, y);
    await page.getByText(summary).waitFor();
    await page.context().close();
  });

  test('a press that ends beside the button shows the problem at the next key', async () => {
    const page = await typeWrongDate();
    const { x, y } = await middleOf(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(2, 2);
    await page.mouse.up();
    await page.keyboard.press('Shift');
    await page.getByText('A month is a number').waitFor();
    await page.context().close();
  });
});
