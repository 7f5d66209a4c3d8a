import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { html } from 'lit';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '../../journey/visitor.ts';
import { standardPackage } from '../../server/house.ts';
import { ConsumerSite } from './consumer-site.ts';

for (const entry of ['launcher', 'status']) await import(`../../../dist/${entry}/define.js`);

const drawn = await collectResult(
  render(html`
    <screening-launcher id="launcher" lang="en" session-url="/my/session" package-id=${standardPackage}>
      <p slot="intro">Welcome to Nearhand</p>
    </screening-launcher>
    <screening-status for="launcher" session-url="/my/session"></screening-status>
    <screening-status variant="list" session-url="/my/session"></screening-status>
    <screening-status variant="badge" session-url="/my/session"></screening-status>
  `),
);
const page = `<!doctype html><html lang="en"><title>Check</title><link rel="icon" href="data:," /><body>${drawn}
<script type="module" src="/screening-elements.js"></script></body></html>`;

describe('a page that a server has drawn', () => {
  let browser: Browser;
  let site: ConsumerSite;
  before(async () => {
    [browser, site] = await Promise.all([
      openBrowser(),
      ConsumerSite.open('dist/bundle', { '/index.html': page }),
    ]);
  });
  after(async () => {
    await browser.close();
    await site.close();
  });

  test('without scripts, it says what it is and what it needs, and promises nothing', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const reading = await context.newPage();
    await reading.goto(site.url);
    const launcher = reading.locator('screening-launcher');
    await launcher.getByRole('heading', { name: 'Background check' }).waitFor();
    // Playwright's search by text skips `noscript`.
    const notes = reading.locator('noscript p');
    assert.match(await notes.first().innerText(), /^This form needs JavaScript/);
    await launcher.getByText('Welcome to Nearhand').waitFor();
    // A status that follows a launcher is absent until there is a check.
    assert.equal(await notes.count(), 2);
    for (const note of await notes.all()) assert.ok(await note.isVisible());
    assert.equal(await reading.getByText(/One moment|Looking up/).count(), 0);
    assert.equal(await reading.getByRole('button').count(), 0);
    await context.close();
  });

  test('with scripts, the elements take the place of what was drawn', async () => {
    const visitor = await Visitor.arrive(browser);
    const reading = await visitor.open(site.url);
    const launcher = reading.locator('screening-launcher');
    await launcher.getByLabel('First name').fill('Anna');
    assert.equal(await launcher.locator('section[part=base]').count(), 1);
    assert.equal(await launcher.getByRole('heading', { level: 2 }).count(), 1);
    const list = reading.locator('screening-status[variant=list]');
    await list.getByText('no background check', { exact: false }).waitFor();
    assert.equal(await list.locator('section').count(), 1);
    assert.equal(await reading.locator('noscript').count(), 0);
    assert.deepEqual(visitor.problems, []);
    await visitor.context.close();
  });
});

describe('a server that draws pages', () => {
  test('keeps no page session of any of them', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const megabyte = 1_000_000;
    const drawOne = async (): Promise<string> => {
      const token = Buffer.alloc(megabyte, crypto.randomUUID()).toString('latin1');
      const session = { token, expiresAt: '2099-01-01T00:00:00Z' };
      return collectResult(
        render(html`
          <screening-launcher .session=${session}></screening-launcher>
          <screening-status .session=${session}></screening-status>
        `),
      );
    };
    const used = (): number => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    assert.match(await drawOne(), /<screening-launcher/);
    const before = used();
    for (let count = 0; count < 50; count += 1) await drawOne();
    const kept = used() - before;
    assert.ok(
      kept < 10 * megabyte,
      `After 50 pages with a token of a megabyte each, ${kept} bytes are kept.`,
    );
  });
});
