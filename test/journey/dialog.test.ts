import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { type Demo, startDemo } from './demo-process.ts';
import { fillHostedForm } from './hosted-form.ts';
import { Keyboard } from './keyboard.ts';
import { openBrowser, sign, Visitor } from './visitor.ts';

describe('the service’s form in a dialog', () => {
  let demo: Demo;
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  let launcher: Locator;
  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });
  beforeEach(async () => {
    visitor = await Visitor.arrive(browser);
    page = await visitor.open(`${demo.url}/?mode=link&open-in=dialog`);
    launcher = page.locator('screening-launcher');
    await launcher.getByRole('button', { name: 'Continue', exact: true }).click();
    await sign(page, 'Nora Ellis');
  });
  afterEach(async () => {
    assert.deepEqual(visitor.problems, []);
    await visitor.context.close();
  });

  test('the service’s form works in a dialog on the page, with one addition to its policy', async () => {
    const policy = (await visitor.context.request.get(page.url())).headers()['content-security-policy'];
    assert.ok(policy?.includes(`frame-src ${demo.sandboxUrl}`), policy);
    await launcher.getByRole('button', { name: 'Open the form' }).click();
    await fillHostedForm(launcher.frameLocator('iframe'));
    await page.locator('screening-status').getByText('In progress').first().waitFor();
    const keyboard = await Keyboard.at(page);
    await keyboard.waitForFocus('heading', /^Standard background check/);
  });

  test('the dialog returns the focus to the button that opened it, however it is closed', async () => {
    const keyboard = await Keyboard.at(page);
    await keyboard.tabTo('button', 'Open the form');
    for (const close of ['Escape', 'Enter']) {
      await keyboard.press('Enter');
      await keyboard.waitForFocus('button', 'Close');
      await launcher.frameLocator('iframe').getByRole('button', { name: 'Send' }).waitFor();
      await keyboard.press(close);
      await keyboard.waitForFocus('button', 'Open the form');
    }
    assert.deepEqual(keyboard.problems, []);
  });

  test('the candidate can continue from the dialog in a tab, and the page keeps its place', async () => {
    const keyboard = await Keyboard.at(page);
    await keyboard.tabTo('button', 'Open the form');
    await keyboard.press('Enter');
    await keyboard.waitForFocus('button', 'Close');
    const another = 'Nothing to see? Open it in a new tab';
    await launcher.getByRole('button', { name: another }).waitFor();
    await keyboard.press('Shift+Tab');
    await keyboard.waitForFocus('button', another);
    const opening = visitor.context.waitForEvent('page');
    await keyboard.press('Enter');
    const form = await opening;
    await form.getByRole('button', { name: 'Send' }).waitFor();
    await form.close();
    await keyboard.waitForFocus('button', 'Open the form again');
  });
});
