import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentedPolicy } from '../../documented-policy.ts';
import { demoMarketplace } from './demo-marketplace.ts';

const promisedPolicy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'",
  "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html",
].join('; ');

test('every page of the demo has the promised content security policy', async () => {
  const { get } = demoMarketplace();
  for (const path of [
    '/',
    '/?mode=link',
    '/?mode=email',
    '/?open-in=dialog',
    '/member',
    '/operator',
    '/nowhere',
  ]) {
    const response = await get(path);
    assert.equal(response.headers.get('Content-Security-Policy'), promisedPolicy, path);
  }
});

test('the documented policy is that of the demo, which also shows images', () => {
  const directives = (policy: string): string[] => policy.split('; ').toSorted();
  assert.deepEqual(directives(`${documentedPolicy()}; img-src 'self'`), directives(promisedPolicy));
});

test('every answer of the demo has the headers that keep it apart from other sites', async () => {
  const { get, askSession } = demoMarketplace();
  const answers = [
    await get('/'),
    await get('/candidate.js'),
    await get('/nowhere'),
    await askSession('/my/session', '', {}),
  ];
  for (const { headers } of answers) {
    assert.equal(headers.get('X-Content-Type-Options'), 'nosniff');
    assert.equal(headers.get('X-Frame-Options'), 'DENY');
    assert.equal(headers.get('Referrer-Policy'), 'same-origin');
    assert.equal(headers.get('Cross-Origin-Opener-Policy'), 'same-origin');
    assert.equal(headers.get('Cross-Origin-Resource-Policy'), 'same-origin');
  }
});

test('only the page that opens a dialog may frame the service’s form', async () => {
  const { get } = demoMarketplace();
  const response = await get('/?mode=link&open-in=dialog');
  assert.match(
    response.headers.get('Content-Security-Policy') ?? '',
    /; frame-src http:\/\/localhost:8081; /,
  );
});

/** The opening tag of an element in the page's source, on one line. */
const tag = (source: string, name: string): string =>
  new RegExp(`<${name}[^>]*>`).exec(source)?.[0].replaceAll(/\s+/g, ' ').replace(' >', '>') ?? '';

test('the demo’s page contains the script and the two tags as a host would write them', async () => {
  const { get } = demoMarketplace();
  const source = await (await get('/')).text();
  assert.ok(source.includes('<script type="module" src="/screening-elements.js"></script>'));
  assert.equal(
    tag(source, 'screening-launcher'),
    '<screening-launcher id="launcher" endpoint="/screening-api" session-url="/my/session" sign-in-url="/" draft="session" history package-id="539146">',
  );
  assert.equal(
    tag(source, 'screening-status'),
    '<screening-status for="launcher" endpoint="/screening-api" session-url="/my/session" dispute-url="/dispute">',
  );
});

test('the address of the demo’s page chooses mode, package and language', async () => {
  const { get } = demoMarketplace();
  const source = await (await get('/?mode=link&open-in=dialog&package=539101&lang=es')).text();
  assert.match(tag(source, 'screening-launcher'), / package-id="539101" mode="link" open-in="dialog">$/);
  assert.match(source, /<div lang="es">\s*<screening-status/);
});

test('no page of the demo contains a secret or credentials of the service', async () => {
  const { get } = demoMarketplace();
  for (const path of ['/', '/member', '/operator']) {
    assert.doesNotMatch(await (await get(path)).text(), /host-key|sandbox-client|sandbox-secret/, path);
  }
});

test('no page of the demo has an inline script, style or handler', async () => {
  const { get } = demoMarketplace();
  for (const path of ['/', '/member', '/operator']) {
    const source = await (await get(path)).text();
    assert.doesNotMatch(source, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/, path);
  }
});

test('the demo serves scripts, styles and pictures, and answers 404 for a missing one', async () => {
  const { get } = demoMarketplace();
  assert.match((await get('/candidate.js')).headers.get('Content-Type') ?? '', /^text\/javascript/);
  assert.match((await get('/marketplace.css')).headers.get('Content-Type') ?? '', /^text\/css/);
  assert.match((await get('/images/nora.svg')).headers.get('Content-Type') ?? '', /^image\/svg\+xml/);
  assert.equal((await get('/images/absent.svg')).status, 404);
});

test('the demo answers only under its own names', async () => {
  const { app } = demoMarketplace();
  const statusAt = async (url: string) => (await app.request(url)).status;
  for (const own of ['http://localhost:8080/operator', 'http://127.0.0.1/', 'https://tunnel.example/'])
    assert.equal(await statusAt(own), 200, own);
  assert.equal(await statusAt('http://rebound.example:8080/operator'), 403);
});
