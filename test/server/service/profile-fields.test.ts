import assert from 'node:assert/strict';
import { test } from 'node:test';
import profile from '../../../server-example/service/profile.json' with { type: 'json' };
import { keyIn } from '../../../src/protocol/candidate.ts';
import { fieldRules } from '../../../src/protocol/field-rules.ts';

const named = new Set(Object.keys(profile.candidate).map((path) => keyIn(fieldRules, path)));

for (const field of Object.keys(fieldRules))
  test(`the default profile says what the service calls ${field}`, () => {
    assert.ok(named.has(field as keyof typeof fieldRules), `profile.json has no path for ${field}.`);
  });
