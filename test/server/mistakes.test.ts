import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type * as v from 'valibot';
import { openApiDocument } from '../../server-example/proxy/openapi.ts';
import { readBody } from '../../server-example/proxy/request-body.ts';
import { Refusal } from '../../server-example/proxy/refusal.ts';
import { readProfile } from '../../server-example/service/profile.ts';
import { orderSchema } from '../../src/protocol/order.ts';
import { pageSessionRequestSchema } from '../../src/protocol/page-session-request.ts';
import { trustAnswersSchema } from '../../src/protocol/trust-request.ts';

describe('what does not fit its schema', () => {
  const mistakes = async (schema: v.GenericSchema, body: unknown): Promise<string[]> => {
    const request = new Request('http://proxy.example', { method: 'POST', body: JSON.stringify(body) });
    const refusal: unknown = await readBody(request, schema).catch((error: unknown) => error);
    assert.ok(refusal instanceof Refusal);
    return (refusal.errors ?? []).map(({ path, code }) => `${path} ${code}`);
  };
  const order = { packageId: '1', mode: 'form', candidate: {} };
  const session = { subject: 'anna', role: 'candidate' };

  test('is named by its path and the rule it breaks', async () => {
    assert.deepEqual(
      await mistakes(orderSchema, { packageId: '', mode: 'fax', candidate: 1, recurrence: 'often' }),
      ['packageId too_small', 'mode invalid_value', 'candidate invalid_type', 'recurrence invalid_format'],
    );
    assert.deepEqual(await mistakes(orderSchema, { ...order, consents: [{ id: 'x'.repeat(201) }] }), [
      'consents.0.id too_big',
      'consents.0.version invalid_type',
      'consents.0.locale invalid_type',
      'consents.0.sha256 invalid_type',
      'consents.0.typedName invalid_type',
    ]);
    assert.deepEqual(await mistakes(pageSessionRequestSchema, { ...session, origins: ['a.example'] }), [
      'origins.0 custom',
    ]);
  });

  test('is named like a wrong one where it is missing', async () => {
    assert.deepEqual(await mistakes(orderSchema, {}), [
      'packageId invalid_type',
      'mode invalid_value',
      'candidate invalid_type',
    ]);
  });

  test('is said once of what is of the wrong type', async () => {
    assert.deepEqual(await mistakes(pageSessionRequestSchema, { ...session, ttlSeconds: 4000.5 }), [
      'ttlSeconds invalid_type',
    ]);
    assert.deepEqual(await mistakes(trustAnswersSchema, { answers: { '': '' } }), ['answers. invalid_key']);
  });

  test('is a list in the place of an object', async () => {
    assert.deepEqual(await mistakes(orderSchema, []), [' invalid_type']);
    assert.deepEqual(await mistakes(orderSchema, { ...order, candidate: [] }), ['candidate invalid_type']);
    assert.deepEqual(await mistakes(orderSchema, { ...order, consents: [[]] }), ['consents.0 invalid_type']);
    assert.deepEqual(await mistakes(trustAnswersSchema, { answers: [] }), ['answers invalid_type']);
  });

  test('is a key that nobody knows, inherited names among them', async () => {
    assert.deepEqual(await mistakes(pageSessionRequestSchema, { ...session, toString: 1, roles: [] }), [
      ' unrecognized_keys',
    ]);
  });

  test('is listed whole when it is the profile', () => {
    const overlay = {
      extra: 1,
      reads: { screening: 'yes', candidates: true, users: true },
      methods: { verifyIdentity: 'GET' },
      statuses: { complete: [] },
      implied: [],
      limits: { inviteSeconds: 0.5 },
    };
    assert.throws(() => readProfile(overlay), {
      message:
        'the service profile does not fit its schema: methods.verifyIdentity: invalid value; ' +
        'reads.screening: invalid type; reads: unrecognized keys (candidates, users); ' +
        'statuses.complete: too small; limits.inviteSeconds: invalid type; implied: invalid type; ' +
        'the file: unrecognized keys (extra)',
    });
    assert.throws(() => readProfile([]), { message: /: the file: invalid type$/ });
  });

  test('is told beforehand by the document of the page API', () => {
    const { paths } = openApiDocument('/') as {
      paths: Record<string, Record<'post', { requestBody: { content: Record<string, { schema: object }> } }>>;
    };
    const text = { type: 'string', minLength: 1, maxLength: 200 };
    assert.deepEqual(paths['/trust/{id}/answers']?.post.requestBody.content['application/json']?.schema, {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { answers: { type: 'object', propertyNames: text, additionalProperties: text } },
      required: ['answers'],
      additionalProperties: false,
    });
  });
});
