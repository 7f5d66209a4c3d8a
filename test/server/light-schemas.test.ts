import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as zod from 'zod/mini';
import * as light from '../../src/protocol/light-schemas.ts';

/** Every kind that the answers to a page are written in, by itself and within others. */
const kinds = {
  string: [zod.string(), light.string()],
  number: [zod.number(), light.number()],
  boolean: [zod.boolean(), light.boolean()],
  literal: [zod.literal(['test', 'production']), light.literal(['test', 'production'])],
  nullable: [zod.nullable(zod.string()), light.nullable(light.string())],
  array: [zod.array(zod.nullable(zod.number())), light.array(light.nullable(light.number()))],
  object: [
    zod.object({ a: zod.string(), b: zod.optional(zod.number()) }),
    light.object({ a: light.string(), b: light.optional(light.number()) }),
  ],
  nested: [
    zod.object({ items: zod.array(zod.object({ id: zod.string(), at: zod.nullable(zod.string()) })) }),
    light.object({
      items: light.array(light.object({ id: light.string(), at: light.nullable(light.string()) })),
    }),
  ],
} as const;

const values = [
  '""',
  '"test"',
  '"production"',
  '"else"',
  '0',
  '-1.5',
  '1e21',
  'true',
  'false',
  'null',
  '[]',
  '{}',
  '[1,null]',
  '["1"]',
  '[[]]',
  '{"a":"x"}',
  '{"a":"x","b":1}',
  '{"a":"x","b":null}',
  '{"a":"x","c":[1]}',
  '{"b":1}',
  '{"a":"x","__proto__":{"b":"y"}}',
  '{"items":[]}',
  '{"items":[{"id":"1","at":null,"more":1},{"id":"2","at":"now"}]}',
  '{"items":[{"id":"1"}]}',
  '{"items":{"0":{"id":"1","at":null}}}',
  '{"items":[null]}',
];

for (const [kind, [real, stand]] of Object.entries(kinds))
  test(`${kind} takes and refuses in the bundle what zod does, and strips the same`, () => {
    for (const value of [undefined, ...values.map((text): unknown => JSON.parse(text))]) {
      const [one, other] = [real.safeParse(value), stand.safeParse(value)];
      assert.equal(other.success, one.success, JSON.stringify(value));
      assert.deepEqual(other.data, one.data, JSON.stringify(value));
    }
  });
