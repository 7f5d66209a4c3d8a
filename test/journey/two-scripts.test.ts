import assert from 'node:assert/strict';
import type { Browser } from 'playwright-core';
import { after, before, describe, test } from 'node:test';
import { launcher as german } from '../../src/locales/de.ts';
import { bundleFiles } from '../bundle-files.ts';
import { documentedPolicy } from '../documented-policy.ts';
import { openBrowser } from './visitor.ts';

const origin = 'http://localhost';
const tags = ['screening-launcher', 'screening-status'];

describe('a page with both scripts, and so with two copies of Lit', () => {
  let browser: Browser;
  let files: Map<string, string>;
  before(async () => ([browser, files] = await Promise.all([openBrowser(), bundleFiles()])));
  after(() => browser.close());

  /** Loads the scripts in this order, and answers which elements are defined then and what was refused or thrown. */
  const load = async (
    scripts: string[],
    policy: string,
  ): Promise<{ defined: string[]; problems: string[] }> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', ({ message }) => problems.push(message));
    await page.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      const file = files.get(pathname.slice(1));
      return file === undefined
        ? route.fulfill({
            contentType: 'text/html',
            headers: { 'content-security-policy': policy },
            body: `<link rel="icon" href="data:,">${scripts.map((name) => `<script type="module" src="/${name}"></script>`).join('')}`,
          })
        : route.fulfill({ contentType: 'text/javascript', body: file });
    });
    await page.goto(origin, { waitUntil: 'load' });
    const defined = await page.evaluate((names) => names.filter((name) => customElements.get(name)), tags);
    await context.close();
    return { defined, problems };
  };

  const policy = `${documentedPolicy()}; img-src data:`;
  const tolerant = policy.replace('trusted-types lit-html', "trusted-types lit-html 'allow-duplicates'");
  const orders = [
    ['screening-status.js', 'screening-elements.js'],
    ['screening-elements.js', 'screening-status.js'],
  ];

  for (const scripts of orders)
    test(`has both elements with 'allow-duplicates', as docs/screening-launcher.md says: ${scripts.join(', ')}`, async () => {
      assert.deepEqual(await load(scripts, tolerant), { defined: tags, problems: [] });
    });

  test('lacks the launcher without it where screening-status.js comes first, and the browser names the policy', async () => {
    const { defined, problems } = await load(orders[0]!, policy);
    assert.deepEqual(defined, ['screening-status']);
    assert.match(problems.join('\n'), /lit-html/);
  });

  test('has both elements under the documented policy with screening-elements.js alone', async () => {
    assert.deepEqual(await load(['screening-elements.js'], policy), { defined: tags, problems: [] });
  });

  for (const [script, defined] of [
    ['screening-elements.js', tags],
    ['screening-status.js', ['screening-status']],
  ] as const)
    test(`has the elements of the first copy and one warning when it names ${script} by two addresses`, async () => {
      const loaded = await load([script, `${script}?v=3`], tolerant);
      assert.deepEqual(loaded.defined, defined);
      assert.equal(loaded.problems.length, 1, loaded.problems.join('\n'));
      assert.match(
        loaded.problems[0]!,
        /^screening-elements: the page runs screening-\w+\.js twice, now from \S+\?v=3\. .*one address everywhere\.$/,
      );
    });

  test('warns of the second address before a strict policy for Trusted Types refuses the second Lit', async () => {
    const { defined, problems } = await load(['screening-elements.js', 'screening-elements.js?v=3'], policy);
    assert.deepEqual(defined, tags);
    assert.match(problems[0]!, /^screening-elements: the page runs screening-elements\.js twice/);
  });
});

describe('a page that names the script with a query, as WordPress does', () => {
  let browser: Browser;
  let files: Map<string, string>;
  before(async () => ([browser, files] = await Promise.all([openBrowser(), bundleFiles()])));
  after(() => browser.close());

  const claims = Buffer.from('{"sub":"anna","role":"candidate"}').toString('base64url');
  const fields = ['givenName', 'familyName', 'email'].map((path) => ({ path, required: true }));
  const answers: Record<string, object> = {
    '/session': { token: `e30.${claims}.c2ln`, expiresAt: new Date(Date.now() + 600_000).toISOString() },
    '/screening-api/packages': {
      environment: 'production',
      packages: [{ id: 'basic', title: 'Basic', products: [], collectable: true, fields }],
    },
    '/screening-api/screenings': { screenings: [], cursor: 'c' },
  };

  for (const scripts of [
    ['screening-elements.js?ver=6.5'],
    ['screening-elements.js?ver=6.5', 'screening-elements.js?ver=6.6'],
  ])
    test(`has a form in another language, with what comes after its first step: ${scripts.join(', ')}`, async () => {
      const context = await browser.newContext();
      const page = await context.newPage();
      const fetched: string[] = [];
      const problems: string[] = [];
      page.on('console', (message) => problems.push(message.text()));
      page.on('pageerror', ({ message }) => problems.push(message));
      await page.route(`${origin}/**`, (route) => {
        const { pathname, search } = new URL(route.request().url());
        const file = files.get(pathname.slice(1));
        if (file !== undefined) {
          fetched.push(`${pathname.slice(1)}${search}`);
          return route.fulfill({ contentType: 'text/javascript', body: file });
        }
        const answer = answers[pathname];
        return answer
          ? route.fulfill({ json: answer })
          : route.fulfill({
              contentType: 'text/html',
              body: `<!doctype html><link rel="icon" href="data:,"><screening-launcher lang="de" session-url="/session"></screening-launcher>
                ${scripts.map((name) => `<script type="module" src="/${name}"></script>`).join('')}`,
            });
      });
      await page.goto(origin);
      await page.getByLabel(german.fields.givenName.label, { exact: true }).fill('Anna');
      await page.getByRole('button', { name: german.next, exact: true }).click();
      await page.getByText(german.problems.ask.familyName, { exact: true }).first().waitFor();

      assert.equal(problems.length, scripts.length - 1, problems.join('\n'));
      assert.deepEqual(fetched, [...new Set(fetched)]);
      assert.deepEqual(
        fetched.filter((name) => name.startsWith('screening-elements')),
        scripts,
      );
      assert.ok(fetched.some((name) => name.startsWith('de-')));
      await context.close();
    });
});
