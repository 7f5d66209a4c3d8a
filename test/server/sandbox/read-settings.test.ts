import assert from 'node:assert/strict';
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readSettings, type Settings } from '../../../sandbox/read-settings.ts';

const main = fileURLToPath(new URL('../../../sandbox/main.ts', import.meta.url));

const ownSecret = 'Wq7Ty-of-my-own-and-long-enough-for-others';

function settingsOf(variables: Record<string, string | undefined>): Settings {
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
    hosts: ['127.0.0.1'],
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

test('the host names that lead to the sandbox are read from a list, and LISTEN is one', () => {
  const { hosts } = settingsOf({
    SANDBOX_HOSTS: 'Sandbox.internal, box',
    LISTEN: 'Machine.lan',
    SANDBOX_CLIENT_SECRET: ownSecret,
  });
  assert.deepEqual(hosts, ['sandbox.internal', 'box', 'machine.lan']);
  const configuration = readSettings({ SANDBOX_HOSTS: 'http://box' });
  assert.ok('mistakes' in configuration);
  assert.match(configuration.mistakes.join(), /^SANDBOX_HOSTS must be/);
});

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
for (const [name, value, said] of [
  ['LISTEN', '0.0.0.0', /^LISTEN is 0\.0\.0\.0, .* set SANDBOX_CLIENT_SECRET /],
  ['LISTEN', '::', /^LISTEN is ::, .* set SANDBOX_CLIENT_SECRET /],
  ['LISTEN', '192.0.2.7', /^LISTEN is 192/],
  [
    'SANDBOX_PUBLIC_URL',
    'https://box.example/x',
    /^SANDBOX_PUBLIC_URL leads to box\.example, .* set SANDBOX_CLIENT_SECRET /,
  ],
] as const)
  test(`the sandbox refuses its published secrets where others can reach it: ${name}=${value}`, () => {
    for (const secret of [undefined, 'sandbox-secret', 'sandbox-production-secret', ownSecret.slice(0, 31)])
      for (const environment of ['test', 'production']) {
        const variables = { [name]: value, SANDBOX_ENVIRONMENT: environment };
        const configuration = readSettings({ ...variables, SANDBOX_CLIENT_SECRET: secret });
        assert.ok('mistakes' in configuration);
        assert.equal(configuration.mistakes.length, 1);
        assert.match(configuration.mistakes[0]!, said);
      }
    const { credentials } = settingsOf({ [name]: value, SANDBOX_CLIENT_SECRET: ownSecret });
    assert.equal(credentials.clientSecret, ownSecret);
  });

test('the sandbox keeps its published secret where only this machine reaches it', () => {
  for (const host of ['localhost', '127.0.0.1', '127.0.0.2', '::1'])
    assert.equal(settingsOf({ LISTEN: host }).credentials.clientSecret, 'sandbox-secret');
  for (const url of ['http://localhost:9', 'http://127.0.0.1:9', 'http://[::1]:9', 'http://box.localhost'])
    assert.equal(settingsOf({ SANDBOX_PUBLIC_URL: url }).publicUrl, url);
});

test('a profile of the sandbox that is no JSON is refused, and nothing of it is repeated', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-settings-'));
  const path = join(folder, 'profile.json');
  const said = (content: string) => {
    writeFileSync(path, content);
    const configuration = readSettings({ SANDBOX_PROFILE: path });
    return 'mistakes' in configuration ? configuration.mistakes.join().replace(path, 'FILE') : 'accepted';
  };
  assert.equal(said('sk_live_Zx7Cv2Bn9Mq4Wl'), 'SANDBOX_PROFILE (FILE): is no JSON.');
  assert.equal(said('{"paths": {}'), 'SANDBOX_PROFILE (FILE): is no JSON at line 1 column 13.');
  rmSync(folder, { recursive: true });
});

test('the sandbox refuses to start in production, in either environment of its own', () => {
  for (const environment of ['test', 'production']) {
    const configuration = readSettings({ NODE_ENV: 'production', SANDBOX_ENVIRONMENT: environment });
    assert.ok('mistakes' in configuration);
    assert.match(configuration.mistakes.join('\n'), /^NODE_ENV is "production"/);
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
  const program = fork(main, [], {
    env: { SANDBOX_PORT: '0' },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exit = once(program, 'exit');
  assert.ok(program.stdout);
  const [line] = (await once(program.stdout, 'data')) as [Buffer];
  const [, url = ''] = /^Sandbox ready: (http:\/\/localhost:[1-9]\d*)\/portal/.exec(String(line)) ?? [];
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
  program.disconnect();
  assert.deepEqual(await exit, [0, null]);
});

test('a sandbox whose port is taken says which variable chooses another one', async (context) => {
  const holder = createServer().listen(0, '127.0.0.1');
  context.after(() => holder.close());
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const run = promisify(execFile)(process.execPath, [main], { env: { SANDBOX_PORT: String(port) } });
  await assert.rejects(run, {
    code: 1,
    stderr: /^The sandbox cannot listen on port \d+: .*EADDRINUSE.*SANDBOX_PORT/,
  });
});
