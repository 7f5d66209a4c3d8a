import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openBrowser, Visitor } from '../../journey/visitor.ts';
import { ConsumerSite } from './consumer-site.ts';

const script = `import './screening-elements.js';
const launcher = document.createElement('screening-launcher');
const { session, packages, screenings } = JSON.parse(document.getElementById('handed-over').textContent);
Object.assign(launcher, { session, prefetched: { packages, screenings }, packageId: '539146', sessionUrl: '/my/session' });
launcher.addEventListener('screening-ready', () => {
  const asked = performance.getEntriesByType('resource').filter(({ name }) => /screening-api|my\\/session/.test(name));
  document.querySelector('output').value = \`asked before the first step: \${asked.length}\`;
});
document.querySelector('main').append(launcher);
`;

/** A page in which the host's server has written what the proxy answered to it. It must not be kept by any cache. */
const pageWith = (
  known: object,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Check</title>
<link rel="icon" href="data:,"><main></main><output></output>
<script type="application/json" id="handed-over">${JSON.stringify(known).replaceAll('<', String.raw`\u003c`)}</script>
<script type="module" src="/page.js"></script></html>`;

test('a host that asks the proxy on its server shows the first step without a request of the page', async (context) => {
  const pages: Record<string, string> = { '/page.js': script };
  const [browser, site] = await Promise.all([openBrowser(), ConsumerSite.open('dist/bundle', pages)]);
  context.after(async () => {
    await browser.close();
    await site.close();
  });
  const session = await site.session();
  const [packages, screenings] = await Promise.all(
    ['/packages', '/screenings'].map(async (path) => {
      const answer = await site.house.ask(path, { token: session.token });
      return (await answer.json()) as unknown;
    }),
  );
  pages['/index.html'] = pageWith({ session, packages, screenings });

  const visitor = await Visitor.arrive(browser);
  const page = await visitor.open(site.url);
  await page.locator('screening-launcher').getByLabel('First name', { exact: true }).waitFor();
  await page.locator('output').getByText('asked before the first step: 0').waitFor();
  assert.ok(!site.asked.includes('/my/session') && !site.asked.includes('/screening-api/packages'));
  assert.deepEqual(visitor.problems, []);
});
