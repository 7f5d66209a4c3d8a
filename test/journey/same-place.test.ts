import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { launcher as words } from '../../src/locales/en.ts';
import { type Demo, startDemo } from './demo-process.ts';
import { fillAbout, fillAddress, fillIdentity, openBrowser, Visitor } from './visitor.ts';

/** Pixels below the host's bar, between which a heading is in its place: what names its step is above it. */
const place = [40, 130] as const;

describe('the heading of a step on a phone', () => {
  let demo: Demo;
  let browser: Browser;
  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });

  const open = async (): Promise<Page> => {
    const device = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const visitor = await Visitor.arrive(browser, device);
    return visitor.open(`${demo.url}/`);
  };
  const press = (page: Page, name: string): Promise<void> =>
    page.locator('screening-launcher').getByRole('button', { name, exact: true }).click();

  /** Waits for a step, and for what the browser still moves, and says where its heading is. */
  const topOf = async (page: Page, place: Locator): Promise<number> => {
    await place.waitFor();
    await page.waitForLoadState();
    return place.evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          let last = Number.NaN;
          let calm = 0;
          const look = (): void => {
            const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart);
            const top = element.getBoundingClientRect().top - bar;
            calm = top === last ? calm + 1 : 0;
            last = top;
            if (calm > 20) resolve(top);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
  };
  const assertInPlace = async (page: Page, title: string): Promise<void> => {
    const heading = page.locator('screening-launcher').getByRole('heading', { level: 3, name: title });
    const top = await topOf(page, heading);
    assert.ok(top >= place[0] && top <= place[1], `“${title}” is ${Math.round(top)} pixels below the bar`);
  };

  test('it is in its place on every step, on the way back and forward by the browser, and after a reload', async () => {
    const page = await open();
    await fillAbout(page);
    await assertInPlace(page, words.steps.identity);
    await fillIdentity(page);
    await assertInPlace(page, words.steps.address);
    await fillAddress(page);
    await assertInPlace(page, words.steps.review);
    await press(page, words.next);
    const disclosure = 'Disclosure';
    await assertInPlace(page, disclosure);
    await page.goBack();
    await assertInPlace(page, words.steps.review);
    await page.goBack();
    await assertInPlace(page, words.steps.address);
    await page.goForward();
    await assertInPlace(page, words.steps.review);
    await press(page, words.next);
    await assertInPlace(page, disclosure);
    await page.getByLabel(words.sign.name).scrollIntoViewIfNeeded();
    await page.reload();
    const notice = page.locator('screening-launcher').getByText(words.restored);
    const top = await topOf(page, notice);
    assert.ok(
      top >= 0 && top <= place[1],
      `what became of the answers is ${Math.round(top)} pixels below the bar`,
    );
    assert.ok(
      await page
        .locator('screening-launcher')
        .getByRole('heading', { name: words.steps.identity })
        .isVisible(),
    );
    await page.context().close();
  });

  test('it is in its place where the rest is asked in the service’s own form', async () => {
    const page = await open();
    await fillAbout(page);
    await press(page, words.noSsn);
    await assertInPlace(page, words.steps.invitee);
    await page.context().close();
  });
});
