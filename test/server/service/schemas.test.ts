import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type * as z from 'zod/mini';
import { parseBody } from '../../../server-example/http/request-body.ts';
import { Refusal } from '../../../server-example/refusal.ts';
import { readProfile } from '../../../server-example/service/profile.ts';
import { orderSchema } from '../../../src/protocol/order.ts';
import { pageSessionRequestSchema } from '../../../src/protocol/page-session-request.ts';
import { recurrenceListSchema } from '../../../src/protocol/recurrence.ts';
import { screeningSchema } from '../../../src/protocol/screening.ts';
import { trustAnswersSchema, trustRequestSchema } from '../../../src/protocol/trust-request.ts';

describe('a value that does not match its schema', () => {
  const mistakes = (schema: z.ZodMiniType, body: unknown): string[] => {
    try {
      parseBody(JSON.stringify(body), schema);
    } catch (refusal) {
      assert.ok(refusal instanceof Refusal);
      return (refusal.errors ?? []).map(({ path, code }) => `${path} ${code}`);
    }
    return [];
  };
  const order = { packageId: '1', mode: 'form', candidate: {} };
  const session = { user: 'anna', role: 'candidate' };

  test('a refused request body names each path and the rule it breaks', async () => {
    assert.deepEqual(
      mistakes(orderSchema, { packageId: '', mode: 'fax', candidate: 1, recurrence: 'often' }),
      ['packageId too_small', 'mode invalid_value', 'candidate invalid_type', 'recurrence invalid_format'],
    );
    assert.deepEqual(mistakes(orderSchema, { ...order, consents: [{ id: 'x'.repeat(201) }] }), [
      'consents.0.id too_big',
      'consents.0.version invalid_type',
      'consents.0.locale invalid_type',
      'consents.0.sha256 invalid_type',
      'consents.0.typedName invalid_type',
    ]);
    assert.deepEqual(mistakes(pageSessionRequestSchema, { ...session, origins: ['a.example'] }), [
      'origins.0 custom',
    ]);
  });

  test('an unknown key is refused, even one named like an inherited property', async () => {
    assert.deepEqual(mistakes(pageSessionRequestSchema, { ...session, toString: 1, roles: [] }), [
      'toString unrecognized_keys',
      'roles unrecognized_keys',
    ]);
  });

  test('a page reads an answer with keys that only a later version knows, without them', () => {
    const recurrence = { id: 'r', run: 1, nextAt: null, endedBy: 'candidate' };
    const { recurrences } = recurrenceListSchema.parse({
      recurrences: [
        {
          id: 'r',
          packageId: 'p',
          interval: 'P1M',
          nextAt: null,
          status: 'ended',
          screeningIds: [],
          later: 1,
        },
      ],
      later: 1,
    });
    assert.deepEqual(Object.keys(recurrences[0]!), [
      'id',
      'packageId',
      'interval',
      'nextAt',
      'status',
      'screeningIds',
    ]);
    const shown = screeningSchema.shape.recurrence.parse({ ...recurrence, later: 1 });
    assert.deepEqual(shown, recurrence);
  });

  test('an unknown key is named at every depth of every body', async () => {
    const consent = { id: 'fcra', version: '1', locale: 'en', sha256: '0'.repeat(64), typedName: 'Anna' };
    const purpose = 'To hire a sitter';
    const bodies: [schema: z.ZodMiniType, body: object, path: string][] = [
      [orderSchema, { ...order, canditate: {} }, 'canditate'],
      [orderSchema, { ...order, consents: [consent, { ...consent, signature: '' }] }, 'consents.1.signature'],
      [trustRequestSchema, { purpose, candidate: {}, ssn: 1 }, 'ssn'],
      [trustAnswersSchema, { answers: {}, attempt: 1 }, 'attempt'],
      [pageSessionRequestSchema, { ...session, disclosures: [{ ...consent }] }, 'disclosures.0.locale'],
    ];
    for (const [schema, body, path] of bodies)
      assert.equal(mistakes(schema, body)[0], `${path} unrecognized_keys`);
  });

  test('every mistake in a profile is listed at once, with its path and what is expected', () => {
    const overlay = {
      extra: 1,
      reads: { screening: 'yes', candidates: true, users: true },
      paths: { packages: 'packages' },
      methods: { verifyIdentity: 'GET' },
      statuses: { complete: [] },
      implied: [],
      limits: { inviteSeconds: 0.5 },
    };
    assert.throws(() => readProfile(overlay), {
      message:
        'the service profile does not match its schema: ' +
        'paths.packages: must begin with / or {prefix}; ' +
        'methods.verifyIdentity: Invalid option: expected one of "PUT"|"PATCH"|"POST"; ' +
        'reads.screening: Invalid input: expected boolean, received string; ' +
        'reads.candidates: is no name of the profile: is it candidate?; ' +
        'reads.users: is no name of the profile; ' +
        'statuses.complete: Too small: expected array to have >=1 items; ' +
        'limits.inviteSeconds: Invalid input: expected int, received number; ' +
        'implied: Invalid input: expected record, received array; ' +
        'extra: is no name of the profile',
    });
    assert.throws(() => readProfile([]), {
      message: /: the file: Invalid input: expected object, received array$/,
    });
  });

  const misspelt: Record<string, [overlay: object, what: RegExp]> = {
    'a field of a candidate': [
      { candidate: { 'adress.postalCode': 'zip' } },
      /: candidate\.adress\.postalCode: is no name of the profile: is it address\.postalCode\?$/,
    ],
    'a field of a candidate without its section': [
      { candidate: { postalCode: 'zip' } },
      /: candidate\.postalCode: is no name of the profile: is it address\.postalCode\?$/,
    ],
    'a field that comes with another one': [
      { implied: { middleName: ['confirmNoMiddleName'] } },
      /: implied\.middleName\.0: is no name of the profile: is it confirmedNoMiddleName\?$/,
    ],
    'a field that a product needs': [
      { productFields: { MVR: ['driverLicense'] } },
      /: productFields\.MVR\.0: is no name of the profile: is it driversLicense\?$/,
    ],
    'the place of an id': [
      { paths: { candidate: '/people/{candidateId}' } },
      /: paths\.candidate: \{candidateId\} is no placeholder: is it \{id\}\?$/,
    ],
    'the place of an id, which is missing': [
      { paths: { screening: '/checks/:id' } },
      /: paths\.screening: must hold \{id\}, where the id stands$/,
    ],
    'an id where there is none': [
      { paths: { packages: '{prefix}/offers/{id}' } },
      /: paths\.packages: \{id\} is no placeholder: only \{prefix\} may stand here$/,
    ],
    'the place of the prefix': [
      { paths: { invite: '/x{prefx}/{id}' } },
      /: paths\.invite: \{prefx\} is no placeholder: is it \{prefix\}\?$/,
    ],
    'the path of the token': [
      { versions: { v2: { token: '/{prefix}/token' } } },
      /: versions\.v2\.token: \{prefix\} is no placeholder: none may stand here$/,
    ],
    'a part of an error code': [
      { errors: { format: '{status}#{field}' } },
      /: errors\.format: \{field\} is no placeholder: only \{status\}, \{path\}, \{reason\} may stand here$/,
    ],
  };
  for (const [what, [overlay, message]] of Object.entries(misspelt))
    test(`a profile with a wrong name for ${what} is refused, and the near one is named`, () => {
      assert.throws(() => readProfile(overlay), { message });
    });

  test('a profile may name the fields that the default leaves out', () => {
    const candidate = {
      fullName: 'name',
      clientReferenceId: 'ref',
      'address.addressLine2': 'flat',
      'additionalAddresses[].regionName': 'area',
      'licenses[].issuingAgency': 'agency',
    };
    assert.equal(readProfile({ candidate }).candidate['fullName'], 'name');
  });

  const unusable: Record<string, [overlay: object, message: RegExp]> = {
    'packages in groups': [
      { lists: { packages: 'groups[].bundles' } },
      /: lists\.packages: must lead to one value: .*\[0\] is the first of a list$/,
    ],
    'a result in a list': [
      { screening: { result: 'parts[].word' } },
      /: screening\.result: must lead to one/,
    ],
    'no header for keys': [
      { headers: { idempotencyKey: '' } },
      /: headers\.idempotencyKey: must be the name of a header$/,
    ],
    'a header with its colon': [
      { headers: { retryAfter: 'Retry-After:' } },
      /: headers\.retryAfter: must be/,
    ],
  };
  for (const [what, [overlay, message]] of Object.entries(unusable))
    test(`a profile with ${what} is refused at the start, because no call could follow it`, () => {
      assert.throws(() => readProfile(overlay), { message });
    });

  const clashes: Record<string, [overlay: object, where: RegExp]> = {
    'a result in two spellings': [
      { results: { clear: ['clear', 'Look-Closer'], review: ['look closer'] } },
      /: results: "Look-Closer" in clear and "look closer" in review are the same word: leave it in one/,
    ],
    'a result of the default profile': [
      { results: { clear: ['clear', 'Consider'] } },
      /: results: "Consider" in clear and "consider" in review .* words of the default profile\)$/,
    ],
    'a status': [
      { statuses: { complete: ['done'], expired: ['DONE'] } },
      /: statuses: "done" in complete and "DONE" in expired /,
    ],
    'a status that is a number': [
      { statuses: { created: [1], complete: ['1'] } },
      /: statuses: "1" in created and "1" in complete /,
    ],
    'a title of items': [
      { kinds: { alias: ['SSN_trace'] } },
      /: kinds: "SSN trace" in ssn-trace and "SSN_trace" in alias /,
    ],
    'a state of plans': [
      { subscription: { statuses: { ended: ['Active'] } } },
      /: subscription.statuses: "active" in active and "Active" in ended /,
    ],
    'a unit of intervals': [
      { subscription: { units: { month: 'day' } } },
      /: subscription.units: "day" in day and "day" in month /,
    ],
  };
  for (const [what, [overlay, where]] of Object.entries(clashes))
    test(`a profile in which ${what} has two meanings is refused, and both are named`, () => {
      assert.throws(() => readProfile(overlay), { message: where });
    });

  test('a word may stand twice in one list, and in tables that are not the same', () => {
    const { results } = readProfile({ results: { clear: ['clear', 'Clear', 'complete'] } });
    assert.deepEqual(results.clear, ['clear', 'Clear', 'complete']);
  });
});
