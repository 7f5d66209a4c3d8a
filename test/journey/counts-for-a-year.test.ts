import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { standardPackage } from '../server/house.ts';
import { ProcessHouse } from './process-house.ts';
import { fillStandardForm, openBrowser, signAndSend, Visitor } from './visitor.ts';

const text = 'A notice that the law of New York asks for.';
const notice = { id: 'ny', version: '1', title: 'Notice for New York', jurisdiction: 'US-NY', text };
const workPlace = { countryCode: 'US', regionCode: 'US-NY', municipality: 'New York' };

const page = `<!doctype html><html lang="en"><title>A shop</title>
  <script type="module" src="/elements/screening-elements.js"></script>
  <p id="badge"><screening-status variant="badge" session-url="/my/session"></screening-status></p>
  <screening-launcher session-url="/my/session" package-id="${standardPackage}"></screening-launcher>
  <script type="module">document.querySelector('screening-launcher').disclosures = ${JSON.stringify([notice])};</script>`;

test('who will work in New York signs its notice wherever they live, and a year later their badge says nothing', async (running) => {
  const [house, browser] = await Promise.all([ProcessHouse.open(), openBrowser()]);
  running.after(async () => {
    await browser.close();
    await house.close();
  });
  const profile = join(dirname(house.databaseFile), 'profile.json');
  const names = Object.fromEntries(Object.keys(workPlace).map((name) => [name, `workPlace.${name}`]));
  writeFileSync(profile, JSON.stringify({ order: { workPlace: names } }));
  house.env['SERVICE_PROFILE'] = profile;
  await house.startProxy();
  const visitor = await Visitor.arrive(browser);
  const { context } = visitor;
  await context.route('**/shop', (route) => route.fulfill({ contentType: 'text/html', body: page }));
  await context.route('**/elements/*', (route) => {
    const file = new URL(route.request().url()).pathname.replace('/elements', 'dist/bundle');
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(file, 'utf8') });
  });
  await context.route('**/my/session', async (route) => {
    const { jurisdiction: _, title: __, text: ___, ...document } = notice;
    const sha256 = createHash('sha256').update(text).digest('hex');
    const asked = {
      workPlace,
      validFor: 'P1Y',
      disclosures: [{ ...document, sha256 }],
      candidate: { email: 'nora@example.com' },
    };
    return route.fulfill({ json: await house.pageSession('nora', asked) });
  });
  const shop = await visitor.open(`${house.proxyUrl}/shop`);
  await fillStandardForm(shop);
  await signAndSend(shop, 'Nora Jane Ellis');
  const badge = shop.locator('#badge screening-status');
  await badge.getByText('In progress', { exact: true }).waitFor();

  const { screenings } = await house.portal<{ screenings: { id: string; workPlace?: unknown }[] }>(
    '/screenings',
  );
  assert.deepEqual(
    screenings.map((one) => one.workPlace),
    [workPlace],
  );
  await house.portal(`/screenings/${screenings[0]!.id}`, 'PUT', { status: 'complete', result: 'clear' });
  await badge.getByText(/^Checked, until /).waitFor();
  await shop.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 366 * 86_400_000;
  });
  await badge.getByText(/^Checked, until /).waitFor({ state: 'detached', timeout: 2_000 });
  assert.deepEqual(visitor.problems, []);
});
