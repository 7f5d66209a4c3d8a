import assert from 'node:assert/strict';
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readSettings, type Settings } from '../../../server-example/sandbox/read-settings.ts';

const main = fileURLToPath(new URL('../../../server-example/sandbox/main.ts', import.meta.url));

function settingsOf(variables: Record<string, string>): Settings {
  const configuration = readSettings(variables);
  assert.ok('settings' in configuration);
  return configuration.settings;
}

test('the sandbox needs no environment variable', () => {
  const { seed, ...rest } = settingsOf({});
  assert.match(seed, /^[0-9a-f]{32}$/);
  assert.deepEqual(rest, {
    port: 8081,
    host: '127.0.0.1',
    environment: 'test',
    credentials: { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' },
    profile: {},
    callbackHosts: [],
    portalFramedBy: [],
  });
});

test('the production sandbox has other credentials', () => {
  const [inTest, inProduction] = ['test', 'production'].map(
    (environment) => settingsOf({ SANDBOX_ENVIRONMENT: environment }).credentials,
  );
  assert.notEqual(inTest?.clientId, inProduction?.clientId);
  assert.notEqual(inTest?.clientSecret, inProduction?.clientSecret);
});

test('the hosts that callbacks may go to are read from a list', () => {
  const { callbackHosts } = settingsOf({ SANDBOX_CALLBACK_HOSTS: 'Proxy.example, 10.0.0.7 ,[fd00::1],' });
  assert.deepEqual(callbackHosts, ['proxy.example', '10.0.0.7', '[fd00::1]']);
});

for (const host of [
  'https://proxy.example',
  'proxy.example/cb',
  'user@proxy.example',
  'proxy.example:80',
  '*',
]) {
  test(`${host} is refused as a host that callbacks may go to`, () => {
    const configuration = readSettings({ SANDBOX_CALLBACK_HOSTS: host });
    assert.ok('mistakes' in configuration);
    assert.match(configuration.mistakes.join(), /^SANDBOX_CALLBACK_HOSTS must be/);
  });
}

test('the origins that may frame the portal are read from a list', () => {
  const { portalFramedBy } = settingsOf({
    SANDBOX_PORTAL_FRAMED_BY: 'http://localhost:8080, https://Market.example,',
  });
  assert.deepEqual(portalFramedBy, ['http://localhost:8080', 'https://market.example']);
});

for (const origin of [
  '*',
  'localhost:8080',
  'http://localhost:8080/',
  "http://a.example 'self'",
  "http://a.example; script-src 'self'",
  'http://*.example',
  'data:text/html',
]) {
  test(`${origin} is refused as an origin that may frame the portal`, () => {
    const configuration = readSettings({ SANDBOX_PORTAL_FRAMED_BY: origin });
    assert.ok('mistakes' in configuration);
    assert.match(configuration.mistakes.join(), /^SANDBOX_PORTAL_FRAMED_BY must be/);
  });
}

test('the sandbox refuses to start in production, in either environment of its own', async () => {
  for (const environment of ['test', 'production']) {
    const env = { NODE_ENV: 'production', SANDBOX_PORT: '0', SANDBOX_ENVIRONMENT: environment };
    const run = promisify(execFile)(process.execPath, [main], { env });
    await assert.rejects(run, { code: 1 }, environment);
  }
});

test('the sandbox lists every mistake in its variables and exits with 1', async () => {
  const env = {
    NODE_ENV: 'production',
    SANDBOX_PORT: 'x',
    SANDBOX_ENVIRONMENT: 'moon',
    SANDBOX_PUBLIC_URL: 'here',
    SANDBOX_PROFILE: 'nowhere.json',
    SANDBOX_CALLBACK_HOSTS: 'proxy.example:8080',
    SANDBOX_PORTAL_FRAMED_BY: '*',
  };
  const run = promisify(execFile)(process.execPath, [main], { env });
  await assert.rejects(run, (error: { code: number; stderr: string }) => {
    assert.equal(error.code, 1);
    for (const name of Object.keys(env)) assert.match(error.stderr, new RegExp(`^  ${name}`, 'm'));
    return true;
  });
});

test('the sandbox prints its address, and ends when the process that started it goes away', async () => {
  const program = fork(main, { env: { SANDBOX_PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const exit = once(program, 'exit');
  assert.ok(program.stdout);
  const [line] = (await once(program.stdout, 'data')) as [Buffer];
  const [, url = ''] = /^Sandbox ready: (http:\/\/localhost:[1-9]\d*)\/portal/.exec(String(line)) ?? [];
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
  program.disconnect();
  assert.deepEqual(await exit, [0, null]);
});
