import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Body, GivenSandbox } from './given-sandbox.ts';

test('every reference in the description leads somewhere', async () => {
  const { status, text, body } = await new GivenSandbox().send('GET', '/openapi.json', {});
  assert.deepEqual([status, body['openapi']], [200, '3.1.0']);
  const schemas = Object.keys(body['components']?.['schemas'] as object);
  const wanted = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? '');
  assert.deepEqual(
    wanted.filter((name) => !schemas.includes(name)),
    [],
  );
});

test('what was not given is marked, what was given is not', async () => {
  const { body } = await new GivenSandbox().send('GET', '/openapi.json', {});
  const paths = body['paths'] as Body;
  const mark = (path: string, method: string) => paths[path]?.[method]?.['x-mark'];
  assert.equal(mark('/v2/packages', 'get'), undefined);
  assert.equal(mark('/v1/candidates/{id}', 'get'), undefined);
  assert.equal(mark('/v2/screenings/{id}', 'get'), 'public');
  const schemas = body['components']?.['schemas'] as Body;
  const token = schemas['Token']?.['properties'] as Body;
  assert.equal(token['access_token']?.['x-mark'], undefined);
  const screening = schemas['Screening']?.['properties'] as Body;
  assert.equal(screening['status']?.['x-mark'], 'seen');
});

test('health is open', async () => {
  const { status, body } = await new GivenSandbox().send('GET', '/healthz', {});
  assert.deepEqual([status, body], [200, { status: 'ok' }]);
});
