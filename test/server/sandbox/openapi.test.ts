import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Body, GivenSandbox } from './given-sandbox.ts';

test('every reference in the OpenAPI document names a schema that exists', async () => {
  const { status, text, body } = await new GivenSandbox().send('GET', '/openapi.json');
  assert.deepEqual([status, body['openapi']], [200, '3.1.0']);
  const schemas = Object.keys(body['components']?.['schemas'] as object);
  const wanted = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? '');
  assert.deepEqual(
    wanted.filter((name) => !schemas.includes(name)),
    [],
  );
});

test('the OpenAPI document marks facts that were not given with the interface, and no others', async () => {
  const { body } = await new GivenSandbox().send('GET', '/openapi.json');
  const paths = body['paths'] as Body;
  const mark = (path: string, method: string) => paths[path]?.[method]?.['x-mark'];
  assert.equal(mark('/v2/candidates/{id}', 'get'), undefined);
  assert.equal(mark('/v1/candidates/{id}', 'get'), undefined);
  assert.equal(mark('/v2/screenings/{id}', 'get'), 'public');
  const schemas = body['components']?.['schemas'] as Body;
  const token = schemas['Token']?.['properties'] as Body;
  assert.equal(token['access_token']?.['x-mark'], undefined);
  const screening = schemas['Screening']?.['properties'] as Body;
  assert.equal(screening['status']?.['x-mark'], 'seen');
});

test('the OpenAPI document marks a path as ours if it was given without a version', async () => {
  const { body } = await new GivenSandbox().send('GET', '/openapi.json');
  const paths = body['paths'] as Body;
  const marks = (version: string) => [
    paths[`/${version}/packages`]?.['get']?.['x-mark'],
    paths[`/${version}/candidates`]?.['post']?.['x-mark'],
    paths[`/${version}/screenings`]?.['post']?.['x-mark'],
  ];
  assert.deepEqual([...marks('v1'), ...marks('v2')], Array(6).fill('ours'));
});

test('the OpenAPI document marks trust and recurrence as public for v1 and as ours for v2', async () => {
  const { body } = await new GivenSandbox().send('GET', '/openapi.json');
  const described = Object.entries(body['paths'] as Body).filter(([path]) =>
    /identities|trust|subscriptions/.test(path),
  );
  const marksOf = (version: string) =>
    new Set(
      described
        .filter(([path]) => path.startsWith(`/${version}/`))
        .flatMap(([, methods]) => Object.values(methods).map((operation) => operation['x-mark'])),
    );
  assert.deepEqual([marksOf('v1'), marksOf('v2')], [new Set(['public']), new Set(['ours'])]);
  const order = body['components']?.['schemas']?.['ScreeningRequest']?.['properties'] as Body;
  assert.deepEqual(
    [order['trustedUserId']?.['x-mark'], order['endUserCertificate']?.['x-mark']],
    ['v1', 'v1'],
  );
});
