import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import process from 'node:process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { demoEnvironment, hasSandbox } from '../../../demo/demo-environment.ts';
import { invitation } from '../../../demo/invitation.ts';
import { readConfiguration } from '../../../server-example/configuration.ts';

test('the demo starts without any environment variable', () => {
  const configuration = readConfiguration(demoEnvironment({}, '/data'), { allowPlaceholders: true });
  assert.equal(configuration.port, 8080);
  assert.deepEqual(configuration.database, { kind: 'sqlite', file: '/data/demo.db' });
  assert.equal(configuration.service.baseUrl, 'http://localhost:8081');
  assert.deepEqual(configuration.linkOrigins, ['http://localhost:8081']);
});

test('the secrets of the demo are new at each start, and strong enough for a real proxy', () => {
  const [one, other] = [demoEnvironment({}, '/data'), demoEnvironment({}, '/data')];
  for (const name of ['SECRET_KEY', 'HOST_API_KEY']) assert.notEqual(one[name], other[name], name);
  assert.ok(readConfiguration(one));
});

test('the sandbox’s secret is the published one only where nobody else reaches the demo', () => {
  const secretOf = (env: NodeJS.ProcessEnv) => {
    const { SANDBOX_CLIENT_SECRET: ofSandbox, SERVICE_CLIENT_SECRET: ofProxy } = demoEnvironment(
      env,
      '/data',
    );
    assert.equal(ofSandbox, ofProxy);
    return ofSandbox;
  };
  for (const url of ['http://localhost:9', 'http://127.0.0.1:9', 'http://[::1]:9', 'http://demo.localhost:9'])
    assert.equal(secretOf({ PUBLIC_URL: url }), 'sandbox-secret', url);
  for (const name of ['PUBLIC_URL', 'SANDBOX_PUBLIC_URL']) {
    const env = { [name]: 'https://tunnel.example' };
    assert.match(secretOf(env) ?? '', /^[\w-]{43}$/);
    assert.notEqual(secretOf(env), secretOf(env));
    assert.equal(secretOf({ ...env, SERVICE_CLIENT_SECRET: 'mine' }), 'mine');
  }
  const env = demoEnvironment({ PUBLIC_URL: 'https://tunnel.example' }, '/data');
  const printed = invitation('http://localhost:8080', env);
  assert.ok(printed.includes(`Client secret  ${env['SANDBOX_CLIENT_SECRET']}`));
});

const program = fileURLToPath(new URL('../../../demo/main.ts', import.meta.url));
const refused = (env: NodeJS.ProcessEnv, said: RegExp) =>
  assert.rejects(
    promisify(execFile)(process.execPath, [program], { env }),
    (error: { code: number; stderr: string }) => {
      assert.equal(error.code, 1);
      assert.match(error.stderr, said);
      return true;
    },
  );

test('the demo refuses production, also with a service of its own choice', async () => {
  await refused({ ...real, NODE_ENV: 'production' }, /^NODE_ENV is "production": .*Unset NODE_ENV to run it/);
});

test('the demo refuses a weak secret that is set where a tunnel leads to it', async () => {
  const env = { PUBLIC_URL: 'https://tunnel.example', HOST_API_KEY: 'letmein' };
  await refused(env, /^ +- HOST_API_KEY must have at least 32 characters/m);
});

test('the demo uses variables that are set, and ignores empty ones', () => {
  const env = demoEnvironment({ HOST_API_KEY: 'mine', DATABASE_URL: 'file:kept.db', PORT: '' }, '/data');
  assert.equal(env['HOST_API_KEY'], 'mine');
  assert.equal(env['DATABASE_URL'], 'file:kept.db');
  assert.equal(env['PORT'], '8080');
});

test('the demo’s sandbox sends callbacks to the public address of the demo, where there is one', () => {
  const hosts = (env: NodeJS.ProcessEnv) => demoEnvironment(env, '/data')['SANDBOX_CALLBACK_HOSTS'];
  assert.equal(hosts({}), '');
  assert.equal(hosts({ PUBLIC_URL: 'https://tunnel.example/demo' }), 'tunnel.example');
  assert.equal(hosts({ PUBLIC_URL: 'https://a.example', SANDBOX_CALLBACK_HOSTS: 'b.example' }), 'b.example');
});

test('the demo refuses to listen where other machines reach it', async () => {
  await refused({ LISTEN: '0.0.0.0' }, /can be reached from this machine only\. Unset LISTEN\./);
});

test('the demo’s sandbox uses the credentials that are set for the service', () => {
  const env = demoEnvironment({ SERVICE_CLIENT_ID: 'id', SERVICE_CLIENT_SECRET: 'secret' }, '/data');
  assert.equal(env['SANDBOX_CLIENT_ID'], 'id');
  assert.equal(env['SANDBOX_CLIENT_SECRET'], 'secret');
});

const real = {
  SERVICE_BASE_URL: 'https://service.example',
  SERVICE_CLIENT_ID: 'id',
  SERVICE_CLIENT_SECRET: 'a secret that was issued',
};

test('the demo with another service has no sandbox, and the links of that service are the only ones', () => {
  const env = demoEnvironment(real, '/data');
  assert.deepEqual(
    Object.keys(env).filter((name) => name.startsWith('SANDBOX_')),
    [],
  );
  assert.equal(hasSandbox(real), false);
  assert.equal(hasSandbox({}), true);
  const { linkOrigins, service } = readConfiguration(env, { allowPlaceholders: true });
  assert.deepEqual([linkOrigins, service.environment], [['https://service.example'], 'test']);
});

test('the demo prints at most eight lines of what to open, the page beside the portal first', () => {
  for (const env of [{}, { SANDBOX_ENVIRONMENT: 'production' }, real]) {
    const lines = invitation('http://localhost:8080', demoEnvironment(env, '/data')).trim().split('\n');
    assert.ok(lines.length <= 8, lines.join('\n'));
  }
  assert.match(
    invitation('http://localhost:8080', demoEnvironment({}, '/data')),
    /^\n {2}Order as the candidate, then approve it yourself: http:\/\/localhost:8080\n/,
  );
});

test('the demo says where the portal is: its sandbox’s, the one that is set, or how to find it', () => {
  const told = (env: NodeJS.ProcessEnv) => invitation('http://localhost:8080', demoEnvironment(env, '/data'));
  assert.match(told({}), / http:\/\/localhost:8081\/portal .*\n +Client ID +sandbox-client/);
  assert.match(told({ SANDBOX_ENVIRONMENT: 'production' }), /which has no portal/);
  assert.match(told({ SANDBOX_PUBLIC_URL: 'https://box.example' }), / https:\/\/box\.example\/portal /);
  const other = told({ ...real, SERVICE_PORTAL_URL: 'https://portal.example' });
  assert.match(other, /The service is https:\/\/service\.example\. The demo started no sandbox/);
  assert.match(other, /its developer portal: https:\/\/portal\.example/);
  assert.match(told(real), /SERVICE_PORTAL_URL=… puts a link/);
  assert.doesNotMatch(told(real), /a secret that was issued|sandbox-client/);
  assert.match(told({ ...real, SERVICE_ENVIRONMENT: 'production' }), /these are real checks/);
});
