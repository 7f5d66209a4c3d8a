import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { type Demo, startDemo } from './demo-process.ts';
import { fillStandardForm, openBrowser, signAndSend, Visitor } from './visitor.ts';

describe('what follows a result', () => {
  let demo: Demo;
  let browser: Browser;
  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });

  test('the report is opened, a notice and a dispute come to both open pages, and no trace of them is left on the candidate’s', async () => {
    const [nora, priya] = [await Visitor.arrive(browser), await Visitor.arrive(browser)];
    const page = await nora.open(`${demo.url}/`);
    await fillStandardForm(page);
    await signAndSend(page, 'Nora Jane Ellis');
    const status = page.locator('screening-status');
    await page.locator('screening-status:state(in-progress)').waitFor();

    const { screenings } = await demo.portal<{ screenings: { id: string; reportItems: { id: string }[] }[] }>(
      '/screenings',
    );
    const { id, reportItems } = screenings[0]!;
    const becomes = (change: object) => demo.portal(`/screenings/${id}`, 'PUT', change);
    const found = { status: 'complete', result: 'consider' };
    await becomes({ ...found, reportItems: reportItems.map((item) => ({ id: item.id, ...found })) });
    await page.locator('screening-status:state(review)').waitFor();

    const operators = await priya.open(`${demo.url}/operator`);
    const list = operators.locator('screening-status');
    await list.getByRole('button', { name: /Nora Ellis/ }).click();
    const opening = priya.context.waitForEvent('page');
    await list.getByRole('button', { name: 'Open the report' }).click();
    const report = await opening;
    await report.getByRole('heading', { name: 'Report', exact: true }).waitFor();
    assert.equal(await report.evaluate(() => window.opener), null);
    assert.equal(await report.evaluate(() => document.referrer), '');
    const address = new URL(report.url()).pathname;
    assert.ok(!(await operators.content()).includes(address) && !demo.output().includes(address));

    await becomes({ notice: 'open' });
    await status.getByText(/^You were sent a notice/).waitFor();
    await list.getByText('Wait for the answer.').waitFor();
    await becomes({ dispute: 'open' });
    await status.getByText('The service is checking it again.').waitFor();
    await list.getByText('Wait for the new result.').waitFor();

    const reading = nora.context.waitForEvent('page');
    await status.getByRole('button', { name: 'Get my report' }).click();
    await (await reading).getByRole('heading', { name: 'Your reports' }).waitFor();

    const clear = { status: 'complete', result: 'clear' };
    await becomes({
      ...clear,
      reportItems: reportItems.map((item) => ({ id: item.id, ...clear })),
      notice: 'closed',
      dispute: 'closed',
    });
    await page.locator('screening-status:state(clear)').waitFor();
    const left = await status.innerText();
    for (const word of ['checking it again', 'notice', 'disputed'])
      assert.ok(!left.includes(word), `“${word}” is left: ${left}`);
    await list.getByText(/^A dispute of .* was closed$/).waitFor();
    assert.deepEqual([...nora.problems, ...priya.problems], []);
  });
});
