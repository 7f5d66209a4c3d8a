import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpointOrigins } from '../../../server-example/sessions/session-tokens.ts';

const settings = {
  publicUrl: 'https://proxy.example/eu',
  allowedOrigins: ['https://market.example'],
};

test('pages send page sessions to the origin of PUBLIC_URL and to the allowed ones', () => {
  assert.deepEqual(endpointOrigins(settings, null), ['https://proxy.example', 'https://market.example']);
});

test('origins too many for a token are left out, and the proxy’s own stays', () => {
  const allowedOrigins = Array.from({ length: 21 }, (_, index) => `https://market-${index}.example`);
  assert.deepEqual(endpointOrigins({ ...settings, allowedOrigins }, null), ['https://proxy.example']);
  const named = ['https://market-7.example'];
  assert.deepEqual(endpointOrigins({ ...settings, allowedOrigins }, named), [
    'https://proxy.example',
    'https://market-7.example',
  ]);
});
