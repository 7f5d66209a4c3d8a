import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { Checkr } from '../dialects/checkr/checkr.ts';
import { serveDialect } from '../dialects/serve-dialect.ts';
import { Yardstik } from '../dialects/yardstik/yardstik.ts';
import { type Demo, startDemo } from './demo-process.ts';
import { fillForm } from './fill-form.ts';
import { openBrowser, sign, signAndInvite, signAndSend, Visitor } from './visitor.ts';

const key = 'key-of-the-account';
const callbackSecret = 'agreed beforehand, with nobody else';

type Known = Checkr | Yardstik;

const services = {
  Checkr: {
    serve: () => serveDialect<Known>((deps) => new Checkr({ ...deps, key })),
    variables: { SERVICE_PROFILE: 'checkr', SERVICE_CLIENT_ID: key, SERVICE_CALLBACK_SECRET: key },
    wrongKey: { SERVICE_CLIENT_ID: 'another-key' },
  },
  Yardstik: {
    serve: () => serveDialect<Known>((deps) => new Yardstik({ ...deps, key, callbackSecret })),
    variables: {
      SERVICE_PROFILE: 'yardstik',
      SERVICE_CLIENT_SECRET: key,
      SERVICE_CALLBACK_SECRET: callbackSecret,
    },
    wrongKey: { SERVICE_CLIENT_SECRET: 'another-key' },
  },
};

/** The newest report ends without a finding. */
const finish = (service: Known): Promise<number[]> =>
  service instanceof Checkr
    ? service.screenings.report('completed', { result: 'clear' })
    : service.reports.report('clear');

/** The newest report has a finding, and somebody at the marketplace begins to turn the candidate down. */
async function turnDown(service: Known): Promise<void> {
  if (service instanceof Checkr) {
    await service.screenings.report('completed', { result: 'consider' });
    await service.screenings.report('updated', { adjudication: 'pre_adverse_action' });
    return;
  }
  await service.reports.report('consider');
  await service.reports.beginAdverseAction();
}

