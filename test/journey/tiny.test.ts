import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { freePort } from '../../demo/free-port.ts';
import { fillHostedForm } from './hosted-form.ts';
import { RunningProcess } from './running-process.ts';
import { fillStandardForm, openBrowser, Visitor } from './visitor.ts';

describe('the proxy in one file', () => {
  let url: string;
  let sandboxUrl: string;
  let tiny: RunningProcess;
  let browser: Browser;
  let visitor: Visitor;
  before(async () => {
    const [port, sandboxPort, tinyPort] = [await freePort(), await freePort(), await freePort()];
    url = `http://localhost:${port}`;
    sandboxUrl = `http://localhost:${sandboxPort}`;
    [tiny, browser] = await Promise.all([
      RunningProcess.start('demo/tiny/main.ts', {
        env: { PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, TINY_PORT: `${tinyPort}` },
        ready: /Ctrl-C ends it/,
      }),
      openBrowser(),
    ]);
  });
  after(async () => {
    await browser.close();
    await tiny.stop();
  });
  beforeEach(async () => {
    visitor = await Visitor.arrive(browser);
  });
  afterEach(async () => {
    assert.deepEqual(visitor.problems, []);
    await visitor.context.close();
  });

  const launcherOf = (page: Page): Locator => page.locator('screening-launcher');
  const untilStatus = (page: Page, sentence: string | RegExp): Promise<void> =>
    page.locator('screening-status').getByText(sentence).first().waitFor();
  const press = (page: Page, name: string): Promise<void> =>
    launcherOf(page).getByRole('button', { name, exact: true }).click();
  /** Name and address, which the host has not passed on. */
  const introduce = async (page: Page, name: string): Promise<void> => {
    await launcherOf(page).getByLabel('First name', { exact: true }).fill(name);
    await launcherOf(page).getByLabel('Last name', { exact: true }).fill('Ellis');
    await launcherOf(page).getByLabel('Email', { exact: true }).fill(`${name.toLowerCase()}@example.com`);
  };
  const portal = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${sandboxUrl}/portal/api${path}`, {
      method: body ? 'PUT' : 'GET',
      headers: { authorization: `Basic ${btoa('sandbox-client:sandbox-secret')}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Answer;
  };

  test('a candidate fills in the form, saves the answers, and sees the result from the service without a reload', async () => {
    const page = await visitor.open(`${url}/form`);
    await launcherOf(page).getByLabel('Email', { exact: true }).fill('nora@example.com');
    await fillStandardForm(page);
    await press(page, 'Submit');
    await untilStatus(page, /in progress/i);

    const download = page.waitForEvent('download');
    await press(page, 'Download your receipt');
    assert.match(await text(await (await download).createReadStream()), /12 Oak Street/);

    const { screenings } = await portal<{ screenings: { id: string }[] }>('/screenings');
    await portal(`/screenings/${screenings[0]!.id}`, { status: 'complete', result: 'clear' });
    await untilStatus(page, 'Clear');
  });

  test('a candidate opens the service’s form by a link, and sending it moves the check on', async () => {
    const page = await visitor.open(`${url}/link`);
    await introduce(page, 'Max');
    const opening = visitor.context.waitForEvent('page');
    await press(page, 'Open the form');
    const form = await opening;
    await fillHostedForm(form);
    await untilStatus(page, /in progress/i);
  });

  test('a candidate asks for the email, and its form moves the check on', async () => {
    const page = await visitor.open(`${url}/email`);
    await introduce(page, 'Olga');
    await press(page, 'Send the invitation');
    await untilStatus(page, 'sent an invitation by email');
    const { messages } = await portal<{ messages: { to: string; link: string }[] }>('/outbox');
    const form = await visitor.open(messages.find(({ to }) => to === 'olga@example.com')!.link);
    await fillHostedForm(form);
    await untilStatus(page, /in progress/i);
  });
});
