import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { type Demo, startDemo } from './demo-process.ts';
import { fillDate, openBrowser, Visitor } from './visitor.ts';

describe('trust', () => {
  let demo: Demo;
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  let launcher: Locator;
  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
    visitor = await Visitor.arrive(browser);
    page = await visitor.open(`${demo.url}/member`);
    launcher = page.locator('screening-launcher');
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });

  const waitForStatus = (sentence: string | RegExp) =>
    page.locator('screening-status').getByText(sentence).first().waitFor();
  const statusText = () =>
    page.locator('screening-status').evaluate((element) => element.shadowRoot?.textContent ?? '');

  test('a member who proves their identity sees an outcome live, until the trust ends', async () => {
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await launcher.getByLabel('See the result too').check();
    await launcher.getByRole('button', { name: 'Continue' }).click();
    await launcher.getByLabel('I want to hire somebody to work in my home.').check();
    await launcher.getByLabel('First name').fill('Sam');
    await launcher.getByLabel('Last name').fill('Okafor-Reed');
    await launcher.getByLabel('Email').fill('sam.reed@example.com');
    await fillDate(page, '1984-09-03');
    await launcher.getByRole('button', { name: 'Continue' }).click();

    await launcher.getByText('3 attempts left').waitFor();
    await answer(launcher, 'last');
    await launcher.getByText('2 attempts left').waitFor();
    await answer(launcher, 'first');
    await launcher.getByText('You see the results').waitFor();

    await launcher.getByRole('button', { name: 'Send the invitation' }).click();
    await waitForStatus('Waiting for the candidate');
    const { screenings } = await demo.portal<{ screenings: { id: string }[] }>('/screenings');
    await demo.portal(`/screenings/${screenings[0]!.id}`, 'PUT', { status: 'complete', result: 'clear' });
    await waitForStatus('Clear');

    await launcher.getByRole('button', { name: 'Stop showing me results' }).click();
    await launcher.getByText('You no longer see the results of checks.').waitFor();
    await waitForStatus('Its result is not shown to you.');
    assert.doesNotMatch(await statusText(), /No records|Clear/);
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage')), true);

    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    for (const text of [stored, demo.output()]) assert.doesNotMatch(text, /reed|1984-09-03|alder|anchor/i);
    assert.deepEqual(visitor.problems, []);
  });
});

/** Answers every question. In the sandbox the right choice is the first in the alphabet. */
async function answer(launcher: Locator, which: 'first' | 'last'): Promise<void> {
  const questions = launcher.locator('form').getByRole('group');
  for (const question of await questions.all()) {
    const choices = (await question.locator('label').allInnerTexts()).map((text) => text.trim()).toSorted();
    await question.getByLabel(choices.at(which === 'first' ? 0 : -1)!).check();
  }
  await launcher.getByRole('button', { name: 'Continue' }).click();
}
