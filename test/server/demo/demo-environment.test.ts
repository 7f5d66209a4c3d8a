import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoEnvironment } from '../../../demo/demo-environment.ts';
import { readConfiguration } from '../../../server-example/configuration.ts';

test('the demo starts without any environment variable', () => {
  const configuration = readConfiguration(demoEnvironment({}, '/data'), { allowPlaceholders: true });
  assert.equal(configuration.port, 8080);
  assert.deepEqual(configuration.database, { kind: 'sqlite', file: '/data/demo.db' });
  assert.equal(configuration.service.baseUrl, 'http://localhost:8081');
  assert.deepEqual(configuration.linkOrigins, ['http://localhost:8081']);
});

test('the proxy refuses the demo’s placeholder secrets elsewhere', () => {
  assert.throws(() => readConfiguration(demoEnvironment({}, '/data')), /SECRET_KEY is a placeholder/);
  assert.throws(() => readConfiguration(demoEnvironment({}, '/data')), /HOST_API_KEY is a placeholder/);
});

test('the demo uses variables that are set, and ignores empty ones', () => {
  const env = demoEnvironment({ HOST_API_KEY: 'mine', DATABASE_URL: 'file:kept.db', PORT: '' }, '/data');
  assert.equal(env.HOST_API_KEY, 'mine');
  assert.equal(env.DATABASE_URL, 'file:kept.db');
  assert.equal(env.PORT, '8080');
});

test('other ports change every address of the demo that contains them', () => {
  const env = demoEnvironment({ PORT: '9080', SANDBOX_PORT: '9081' }, '/data');
  assert.equal(env.PUBLIC_URL, 'http://localhost:9080');
  assert.equal(env.SERVICE_BASE_URL, 'http://localhost:9081');
  assert.equal(env.LINK_ORIGINS, 'http://localhost:9081');
});

test('the demo’s sandbox uses the credentials that are set for the service', () => {
  const env = demoEnvironment({ SERVICE_CLIENT_ID: 'id', SERVICE_CLIENT_SECRET: 'secret' }, '/data');
  assert.equal(env.SANDBOX_CLIENT_ID, 'id');
  assert.equal(env.SANDBOX_CLIENT_SECRET, 'secret');
});

test('the demo’s sandbox does not get the credentials of another service', () => {
  const env = demoEnvironment(
    {
      SERVICE_BASE_URL: 'https://service.example',
      SERVICE_CLIENT_ID: 'id',
      SERVICE_CLIENT_SECRET: 'secret',
    },
    '/data',
  );
  assert.equal(env.SANDBOX_CLIENT_SECRET, 'sandbox-secret');
  assert.equal(env.SERVICE_CLIENT_SECRET, 'secret');
  assert.equal(env.LINK_ORIGINS, 'https://service.example,http://localhost:8081');
});
