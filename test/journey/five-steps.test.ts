import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type Demo, startDemo } from './demo-process.ts';
import { fillHostedForm } from './hosted-form.ts';
import { fillStandardForm, openBrowser, sign, signAndInvite, signAndSend, Visitor } from './visitor.ts';

interface PortalScreening {
  id: string;
  candidateId: string;
  status: string;
}

const ssn = /536-?22-?8731/;

describe('the demo', () => {
  let demo: Demo;
  let browser: Browser;
  let visitor: Visitor;
  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });
  beforeEach(async () => {
    visitor = await Visitor.arrive(browser);
  });
  afterEach(async () => {
    assert.deepEqual(visitor.problems, []);
    await visitor.context.close();
  });

  const newest = async (): Promise<PortalScreening> =>
    (await demo.portal<{ screenings: PortalScreening[] }>('/screenings')).screenings[0]!;
  const waitForStatus = (page: Page, sentence: string | RegExp) =>
    page.locator('screening-status').getByText(sentence).first().waitFor();
  const completeInPortal = async (id: string) => {
    const portal = await visitor.open(`${demo.sandboxUrl}/portal/screenings/${id}`);
    await portal.getByLabel('Client ID').fill('sandbox-client');
    await portal.getByLabel('Client secret').fill('sandbox-secret');
    await portal.getByRole('button', { name: 'Log in' }).click();
    await portal.getByLabel('Status', { exact: true }).selectOption('complete');
    await portal.getByLabel('Result', { exact: true }).selectOption('clear');
    await portal.getByRole('button', { name: 'Save' }).click();
    await portal.getByRole('status').getByText('Saved').waitFor();
    await portal.close();
  };

  test('a candidate fills in the form, signs and submits, and sees the result from the portal without a reload', async () => {
    const requests: string[] = [];
    const bodies: Promise<string>[] = [];
    visitor.context.on('request', (request) => requests.push(request.url()));
    visitor.context.on('response', (response) => {
      const isAnswer = response.url().includes('/screening-api/') && !response.url().includes('/events');
      if (isAnswer) bodies.push(response.text());
    });
    // Beside the page the portal needs no log-in.
    const page = await visitor.open(`${demo.url}/?portal=off`);
    await fillStandardForm(page);
    await signAndSend(page, 'Nora Jane Ellis');
    await page.locator('screening-launcher').getByRole('button', { name: 'Download your receipt' }).waitFor();
    await waitForStatus(page, /in progress/i);
    const screening = await newest();
    assert.equal(screening.status, 'Pending');

    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await completeInPortal(screening.id);
    await waitForStatus(page, 'Clear');
    assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage')), true);

    const stored = await page.evaluate(() =>
      JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
        document.body.outerHTML,
      ]),
    );
    const pageRequests = requests.filter((address) => address.startsWith(demo.url));
    const answers = await Promise.all(bodies);
    assert.ok(answers.some((answer) => answer.includes('Standard background check')));
    for (const text of [stored, demo.output(), ...requests, ...answers]) assert.doesNotMatch(text, ssn);
    for (const id of [screening.id, screening.candidateId, 'sandbox-secret']) {
      for (const text of [stored, ...pageRequests, ...answers])
        assert.ok(!text.includes(id), `leaked: ${id}`);
    }
    const firstLog = demo.output().slice(demo.output().indexOf('Ctrl-C'));
    for (const personal of ['Ellis', 'Oak Street', 'sandbox-secret', screening.candidateId]) {
      assert.ok(!firstLog.includes(personal), `logged: ${personal}`);
    }
  });

  test('a candidate opens the service’s form by a one-time link, and sending it moves the screening on', async () => {
    const page = await visitor.open(`${demo.url}/?mode=link`);
    const launcher = page.locator('screening-launcher');
    await launcher.getByRole('button', { name: 'Continue', exact: true }).click();
    await sign(page, 'Nora Ellis');
    const opening = visitor.context.waitForEvent('page');
    await launcher.getByRole('button', { name: 'Open the form' }).click();
    const form = await opening;
    await form.waitForURL(`${demo.sandboxUrl}/**`);
    assert.equal(await form.evaluate(() => globalThis.opener), null);
    assert.equal(await form.evaluate(() => document.referrer), '');
    await waitForStatus(page, 'Your turn');
    await fillHostedForm(form);
    await form.getByRole('heading', { name: 'Thank you' }).waitFor();
    await waitForStatus(page, /in progress/i);
    await form.close();
  });

  test('an invite by email is in the outbox, and its link works', async () => {
    const page = await visitor.open(`${demo.url}/?mode=email`);
    const launcher = page.locator('screening-launcher');
    await launcher.getByRole('button', { name: 'Continue', exact: true }).click();
    await signAndInvite(page, 'Nora Ellis');
    await waitForStatus(page, 'sent an invitation by email');
    const { messages } = await demo.portal<{ messages: { to: string; link: string; screeningId: string }[] }>(
      '/outbox',
    );
    const { id } = await newest();
    const form = await visitor.open(messages.find(({ screeningId }) => screeningId === id)!.link);
    await fillHostedForm(form);
    await form.getByRole('heading', { name: 'Thank you' }).waitFor();
    await waitForStatus(page, /in progress/i);
    await form.close();
  });

  test('a candidate of whom something more is needed reads it once, and gives it in the form that the button opens', async () => {
    const page = await visitor.open(demo.url);
    await fillStandardForm(page);
    await signAndSend(page, 'Nora Jane Ellis');
    await waitForStatus(page, /in progress/i);
    const { id } = await newest();
    await demo.portal(`/screenings/${id}`, 'PUT', { status: 'incomplete' });
    const sentence = 'Something is missing before the check can go on.';
    await waitForStatus(page, sentence);
    const launcher = page.locator('screening-launcher');
    const openForm = launcher.getByRole('button', { name: 'Open the form' });
    await openForm.waitFor();
    assert.equal(await launcher.getByText(sentence).count(), 0);
    const opening = visitor.context.waitForEvent('page');
    await openForm.click();
    const form = await opening;
    await fillHostedForm(form);
    await form.getByRole('heading', { name: 'Thank you' }).waitFor();
    await waitForStatus(page, /in progress/i);
    await openForm.waitFor({ state: 'detached' });

    await demo.portal(`/screenings/${id}`, 'PUT', { status: 'complete', result: 'clear' });
    await waitForStatus(page, 'Clear');
    await page.reload();
    await waitForStatus(page, 'No records were reported.');
    await page.locator('screening-launcher:state(under-way)').waitFor();
    assert.equal(await launcher.getByRole('button', { name: 'Continue' }).count(), 0);
    await form.close();
  });

  test('a member orders a check of another by email and follows it without seeing its outcome', async () => {
    const page = await visitor.open(`${demo.url}/member`);
    const launcher = page.locator('screening-launcher');
    await launcher.getByLabel('See progress only').check();
    await launcher.getByRole('button', { name: 'Send the invitation' }).click();
    await waitForStatus(page, 'Waiting for the candidate');
    const screening = await newest();

    const operator = await visitor.open(`${demo.url}/operator`);
    const rows = operator.locator('screening-status').getByRole('row');
    await rows.nth(1).waitFor();
    await demo.portal(`/screenings/${screening.id}`, 'PUT', { status: 'complete', result: 'alert' });
    await waitForStatus(operator, /under review/i);
    await waitForStatus(page, /complete/i);
    const seen = await page
      .locator('screening-status')
      .evaluate((element) => element.shadowRoot?.textContent);
    assert.doesNotMatch(seen ?? '', /alert|under review|criminal/i);
    await operator.close();
  });
});
