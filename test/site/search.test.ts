import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, Visitor } from '../journey/visitor.ts';
import { BuiltSite } from './built-site.ts';

const site = await BuiltSite.open();

/** What somebody types, and the page that has to come first. */
const expected: Record<string, string> = {
  'package-id': 'guides/screening-launcher.html',
  'body was already read': 'guides/frameworks.html#the-proxy-in-your-server',
  doctor: 'guides/going-live.html#before-the-first-real-candidate',
  'dark mode': 'guides/theming.html#light-and-dark',
  ttlSeconds: 'guides/sessions.html',
  backup: 'guides/operate.html',
  CSP: 'guides/screening-launcher.html',
  session_expired: 'reference/refusals.html#session_expired',
};

describe('the search of the site', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  const find = async (page: Page, wanted: string) => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(wanted);
    await page.locator(`.found[data-wanted="${wanted}"]`).waitFor();
    return page.locator('.found a');
  };

  test('puts the page about a thing first', async () => {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open(`${site.url}/index.html`);
    const first: Record<string, string> = {};
    for (const wanted of Object.keys(expected)) {
      const address = await (await find(page, wanted)).first().evaluate((link) => link.getAttribute('href'));
      first[wanted] = address!.slice(site.url.length + 1);
    }
    for (const [wanted, address] of Object.entries(expected))
      assert.ok(first[wanted]!.startsWith(address), `${wanted}: ${first[wanted]}`);
    await visitor.context.close();
  });

  test('shows with each result the words that it found, marked', async () => {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open(`${site.url}/index.html`);
    const result = (await find(page, 'body was already read')).first();
    assert.match(await result.innerText(), /it answers 400, “The body was already read”/);
    assert.equal(await result.locator('mark').first().textContent(), 'body was already read');
    await visitor.context.close();
  });
});
