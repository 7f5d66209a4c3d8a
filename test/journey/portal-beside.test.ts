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
    return [page, page.frameLocator('iframe')];
  };
  const hasPhase = (page: Page, phase: string) => page.locator(`screening-status:state(${phase})`).waitFor();

  test('a visitor orders a check, sets its result in the portal beside, and watches the page change', async () => {
    const visitor = await Visitor.arrive(browser);
    const [page, portal] = await open(visitor, '/');
    await portal.getByText('Nothing was ordered yet.').waitFor();
    assert.equal(await portal.getByRole('search').count(), 0);
    assert.equal(await portal.getByRole('button', { name: 'Log out' }).count(), 0);
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
    await page.waitForURL(`${demo.url}/?portal=off`);
    await hasPhase(page, 'clear');
    assert.equal(await page.locator('iframe').count(), 0);
    assert.deepEqual(visitor.problems, []);
  });

  test('three presses of the guide lead from an empty form to a finished check that others watch', async () => {
    const visitor = await Visitor.arrive(browser);
    const [page] = await open(visitor, '/');
    const launcher = page.locator('screening-launcher');
    const press = (name: string) => page.locator('.guide').getByText(name, { exact: true }).click();
    const isNext = (name: string) => page.locator('.guide [aria-current]', { hasText: name }).waitFor();
    await launcher.getByLabel('Phone').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Complete', exact: true }).isDisabled(), true);

    await press('Fill in for me');
    await isNext('Complete');
    for (const [label, value] of [
      ['First name', 'Nora'],
      ['Middle name', 'Jane'],
      ['Last name', 'Ellis'],
      ['Phone', '+15035550142'],
    ] as const)
      assert.equal(await launcher.getByLabel(label, { exact: true }).inputValue(), value);
    for (const heading of ['Identity', 'Your address', 'Check your answers']) {
      await launcher.getByRole('button', { name: 'Continue', exact: true }).click();
      await launcher.getByRole('heading', { name: heading }).waitFor();
    }
    await signAndSend(page, 'Nora Jane Ellis');
    await hasPhase(page, 'in-progress');

    await isNext('Complete');
    await press('Complete');
    await hasPhase(page, 'clear');
    await page.locator('.verified').waitFor();
    for (const invitation of ['Get verified', 'Five minutes, right here.'])
      assert.equal(await page.getByText(invitation).isVisible(), false, invitation);
    await page.frameLocator('iframe').getByText('complete', { exact: true }).first().waitFor();

    await isNext('Watch');
    await press('Watch');
    await page.locator('screening-status').getByText('Clear').first().waitFor();
    assert.deepEqual(visitor.problems, []);
  });

  test('after a result the candidate finds the page for disputes, and the portal closes a notice only while one runs', async () => {
    const visitor = await Visitor.arrive(browser);
    const [page, portal] = await open(visitor, '/');
    await fillStandardForm(page);
    await signAndSend(page, 'Nora Jane Ellis');
    await hasPhase(page, 'in-progress');
    await portal.getByRole('button', { name: 'Complete everything for review' }).click();
    const sendNotice = portal.getByRole('button', { name: 'Send a notice' });
    await sendNotice.waitFor();
    assert.equal(await portal.getByRole('button', { name: 'Close the notice' }).count(), 0);
    await sendNotice.click();
    await page.getByText('We have decided nothing yet.').waitFor();
    const opening = visitor.context.waitForEvent('page');
    await page.locator('screening-status').locator('a[href$="/dispute"]').click();
    const dispute = await opening;
    await dispute.getByLabel('What is wrong?').fill('This is somebody else.');
    await dispute.getByRole('button', { name: 'Dispute my report' }).click();
    await dispute.getByRole('heading', { name: 'Your dispute was sent' }).waitFor();
    await dispute.close();
    await portal.getByRole('button', { name: 'Close the notice' }).click();
    await sendNotice.waitFor();
    await page.getByText('We have decided nothing yet.').waitFor({ state: 'hidden' });
    assert.deepEqual(visitor.problems, []);
  });

  const product = 'screening-launcher, screening-status[variant="list"]';
  for (const [device, viewport, most] of [
    ['desktop', { width: 1440, height: 900 }, 300],
    ['phone', { width: 390, height: 844 }, 340],
  ] as const)
    for (const path of [
      '/',
      '/?mode=link',
      '/?mode=email',
      '/?package=',
      '/?lang=de',
      '/?lang=ar',
      '/member',
      '/operator',
    ])
      test(`on a ${device} the product of ${path} begins within ${most} pixels`, async () => {
        const visitor = await Visitor.arrive(browser, { viewport });
        const [page] = await open(visitor, path);
        await page.locator(`:is(${product}):not(:state(loading))`).waitFor();
        const { y = Infinity } = (await page.locator(product).boundingBox()) ?? {};
        assert.ok(y <= most, `it begins at ${y}`);
        const bar = await page.locator('.demo-bar > ul').boundingBox();
        assert.equal(bar?.height, 44);
        await visitor.context.close();
      });

  for (const [device, viewport] of [
    ['desktop', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const)
    test(`on a ${device} the guide stays in sight at the end of the page, and covers nothing that has the focus`, async () => {
      const visitor = await Visitor.arrive(browser, { viewport });
      const [page] = await open(visitor, '/');
      const launcher = page.locator('screening-launcher');
      const phone = launcher.getByLabel('Phone');
      await phone.waitFor();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const { y = -1, height = 0 } = (await page.locator('.guide').boundingBox()) ?? {};
      assert.deepEqual([y, height], [0, 44]);
      await phone.focus();
      const field = await phone.boundingBox();
      assert.ok(field && field.y >= y + height, `the field is at ${field?.y}`);
      await visitor.context.close();
    });

  test('a narrow window has no portal until its link is used, and then its tabs are one line', async () => {
    const visitor = await Visitor.arrive(browser, { viewport: { width: 390, height: 844 } });
    const [page, portal] = await open(visitor, '/');
    assert.equal(await page.locator('.beside').isVisible(), false);
    assert.equal(
      page.frames().every((frame) => !frame.url().includes('/portal')),
      true,
    );
    await page.getByRole('link', { name: 'portal' }).click();
    const tabs = portal.getByRole('navigation').getByRole('link');
    await tabs.first().waitFor();
    await page.frame({ url: /\/portal\// })!.waitForLoadState();
    const tops = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    assert.deepEqual([tops.length, new Set(tops).size], [9, 1]);
    assert.deepEqual(visitor.problems, []);
  });

  test('what a member orders by email appears beside their page', async () => {
    const visitor = await Visitor.arrive(browser);
    const [page, portal] = await open(visitor, '/member');
    await page.getByLabel('See progress only').check();
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await portal.getByText('The candidate has not filled in the form yet.').waitFor();
    await portal.getByText('Tomás Rivera').waitFor();
    await portal.getByRole('button', { name: 'Complete everything as clear' }).click();
    await hasPhase(page, 'complete');
    assert.deepEqual(visitor.problems, []);
  });

  test('on a small phone the buttons of the portal are in view beside what was ordered', async () => {
    const visitor = await Visitor.arrive(browser);
    const [page, portal] = await open(visitor, '/member?portal');
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByLabel('See progress only').check();
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    const button = portal.getByRole('button', { name: 'Complete everything as clear' });
    // The document stands before its style sheet has come.
    await button.waitFor();
    await page.frame({ url: /\/portal\// })!.waitForLoadState();
    const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
    assert.ok(y > 0 && y + height <= 640, `the button ends at ${y + height}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  });
});
