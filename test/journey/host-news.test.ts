import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { type Demo, startDemo } from './demo-process.ts';
import { fillStandardForm, openBrowser, signAndSend, Visitor } from './visitor.ts';

describe("what the marketplace's server hears", () => {
  let demo: Demo;
  let browser: Browser;
  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });

  test('a candidate who has closed the page is verified when they come back, by what the server was told and asked', async () => {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open(`${demo.url}/`);
    const mark = page.locator('.verified');
    await fillStandardForm(page);
    await signAndSend(page, 'Nora Jane Ellis');
    await page.locator('screening-status:state(in-progress)').waitFor();
    // An event of the page is forged in no time: the mark is not the page's.
    await page
      .locator('screening-status')
      .dispatchEvent('screening-complete', { screening: { phase: 'complete', result: 'clear' } });
    assert.equal(await mark.isVisible(), false);
    await page.close();

    const { screenings } = await demo.portal<{ screenings: { id: string }[] }>('/screenings');
    await demo.portal(`/screenings/${screenings[0]!.id}`, 'PUT', { status: 'complete', result: 'clear' });
    const later = await visitor.open(`${demo.url}/`);
    await later.locator('.verified').waitFor();
    await later.getByText('What our server heard').click();
    await later.getByText(/complete · revision \d+ · verified$/).waitFor();
    assert.deepEqual(visitor.problems, []);
  });

  test('a message that nobody signed is refused, from a page as from elsewhere', async () => {
    const body = JSON.stringify({ type: 'screening.changed', data: { id: 'x' } });
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'x.1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': `v1,${btoa('forged')}`,
    };
    for (const sent of [headers, { 'content-type': 'application/json' }]) {
      const answer = await fetch(`${demo.url}/screening-news`, { method: 'POST', headers: sent, body });
      assert.equal(answer.status, 401);
    }
  });
});
