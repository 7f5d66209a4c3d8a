import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, Visitor } from '../journey/visitor.ts';
import { alive, base, BuiltSite } from './built-site.ts';

const site = await BuiltSite.open();

/** What somebody types, and the page that has to come first. */
const expected: Record<string, string> = {
  'package-id': 'guides/screening-launcher.html',
  'body was already read': 'reference/refusals.html',
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

  /** What the search finds first on a page that was never searched for anything else. */
  const findFirst = async (page: Page, wanted: string) => {
    await page.goto(`${site.url}/index.html`);
    await alive(page);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByPlaceholder('Search').fill(wanted);
    return page.getByRole('option').first();
  };

  test('puts the page about a thing first', async () => {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open('about:blank');
    const first: Record<string, string> = {};
    for (const wanted of Object.keys(expected)) {
      const address = await (await findFirst(page, wanted)).locator('a.result').getAttribute('href');
      first[wanted] = address!.slice(base.length);
    }
    for (const [wanted, address] of Object.entries(expected))
      assert.ok(first[wanted]!.startsWith(address), `${wanted}: ${first[wanted]}`);
    await visitor.context.close();
  });

  test('shows with each result the words that it found, marked', async () => {
    const visitor = await Visitor.arrive(browser);
    const page = await visitor.open('about:blank');
    const result = await findFirst(page, 'body was already read');
    await result.locator('.excerpt mark').first().waitFor();
    assert.match(
      await result.innerText(),
      /The body was already read: mount the proxy before whatever parses bodies/,
    );
    const marked = await result.locator('mark').allTextContents();
    for (const word of ['body', 'was', 'already', 'read']) assert.ok(marked.includes(word), word);
    await visitor.context.close();
  });
});
