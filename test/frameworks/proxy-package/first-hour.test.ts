import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { parseEnv } from 'node:util';
import type { Page } from 'playwright-core';
import { freePort } from '../../../demo/free-port.ts';
import { fillDate, openBrowser, Visitor } from '../../journey/visitor.ts';
import { installInto } from '../package/packed.ts';
import { GuideReader, stepsOf } from './guide.ts';
import { InstalledProxy } from './installed-proxy.ts';

const guide = 'docs/first-hour.md';
const installed = new InstalledProxy();
after(() => installed.remove());

/** What the guide proposes. */
const answers = {
  phone: '415 555 0133',
  ssn: '536-22-8731',
  street: '12 Pine St',
  city: 'Oakland',
  state: 'California',
  zip: '94607',
};

const accounts = {
  nora: { email: 'nora@shop.example', name: 'Nora Ellis' },
  max: { email: 'max@shop.example', name: 'Max Stone' },
};

/** Signs in, fills in what the shop does not know, and signs the sample document. */
async function orderAs(
  visitor: Visitor,
  { email, name }: { email: string; name: string },
  shop: string,
): Promise<Page> {
  const page = await visitor.open(shop);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('walkies');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const launcher = page.locator('screening-launcher');
  const next = () => launcher.getByRole('button', { name: 'Continue' }).click();
  await launcher.getByLabel('Middle name', { exact: true }).fill('Jane');
  await launcher.getByLabel('Phone').fill(answers.phone);
  await next();
  await fillDate(page, '1990-04-12');
  await launcher.getByLabel('Social Security number', { exact: true }).fill(answers.ssn);
  await next();
  await launcher.getByLabel('Street address', { exact: true }).fill(answers.street);
  await launcher.getByLabel('City', { exact: true }).fill(answers.city);
  await launcher.getByLabel('State', { exact: true }).selectOption({ label: answers.state });
  await launcher.getByLabel('ZIP code', { exact: true }).fill(answers.zip);
  await next();
  await launcher.getByText('Check your answers').waitFor();
  await next();
  await launcher.getByText('SAMPLE TEXT').waitFor();
  await launcher.getByLabel('Type your full name to sign').fill(name);
  await launcher.getByRole('button', { name: 'Sign and submit' }).click();
  await launcher.getByRole('button', { name: 'Download your receipt' }).waitFor();
  return page;
}

/** Sets the newest check in the portal of the sandbox, as the guide says it. */
async function completeNewest(visitor: Visitor, portal: string): Promise<void> {
  const page = await visitor.open(portal);
  await page.getByLabel('Client ID').fill('sandbox-client');
  await page.getByLabel('Client secret').fill('sandbox-secret');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Standard background check' }).first().click();
  await page.getByRole('button', { name: 'Complete everything as clear' }).click();
  await page.getByRole('status').getByText('Saved').waitFor();
  await page.close();
}

/** An operator's list as docs/screening-status.md has it, in a page of the shop: it shows the name that the page gives. */
async function seeListOf(visitor: Visitor, shop: string): Promise<void> {
  const [, text = ''] = readFileSync('docs/screening-status.md', 'utf8').split("\nAn operator's list");
  const [, request = ''] = /`(\{.*?\})`/.exec(text)!;
  const [, tag = '', script = ''] = /```html\n(.*?)```\s+```js\n(.*?)```/s.exec(text)!;
  const head =
    '<!doctype html><title>Team</title><script type="module" src="/elements/screening-status.js"></script>';
  const inPublic = (file: string, content: string) =>
    writeFileSync(join(installed.folder, 'public', file), content);
  inPublic('team.html', `${head}${tag}<script type="module" src="/team.js"></script>`);
  inPublic('team.js', script);
  // The shop has no team: this is the answer of its back end.
  await visitor.context.route('**/team/session', async (route) => {
    const { HOST_API_KEY } = parseEnv(readFileSync(join(installed.folder, '.env'), 'utf8'));
    const answer = await fetch(`${shop}/screening-api/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${HOST_API_KEY}`, 'content-type': 'application/json' },
      body: request,
    });
    await route.fulfill({ status: answer.status, json: await answer.json() });
  });
  const page = await visitor.open(`${shop}/team.html`);
  await page.locator('screening-status').getByText('Nora Ellis').waitFor();
  await page.close();
}

test('who follows the first hour orders a check on one origin and then on two, and sees it live', async (context) => {
  const [shop, sandbox, proxy] = [await freePort(), await freePort(), await freePort()];
  const ports = new Map([
    ['8080', shop],
    ['8081', sandbox],
    ['8082', proxy],
  ]);
  installInto(installed.folder);
  installed.link('express');
  const SANDBOX_PORT = String(sandbox);
  const reader = new GuideReader(installed.folder, installed.environment({ SANDBOX_PORT }), ports);
  const browser = await openBrowser();
  context.after(async () => {
    reader.leave();
    await browser.close();
  });

  const [install, startSandbox, startShop, split, startProxy, startShopAgain, ...more] = stepsOf(guide);
  assert.deepEqual(more, []);
  // They hold for a shop and a sandbox on other ports, too.
  for (const { commands } of [startShop!, split!, startProxy!]) assert.doesNotMatch(commands, /808[01]/);
  // What is installed is here already: the packed files, and Express. The ports are given as the guide says it.
  const commands = install!.commands
    .replace(/^npm install .*\n/m, '')
    .replace('npx screening-proxy --init', 'PORT=8080 SANDBOX_PORT=8081 $&');
  reader.run({ ...install!, commands });
  const pageOfTwo = join(installed.folder, 'pages/two-origins.html');
  writeFileSync(pageOfTwo, reader.read(readFileSync(pageOfTwo, 'utf8')));
  await reader.start(startSandbox!);

  const stopShop = await reader.start(startShop!);
  const nora = await Visitor.arrive(browser);
  const page = await orderAs(nora, accounts.nora, `http://localhost:${shop}`);
  await completeNewest(nora, `http://localhost:${sandbox}/portal`);
  await page.locator('screening-status').getByText('Clear').first().waitFor();
  assert.deepEqual(nora.problems, []);
  await page.close();
  await seeListOf(nora, `http://localhost:${shop}`);
  await stopShop();

  reader.run(split!);
  assert.ok(!readFileSync(join(installed.folder, 'shop.env'), 'utf8').includes('SECRET_KEY'));
  await reader.start(startProxy!);
  await reader.start(startShopAgain!);
  const max = await Visitor.arrive(browser);
  const asked: string[] = [];
  max.context.on('request', (request) => asked.push(request.url()));
  const second = await orderAs(max, accounts.max, `http://localhost:${shop}`);
  await completeNewest(max, `http://localhost:${sandbox}/portal`);
  await second.locator('screening-status').getByText('Clear').first().waitFor();
  assert.deepEqual(max.problems, []);
  assert.ok(asked.includes(`http://localhost:${proxy}/screening-api/packages`));
  assert.ok(!asked.some((address) => address.startsWith(`http://localhost:${shop}/screening-api`)));
});

test('docs/first-hour.md says how to take other ports', () => {
  assert.match(readFileSync(guide, 'utf8'), /`PORT=9080 SANDBOX_PORT=9081`\s+before the last command/);
});

test('docs/first-hour.md proposes the answers with which the test fills in the form', () => {
  const page = readFileSync(guide, 'utf8');
  for (const answer of Object.values(answers)) assert.ok(page.includes(answer), answer);
});
