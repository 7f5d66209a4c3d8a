import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startDemo } from './demo-process.ts';
import { ProcessHouse } from './process-house.ts';
import { fillAbout, fillAddress, fillIdentity, openBrowser, signAndSend, Visitor } from './visitor.ts';

const statusSays = (page: Page, words: string | RegExp): Promise<void> =>
  page.locator('screening-status').getByText(words).first().waitFor();

interface Portal {
  portal<Answer>(path: string, method?: string, body?: unknown): Promise<Answer>;
}

const completeNewest = async (service: Portal): Promise<void> => {
  const { screenings } = await service.portal<{ screenings: { id: string }[] }>('/screenings');
  await service.portal(`/screenings/${screenings[0]!.id}`, 'PUT', { status: 'complete', result: 'clear' });
};

/** What a browser itself writes into the console for each request that does not arrive. */
const ofTheNetwork = /net::ERR_/;

describe('a page that is cut off', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  test('for 14 seconds keeps what was typed, and then shows what happened meanwhile', async (running) => {
    const demo = await startDemo();
    running.after(() => demo.stop());
    const visitor = await Visitor.arrive(browser);
    const { context } = visitor;
    await context.clock.install();
    // Frames without scripts have no clock that can be moved.
    const page = await visitor.open(`${demo.url}/?portal=off`);
    await fillAbout(page);
    const cutOff = async (meanwhile: () => Promise<void>): Promise<void> => {
      await context.setOffline(true);
      await meanwhile();
      await context.clock.runFor(14_000);
      await context.setOffline(false);
    };
    await cutOff(() => fillIdentity(page));
    await fillAddress(page);
    for (const answer of ['Jane', '1990', '12 Oak Street'])
      await page.locator('screening-launcher').getByText(answer).first().waitFor();
    await signAndSend(page, 'Nora Jane Ellis');
    await statusSays(page, /in progress/i);

    await cutOff(async () => {
      await completeNewest(demo);
      await page.locator('screening-status:state(offline)').waitFor();
      assert.equal(await page.locator('screening-status').getByText('Clear').count(), 0);
    });
    await statusSays(page, 'Clear');
    assert.deepEqual(
      visitor.problems.filter((problem) => !ofTheNetwork.test(problem)),
      [],
    );
    await context.close();
  });

  test('because the proxy was killed goes on with what was typed, and shows what happened meanwhile', async (running) => {
    const house = await ProcessHouse.open();
    running.after(() => house.close());
    await house.startProxy();
    const visitor = await Visitor.arrive(browser);
    const { context } = visitor;
    const attributes = 'endpoint="/screening-api" session-url="/shop/session"';
    await context.route(`${house.proxyUrl}/shop/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/shop/session') return route.fulfill({ json: await house.pageSession('anna') });
      if (pathname.endsWith('.js')) return route.fulfill({ path: bundle + pathname.replace('/shop/', '') });
      return route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="en"><link rel="icon" href="data:,">
          <script type="module" src="/shop/screening-elements.js"></script>
          <screening-launcher ${attributes} package-id="539146"></screening-launcher>
          <screening-status ${attributes}></screening-status>`,
      });
    });
    const restart = async (meanwhile: () => Promise<void>): Promise<void> => {
      await house.proxy.kill();
      await meanwhile();
      await house.startProxy();
    };
    const page = await visitor.open(`${house.proxyUrl}/shop/`);
    const launcher = page.locator('screening-launcher');
    await launcher.getByLabel('Email', { exact: true }).fill('nora@example.com');
    await fillAbout(page);
    await restart(() => fillIdentity(page));
    await fillAddress(page);
    await launcher.getByRole('button', { name: 'Submit', exact: true }).click();
    await statusSays(page, /in progress/i);
    await restart(() => completeNewest(house));
    await statusSays(page, 'Clear');
    assert.deepEqual(
      visitor.problems.filter((problem) => !ofTheNetwork.test(problem)),
      [],
    );
    await context.close();
  });
});

const bundle = fileURLToPath(new URL('../../dist/bundle/', import.meta.url));
