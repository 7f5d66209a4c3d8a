import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { type Demo, startDemo } from './demo-process.ts';
import { fillStandardForm, openBrowser, signAndSend, Visitor } from './visitor.ts';

describe('the portal beside the page', () => {
  let demo: Demo;
  let browser: Browser;
  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });

  const open = async (visitor: Visitor, path: string): Promise<[Page, FrameLocator]> => {
    const page = await visitor.open(demo.url + path);
    await page.getByRole('link', { name: 'Play the screening service' }).click();
    return [page, page.frameLocator('iframe')];
  };
  const hasPhase = (page: Page, phase: string) => page.locator(`screening-status:state(${phase})`).waitFor();

  test('a visitor orders a check, sets its result in the portal beside, and watches the page change', async () => {
    const visitor = await Visitor.arrive(browser);
    const [page, portal] = await open(visitor, '/');
    await portal.getByText('No screening was ordered yet.').waitFor();
    await fillStandardForm(page);
    await signAndSend(page, 'Nora Jane Ellis');
    await hasPhase(page, 'in-progress');
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));

    await portal.getByRole('button', { name: 'Complete everything for review' }).click();
    await hasPhase(page, 'review');
    await portal.getByRole('button', { name: 'Complete everything as clear' }).click();
    await hasPhase(page, 'clear');
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage')), true);

    await page.getByRole('link', { name: 'Close' }).click();
    await page.waitForURL(`${demo.url}/`);
    await hasPhase(page, 'clear');
    assert.equal(await page.locator('iframe').count(), 0);
    assert.deepEqual(visitor.problems, []);
  });

  test('what a member orders by email appears beside their page', async () => {
    const visitor = await Visitor.arrive(browser);
    const [page, portal] = await open(visitor, '/member');
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByRole('button', { name: 'No, send the invitation' }).click();
    await portal.getByText('The candidate has not filled in the form yet.').waitFor();
    await portal.getByText('Tomás Rivera').waitFor();
    await portal.getByRole('button', { name: 'Complete everything as clear' }).click();
    await hasPhase(page, 'complete');
    assert.deepEqual(visitor.problems, []);
  });

  test('on a small phone the buttons of the portal are in view beside what was ordered', async () => {
    const visitor = await Visitor.arrive(browser);
    const [page, portal] = await open(visitor, '/member');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await page.getByRole('button', { name: 'No, send the invitation' }).click();
    const button = portal.getByRole('button', { name: 'Complete everything as clear' });
    // The document stands before its style sheet has come.
    await button.waitFor();
    await page.frame({ url: /\/portal\// })!.waitForLoadState();
    const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
    assert.ok(y > 0 && y + height <= 640, `the button ends at ${y + height}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  });
});
