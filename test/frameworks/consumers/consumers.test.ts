import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import webpack from 'webpack';
import { openBrowser, Visitor } from '../../journey/visitor.ts';
import { consumerFolder, installInto } from '../package/packed.ts';
import { bundle, bundledPage, frameworkPlugins } from './bundled-page.ts';
import { ConsumerSite } from './consumer-site.ts';
import { documentedPolicy } from '../../documented-policy.ts';
import { placeOrder } from './place-order.ts';

const folder = consumerFolder('consumers');
const installed = installInto(folder);
for (const name of ['host', 'plain', 'react', 'vue', 'svelte', 'webpack', 'behaviours'])
  cpSync(join(import.meta.dirname, name), join(folder, name), { recursive: true });

/** The documented policy, and the icon that the page of the test has. */
const strictPolicy = `${documentedPolicy()}; img-src data:`;

/** Makes the site of each consumer, and returns its page. */
const consumers: Record<string, () => Promise<string>> = {
  plain: async () => {
    const script = readFileSync(join(installed, 'dist/standalone/screening-elements.js'));
    cpSync(join(folder, 'plain'), join(folder, 'plain-dist'), { recursive: true });
    cpSync(join(folder, 'host/anna.json'), join(folder, 'plain-dist/anna.json'));
    writeFileSync(join(folder, 'plain-dist/screening-elements.js'), script);
    const digest = createHash('sha384').update(script).digest('base64');
    return readFileSync(join(folder, 'plain/index.html'), 'utf8').replace('INTEGRITY', `sha384-${digest}`);
  },
  react: async () => {
    await build({
      root: join(folder, 'react'),
      configFile: false,
      logLevel: 'error',
      build: { ssr: 'server.tsx', outDir: 'server' },
    });
    const { drawn } = (await import(join(folder, 'react/server/server.js'))) as { drawn: string };
    // What a host knows of a person is given in the browser, never written into the page.
    assert.match(drawn, /<screening-launcher[^]*<screening-status/);
    assert.doesNotMatch(drawn, /Anna|536228731/);
    await bundle(join(folder, 'react'), 'main.tsx', frameworkPlugins.react());
    return bundledPage(drawn);
  },
  vue: async () => {
    await bundle(join(folder, 'vue'), 'main.ts', frameworkPlugins.vue());
    return bundledPage();
  },
  svelte: async () => {
    await bundle(join(folder, 'svelte'), 'main.ts', frameworkPlugins.svelte());
    return bundledPage();
  },
  webpack: async () => {
    const compiler = webpack({
      mode: 'production',
      context: join(folder, 'webpack'),
      entry: './main.js',
      // Making it small takes webpack forty seconds, and without that it warns of the size.
      optimization: { minimize: false },
      performance: false,
      output: { path: join(folder, 'webpack/dist'), filename: 'main.js', publicPath: '/' },
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    assert.deepEqual(stats?.toJson({ all: false, errors: true, warnings: true }), {
      errors: [],
      warnings: [],
    });
    return bundledPage();
  },
};

test('a strict project of React compiles with the packed file', () => {
  const options = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit'];
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2022'];
  const files = [
    'react/check',
    'react/main',
    'react/server',
    'behaviours/react',
    'behaviours/react-components',
  ].map((name) => join(folder, `${name}.tsx`));
  execFileSync(
    process.execPath,
    [
      'node_modules/typescript/bin/tsc',
      ...options,
      ...modules,
      '--resolveJsonModule',
      '--jsx',
      'react-jsx',
      '--ignoreConfig',
      ...files,
    ],
    { encoding: 'utf8' },
  );
});

describe('the packed file in a project', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  for (const [name, prepare] of Object.entries(consumers))
    test(`${name}: the elements take properties, report events and place an order`, async (context) => {
      const site = await ConsumerSite.open(
        join(folder, name === 'plain' ? 'plain-dist' : `${name}/dist`),
        { '/index.html': await prepare() },
        name === 'plain' ? strictPolicy : undefined,
      );
      context.after(() => site.close());
      const visitor = await Visitor.arrive(browser);
      context.after(() => visitor.context.close());
      await placeOrder(await visitor.open(site.url));
      assert.deepEqual(visitor.problems, []);
    });
});
