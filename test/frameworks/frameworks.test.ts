import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { placeOrder } from './consumers/place-order.ts';
import { openBrowser, Visitor } from '../journey/visitor.ts';
import { Marketplace } from '../marketplace.ts';
import { FrameworkProject } from './framework-project.ts';

interface Framework {
  /** What checks its types strictly and builds it. */
  build: [program: string, ...args: string[]][];
  /** The program that serves what was built. */
  server: [file: string, ...args: string[]];
  /** Whether what is inside of the elements is in the page, too. */
  drawsShadowRoots?: boolean;
  copies?: Record<string, string>;
}

const frameworks: Record<string, Framework> = {
  next: {
    build: [['next', 'build']],
    server: ['node_modules/next/dist/bin/next', 'start'],
    copies: { 'app/screening-api/[...path]/route.ts': 'docs/mounts/next-route.ts' },
  },
  astro: {
    build: [
      ['astro', 'check'],
      ['astro', 'build'],
    ],
    server: ['dist/server/entry.mjs'],
    drawsShadowRoots: true,
  },
  nuxt: {
    build: [
      ['nuxt', 'typecheck'],
      ['nuxt', 'build'],
    ],
    server: ['.output/server/index.mjs'],
  },
};

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

for (const [name, { build, server, copies, drawsShadowRoots }] of Object.entries(frameworks))
  describe(`a project of ${name}`, () => {
    let project: FrameworkProject;
    let marketplace: Marketplace;
    before(async () => {
      marketplace = await Marketplace.open();
      project = new FrameworkProject(name, {
        host: 'test/frameworks/host',
        ...copies,
      });
      project.install();
    });
    after(async () => {
      await project.remove();
      await marketplace.close();
    });

    test('compiles strictly, builds and starts with the packed files', async () => {
      for (const command of build) project.run(...command);
      const [file, ...args] = server;
      await project.serve(file, args, marketplace.variables);
    });

    test('serves a page that says without scripts what it is and what it needs', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(marketplace.variables['PUBLIC_URL']!);
      const launcher = page.locator('screening-launcher');
      await launcher.getByRole('heading', { name: 'Your background check', exact: true }).waitFor();
      await launcher.getByText('Families trust you').waitFor();
      const notes = page.locator('noscript');
      // A status that follows a launcher is drawn once there is a check.
      assert.equal(await notes.count(), drawsShadowRoots ? 1 : 2);
      for (const note of await notes.all()) assert.match(await note.innerText(), /JavaScript/);
      assert.equal(await launcher.locator('fieldset').count(), drawsShadowRoots ? 1 : 0);
      assert.doesNotMatch(await page.content(), /Anna|536228731/);
      await context.close();
    });

    test('mounts the proxy: an order, a callback and an event stream', () => marketplace.seeOrderThrough());

    test('places an order in a browser, and nobody complains', async () => {
      const visitor = await Visitor.arrive(browser);
      const page = await visitor.open(marketplace.variables['PUBLIC_URL']!);
      await placeOrder(page);
      await visitor.context.close();
      assert.deepEqual(visitor.problems, []);
      assert.deepEqual(project.complaints, []);
    });
  });