for (const [name, { serve, variables, wrongKey }] of Object.entries(services))
  describe(`the demo with ${name}`, () => {
    let served: Awaited<ReturnType<typeof serve>>;
    let demo: Demo;
    let browser: Browser;
    let visitor: Visitor;
    const start = (more: Record<string, string> = {}) =>
      startDemo({ variables: { SERVICE_BASE_URL: served.url, ...variables, ...more } });
    before(async () => {
      served = await serve();
      [demo, browser] = await Promise.all([start(), openBrowser()]);
      served.service.callbacks.address = `${demo.url}/screening-api/callbacks/shared`;
    });
    after(async () => {
      await browser.close();
      await demo.stop();
      await served.stop();
    });
    beforeEach(async () => {
      visitor = await Visitor.arrive(browser);
    });
    afterEach(async () => {
      assert.deepEqual(visitor.problems, []);
      await visitor.context.close();
    });

    const open = (query: string): Promise<Page> =>
      visitor.open(`${demo.url}/?package=${served.service.packageId}${query}`);
    const waitForStatus = (page: Page, sentence: string | RegExp) =>
      page.locator('screening-status').getByText(sentence).first().waitFor();
    const goOn = (page: Page) =>
      page.locator('screening-launcher').getByRole('button', { name: 'Continue', exact: true }).click();
    const answer = async (form: Page) => {
      await form.getByRole('heading', { name: 'The form' }).waitFor();
      await form.getByRole('button', { name: 'Submit' }).click();
      await form.getByRole('heading', { name: 'Thank you' }).waitFor();
    };

    test(`a candidate follows the link of ${name}, answers its form, and sees the result without a reload`, async () => {
      const page = await open('&mode=link');
      await goOn(page);
      await sign(page, 'Nora Ellis');
      const opening = visitor.context.waitForEvent('page');
      await page.locator('screening-launcher').getByRole('button', { name: 'Open the form' }).click();
      const form = await opening;
      await waitForStatus(page, 'Your turn');
      await answer(form);
      await waitForStatus(page, /in progress/i);
      assert.deepEqual(await finish(served.service), [200]);
      await waitForStatus(page, 'Clear');
    });

    test(`a candidate is invited by email from ${name}, answers its form, and sees the result without a reload`, async () => {
      const page = await open('&mode=email');
      const launcher = page.locator('screening-launcher');
      await goOn(page);
      await signAndInvite(page, 'Nora Ellis');
      await waitForStatus(page, 'sent an invitation by email');
      await answer(await visitor.open(served.service.mails.at(-1)!.link));
      await waitForStatus(page, /in progress/i);
      assert.deepEqual(await finish(served.service), [200]);
      await waitForStatus(page, 'Clear');
      assert.equal(await launcher.getByText('repeated').count(), 0);
    });

    test(`${name} is told of a candidate who ticks the box under a document that they want a copy`, async () => {
      const page = await open('&mode=email');
      const launcher = page.locator('screening-launcher');
      await goOn(page);
      await launcher.evaluate((element: HTMLElement & { disclosures: object[] }) => {
        element.disclosures = element.disclosures.map((document) => ({ ...document, copyBox: true }));
      });
      await launcher.getByRole('checkbox', { name: 'Send me a copy of my report' }).check();
      await signAndInvite(page, 'Nora Ellis');
      await waitForStatus(page, 'sent an invitation by email');
      const told = served.service.calls.filter(
        ({ body }) => (body as { copy_requested?: true })?.copy_requested,
      );
      assert.equal(told.length, 1);
    });

    test(`no page of ${name} speaks of a repetition, also where the host asks for one`, async () => {
      const page = await open('&mode=email&recurrence=P1M');
      await goOn(page);
      await signAndInvite(page, 'Nora Ellis');
      await waitForStatus(page, 'sent an invitation by email');
      assert.doesNotMatch(await page.locator('main').innerText(), /repeated|Next check|repetition/);
    });

    test(`a member is not asked whether they want to see the result of ${name}`, async () => {
      const page = await visitor.open(`${demo.url}/member?package=${served.service.packageId}`);
      const launcher = page.locator('screening-launcher');
      const send = launcher.getByRole('button', { name: 'Send the invitation' });
      await send.waitFor();
      // Its room is kept free until it is known that nobody is asked.
      await launcher.getByLabel('See the result too').waitFor({ state: 'detached' });
      await send.click();
      await waitForStatus(page, 'Waiting for the candidate');
      await answer(await visitor.open(served.service.mails.at(-1)!.link));
      assert.deepEqual(await finish(served.service), [200]);
      await page.locator('screening-status:state(withheld)').waitFor();
      // The browser itself names the question whether anybody is trusted here.
      assert.deepEqual(
        visitor.problems.splice(0).filter((problem) => !problem.includes('404')),
        [],
      );
    });

    test(`an operator opens the report at ${name}, and what follows a finding is read there alone`, async () => {
      const page = await open('&mode=email');
      await goOn(page);
      await signAndInvite(page, 'Nora Ellis');
      await waitForStatus(page, 'sent an invitation by email');
      await answer(await visitor.open(served.service.mails.at(-1)!.link));
      await turnDown(served.service);
      await page.locator('screening-status:state(review)').waitFor();
      if (served.service instanceof Yardstik) await waitForStatus(page, /^You were sent a notice/);
      const desk = await visitor.open(`${demo.url}/operator`);
      const list = desk.locator('screening-status');
      await list
        .getByRole('button', { name: /Nora Ellis/ })
        .first()
        .click();
      const opening = visitor.context.waitForEvent('page');
      await list.getByRole('button', { name: 'Open the report' }).first().click();
      await (await opening).getByRole('heading', { name: 'Report' }).waitFor();
      const written = served.service.calls.filter(({ method }) => method !== 'GET').map(({ path }) => path);
      assert.ok(
        written.every((path) => /\/(candidates|invitations|reports)$/.test(path)),
        written.join(' '),
      );
    });

    test(`an operator who has set another key for ${name} is told that it is the key, and the page says to come back`, async () => {
      const another = await start(wrongKey);
      const other = await Visitor.arrive(browser);
      const page = await other.open(`${another.url}/?package=${served.service.packageId}`);
      await page.locator('screening-launcher').getByRole('button', { name: 'Try again' }).waitFor();
      await other.context.close();
      await another.stop();
      assert.match(another.output(), /refuses the key/);
      assert.doesNotMatch(another.output() + other.problems.join(' '), /another-key/);
    });
  });

test('a candidate answers the form of the page for Checkr, and its report is ordered directly', async () => {
  const { serve, variables } = services.Checkr;
  const served = await serve();
  const [demo, browser] = await Promise.all([
    startDemo({ variables: { SERVICE_BASE_URL: served.url, ...variables } }),
    openBrowser(),
  ]);
  served.service.callbacks.address = `${demo.url}/screening-api/callbacks/shared`;
  const visitor = await Visitor.arrive(browser);
  const page = await visitor.open(`${demo.url}/?package=${served.service.packageId}`);
  await fillForm(page);
  await signAndSend(page, 'Nora Ellis');
  const status = page.locator('screening-status');
  await status
    .getByText(/in progress/i)
    .first()
    .waitFor();
  assert.deepEqual(await finish(served.service), [200]);
  await status.getByText('Clear').first().waitFor();
  assert.deepEqual(visitor.problems, []);
  await browser.close();
  await demo.stop();
  await served.stop();
});
