import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientAddress } from '../../server-example/http/client-address.ts';

const addressOf = (
  peer: string | undefined,
  {
    proxies = 0,
    forwardedFor,
    forwarded,
  }: { proxies?: number; forwardedFor?: string; forwarded?: string } = {},
): string =>
  clientAddress(
    { peer: () => peer, header: (name) => (name === 'forwarded' ? forwarded : forwardedFor) },
    { trustedProxies: proxies, addressHeader: forwarded === undefined ? 'x-forwarded-for' : 'forwarded' },
  );

test('without proxies of the operator’s own, the address is the one of the connection', () => {
  assert.equal(addressOf('192.0.2.1', { forwardedFor: '203.0.113.9' }), '192.0.2.1');
  assert.equal(addressOf(undefined), 'unknown');
});

test('behind proxies, the address is the one that the outermost of them saw', () => {
  const behind = (proxies: number, forwardedFor: string) => addressOf('10.0.0.1', { proxies, forwardedFor });
  assert.equal(behind(1, '203.0.113.9'), '203.0.113.9');
  assert.equal(behind(1, '198.51.100.7, 203.0.113.9'), '203.0.113.9');
  assert.equal(behind(2, '198.51.100.7, 203.0.113.9, 10.0.0.2'), '203.0.113.9');
  assert.equal(behind(2, '203.0.113.9'), '203.0.113.9');
  assert.equal(behind(1, ''), '10.0.0.1');
  assert.equal(behind(1, '203.0.113.9:4711'), '203.0.113.9');
});

test('the header Forwarded is read as it is written', () => {
  const read = (forwarded: string) => addressOf('10.0.0.1', { proxies: 1, forwarded });
  assert.equal(read('for=198.51.100.7, for=203.0.113.9;proto=https;by=10.0.0.1'), '203.0.113.9');
  assert.equal(read('proto=https;For="203.0.113.9:4711"'), '203.0.113.9');
  assert.equal(read('for="[2001:db8:1:2:3::1]:4711"'), '2001:db8:1:2::/64');
  assert.equal(read('for=198.51.100.7, proto=https'), 'unknown');
});

test('all addresses of an IPv6 network are one, and an IPv4 address is the same in IPv6', () => {
  assert.equal(addressOf('2001:db8::1'), addressOf('2001:db8:0:0:ffff:1:2:3'));
  assert.notEqual(addressOf('2001:db8:0:1::1'), addressOf('2001:db8::1'));
  assert.equal(addressOf('2001:0DB8:0001::'), '2001:db8:1:0::/64');
  assert.equal(addressOf('::1'), '0:0:0:0::/64');
  assert.equal(addressOf('fe80::1%eth0'), 'fe80:0:0:0::/64');
  assert.equal(addressOf('::ffff:192.0.2.1'), '192.0.2.1');
});
