import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type Demo, startDemo } from './demo-process.ts';
import { openBrowser, signAndInvite, Visitor } from './visitor.ts';

interface Message {
  to: string;
  screeningId: string;
}

describe('two people', () => {
  let demo: Demo;
  let browser: Browser;
  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });

  const outbox = async (): Promise<Message[]> =>
    (await demo.portal<{ messages: Message[] }>('/outbox')).messages;
  /** The browser takes the page out of its back/forward cache. */
  const bringBack = (page: Page): Promise<void> =>
    page.evaluate(() => {
      for (const type of ['pagehide', 'pageshow'])
        dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    });
  const invite = async (page: Page): Promise<void> => {
    const launcher = page.locator('screening-launcher');
    await launcher.getByRole('button', { name: 'Continue', exact: true }).click();
    await signAndInvite(page, 'Nora Ellis');
  };

  test('who share a browser get their own form, their own invitation and their own check', async () => {
    const visitor = await Visitor.arrive(browser);
    const { context } = visitor;
    const held = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<void>();
    await context.route('**/screening-api/screenings', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await route.fetch();
      sent.resolve();
      await held.promise;
      return route.fulfill({ response });
    });
    // Without the portal: it would load for somebody who is signed out.
    const page = await visitor.open(`${demo.url}/?mode=email&portal=off`);
    const email = page.locator('screening-launcher').getByLabel('Email', { exact: true });
    const first = await email.inputValue();
    await invite(page);
    await sent.promise;

    const cookies = await context.cookies();
    await context.clearCookies({ name: 'nearhand_candidate' });
    await (await visitor.open(`${demo.url}/?portal=off`)).close();
    await bringBack(page);
    await page.getByText('Somebody else is signed in now').waitFor();
    const others = page.waitForFunction((before) => {
      const input = document
        .querySelector('screening-launcher')
        ?.shadowRoot?.querySelector<HTMLInputElement>('[name=email]');
      return input?.value && input.value !== before;
    }, first);
    await others;
    const second = await email.inputValue();
    held.resolve();
    await invite(page);
    await page.getByText('sent an invitation by email').waitFor();
    await page.getByText(second).waitFor();
    assert.deepEqual((await outbox()).map(({ to }) => to).sort(), [first, second].sort());

    await context.clearCookies();
    await context.addCookies(cookies);
    await bringBack(page);
    await page.locator('screening-launcher').getByText('It goes to').waitFor();
    assert.equal(await page.getByText(second).count(), 0);
    assert.deepEqual(visitor.problems, []);
    await context.close();
  });

  test('of whom one member has ordered checks are never mixed up on the page about one of them', async () => {
    const call = async <Answer>(path: string, key: string, body: object): Promise<Answer> => {
      const headers = {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(key !== demo.hostKey && { origin: demo.url }),
      };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await (await fetch(`${demo.url}/screening-api${path}`, init)).json()) as Answer;
    };
    const about = (clientReferenceId: string) =>
      call<{ token: string }>('/sessions', demo.hostKey, {
        user: 'sam',
        role: 'member',
        packages: ['539101'],
        candidate: {
          clientReferenceId,
          givenName: 'Tomás',
          familyName: 'Rivera',
          email: `${clientReferenceId}@example.com`,
        },
      });
    const order = async (reference: string): Promise<void> => {
      const { token } = await about(reference);
      await call('/screenings', token, { packageId: '539101', mode: 'email', candidate: {} });
    };
    await order('tomas');
    await order('nora');
    const { screeningId } = (await outbox()).find(({ to }) => to === 'nora@example.com')!;
    await demo.portal(`/screenings/${screeningId}`, 'PUT', { status: 'complete', result: 'clear' });

    const visitor = await Visitor.arrive(browser);
    const attributes = 'endpoint="/screening-api" session-url="/about/tomas"';
    await visitor.context.route(`${demo.url}/about/tomas`, async (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ json: await about('tomas') })
        : route.fulfill({
            contentType: 'text/html; charset=utf-8',
            body: `<!doctype html><html lang="en"><link rel="icon" href="data:,">
              <script type="module" src="/screening-elements.js"></script>
              <screening-launcher id="launcher" ${attributes} package-id="539101" mode="email"></screening-launcher>
              <screening-status for="launcher" ${attributes}></screening-status>
              <screening-status variant="badge" ${attributes}></screening-status>
              <screening-status variant="list" ${attributes}></screening-status>`,
          }),
    );
    const page = await visitor.open(`${demo.url}/about/tomas`);
    await page.locator('[variant=list]').getByText('Complete').first().waitFor();
    for (const status of ['[for=launcher]', '[variant=badge]'])
      await page.locator(status).getByText('Waiting for the candidate').first().waitFor();
    assert.equal(await page.locator('[for=launcher], [variant=badge]').getByText('Complete').count(), 0);
    assert.deepEqual(visitor.problems, []);
    await visitor.context.close();
  });
});
