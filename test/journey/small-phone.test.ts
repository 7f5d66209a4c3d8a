import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type Demo, startDemo } from './demo-process.ts';
import { fillAbout, fillStandardForm, openBrowser, signAndSend, Visitor } from './visitor.ts';
import { launcher as german } from '../../src/locales/de.ts';

const narrow = 320;

describe('a small phone', () => {
  let demo: Demo;
  let browser: Browser;
  let visitor: Visitor;
  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
    visitor = await Visitor.arrive(browser);
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });

  const open = async (address: string, width = narrow): Promise<Page> => {
    const page = await visitor.open('about:blank');
    await page.setViewportSize({ width, height: 640 });
    await page.goto(address);
    return page;
  };
  const assertNoSidewaysScrolling = async (page: Page): Promise<void> => {
    // What a form leads to is in the document before its style sheet has come.
    await page.waitForLoadState();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= narrow, `${page.url()} is ${width} pixels wide`);
  };

  for (const path of ['/', '/?lang=de', '/?mode=link', '/?package=', '/member', '/operator'])
    test(`${path} of the demo does not scroll sideways at 320 pixels`, async () => {
      const page = await open(demo.url + path);
      await page.locator('screening-status:state(live)').waitFor({ state: 'attached' });
      await page.locator('screening-launcher:state(loading)').waitFor({ state: 'detached' });
      await assertNoSidewaysScrolling(page);
      await page.close();
    });

  test('the header of the demo fits when its text is twice as large', async () => {
    const page = await open(demo.url);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const right = await page
      .locator('header.site > *')
      .evaluateAll((parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().right)));
    assert.ok(right <= narrow, `it reaches to ${right} pixels`);
    await page.close();
  });

  test('the way on stands beside the way back, or above it, in German at 360 pixels', async () => {
    const page = await open(`${demo.url}/?lang=de`, 360);
    await fillAbout(page, german);
    const buttons = page.locator('screening-launcher').locator('.actions').getByRole('button');
    // The first step, which has no way back, stays until the files of the next one have come.
    await page.getByRole('button', { name: german.back, exact: true }).waitFor();
    const [back, on] = await Promise.all([buttons.first().boundingBox(), buttons.last().boundingBox()]);
    assert.ok(back && on);
    const isBeside = Math.abs(on.y - back.y) < 1 && on.x > back.x;
    assert.ok(isBeside || on.y < back.y, JSON.stringify({ back, on }));
    await page.close();
  });

  test('the lists of the portal are cards at 320 pixels: every cell has its head beside it and fits', async () => {
    const order = await open(demo.url);
    await fillStandardForm(order);
    await signAndSend(order, 'Nora Ellis');
    await order
      .locator('screening-launcher')
      .getByRole('button', { name: 'Download your receipt' })
      .waitFor();
    await order.close();

    const page = await open(`${demo.sandboxUrl}/portal`);
    await page.getByLabel('Client ID').fill('sandbox-client');
    await page.getByLabel('Client secret').fill('sandbox-secret');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Screenings' }).waitFor();
    await assertNoSidewaysScrolling(page);
    const cells = page.getByRole('row').nth(1).getByRole('cell');
    assert.equal(await cells.count(), 5);
    for (const cell of await cells.all()) {
      const { head, right } = await cell.evaluate((element) => {
        const contents = document.createRange();
        contents.selectNodeContents(element);
        return {
          head: getComputedStyle(element, '::before').content,
          right: contents.getBoundingClientRect().right,
        };
      });
      assert.match(head, /[A-Z]\w+/);
      assert.ok(right <= narrow, `${head} ends at ${right}`);
    }
    for (const place of [
      'candidates',
      'callbacks',
      'outbox',
      'recurring',
      'trust',
      'quirks',
      'clock',
      'trace',
    ]) {
      await page.goto(`${demo.sandboxUrl}/portal/${place}`);
      await assertNoSidewaysScrolling(page);
    }
    await page.goto(`${demo.sandboxUrl}/portal/screenings`);
    await page.getByRole('rowheader').first().getByRole('link').click();
    await page.getByRole('heading', { name: 'Change it by hand' }).waitFor();
    await assertNoSidewaysScrolling(page);
    await page.close();
  });
});
