import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import type { Dialect } from '../dialects/dialect.ts';
import { Ledger } from '../dialects/ledger.ts';
import { PublishedV1 } from '../dialects/published-v1.ts';
import { serveDialect } from '../dialects/serve-dialect.ts';
import { type Demo, startDemo } from './demo-process.ts';
import { fillForm } from './fill-form.ts';
import { fillDate, openBrowser, sign, signAndInvite, signAndSend, Visitor } from './visitor.ts';

const services = {
  'a service of another make': {
    serve: () => serveDialect<Dialect>((deps) => new Ledger(deps)),
    variables: { SERVICE_PROFILE: 'test/dialects/ledger-profile.json' },
  },
  'v1 as it is published': {
    serve: () => serveDialect<Dialect>((deps) => new PublishedV1(deps)),
    variables: { SERVICE_VERSION: 'v1' },
  },
};

/** Answers every question by the choice at this place. */
async function choose(launcher: Locator, place: number): Promise<void> {
  for (const question of await launcher.locator('form').getByRole('group').all())
    await question.getByRole('radio').nth(place).check();
  await launcher.getByRole('button', { name: 'Continue' }).click();
}

for (const [name, { serve, variables }] of Object.entries(services))
  describe(`the demo with ${name}`, () => {
    let served: Awaited<ReturnType<typeof serve>>;
    let demo: Demo;
    let browser: Browser;
    let visitor: Visitor;
    before(async () => {
      served = await serve();
      const service = {
        SERVICE_BASE_URL: served.url,
        SERVICE_CLIENT_ID: 'client',
        SERVICE_CLIENT_SECRET: 'a client secret for the tests',
        LINK_ORIGINS: 'https://forms.ledger.example,https://forms.published.example',
      };
      [demo, browser] = await Promise.all([
        startDemo({ variables: { ...service, ...variables } }),
        openBrowser(),
      ]);
    });
    after(async () => {
      await browser.close();
      await demo.stop();
      await served.stop();
    });
    beforeEach(async () => {
      visitor = await Visitor.arrive(browser);
      await visitor.context.route('https://forms.*/**', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Form</title><h1>The form</h1>',
        }),
      );
    });
    afterEach(async () => {
      assert.deepEqual(visitor.problems, []);
      await visitor.context.close();
    });

    const open = (query: string): Promise<Page> =>
      visitor.open(`${demo.url}/?package=${served.service.packageId}${query}`);
    const waitForStatus = (page: Page, sentence: string | RegExp) =>
      page.locator('screening-status').getByText(sentence).first().waitFor();

    test(`a candidate of ${name} fills in the form and sees the result without a reload`, async () => {
      const page = await open('');
      await fillForm(page);
      await signAndSend(page, 'Nora Ellis');
      await waitForStatus(page, /in progress/i);
      assert.equal(await served.service.finishNewest(), 200);
      await waitForStatus(page, 'Clear');
    });

    test(`a candidate of ${name} opens the form of the service by its link`, async () => {
      const page = await open('&mode=link');
      await page.locator('screening-launcher').getByRole('button', { name: 'Continue', exact: true }).click();
      await sign(page, 'Nora Ellis');
      const opening = visitor.context.waitForEvent('page');
      await page.locator('screening-launcher').getByRole('button', { name: 'Open the form' }).click();
      const form = await opening;
      await form.getByRole('heading', { name: 'The form' }).waitFor();
      assert.match(form.url(), /^https:\/\/forms\./);
      await waitForStatus(page, 'Your turn');
    });

    test(`a candidate of ${name} is invited by email`, async () => {
      const page = await open('&mode=email');
      const launcher = page.locator('screening-launcher');
      await launcher.getByRole('button', { name: 'Continue', exact: true }).click();
      const sent = served.service.outbox.length;
      await signAndInvite(page, 'Nora Ellis');
      await waitForStatus(page, 'sent an invitation by email');
      assert.equal(served.service.outbox.length, sent + 1);
    });

    test(`a screening of ${name} is repeated, its next run is there when the page is opened again, and the candidate ends it`, async () => {
      const page = await open('&recurrence=P1M');
      await fillForm(page);
      await signAndSend(page, 'Nora Ellis');
      await waitForStatus(page, 'Next check');
      assert.equal(await served.service.runNewest(), 200);
      await page.reload();
      await waitForStatus(page, 'Earlier check');
      const status = page.locator('screening-status');
      await status.getByRole('button', { name: 'End the repetition' }).click();
      await status.getByRole('button', { name: 'Yes, end it' }).click();
      await waitForStatus(page, 'None: ended by you');
    });

    test(`a member proves who they are to ${name} at the second attempt, and sees the outcome`, async () => {
      const page = await visitor.open(`${demo.url}/member?package=${served.service.packageId}`);
      const launcher = page.locator('screening-launcher');
      await launcher.getByLabel('See the result too').check();
      await launcher.getByRole('button', { name: 'Continue' }).click();
      await launcher.getByLabel('I want to hire somebody to work in my home.').check();
      await launcher.getByLabel('First name').fill('Sam');
      await launcher.getByLabel('Last name').fill('Okafor-Reed');
      await launcher.getByLabel('Email').fill('sam.reed@example.com');
      await fillDate(page, '1984-09-03');
      await launcher.getByRole('button', { name: 'Continue' }).click();
      await launcher.getByText('3 attempts left').waitFor();
      await choose(launcher, 1);
      await launcher.getByText('2 attempts left').waitFor();
      await choose(launcher, 0);
      await launcher.getByText('You see the results').waitFor();
      await launcher.getByRole('button', { name: 'Send the invitation' }).click();
      await waitForStatus(page, 'Waiting for the candidate');
      assert.equal(await served.service.finishNewest(), 200);
      await waitForStatus(page, 'Clear');
    });
  });
