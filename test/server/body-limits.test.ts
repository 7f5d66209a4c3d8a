import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toNodeHandler } from '../../server-example/http/node-carrier.ts';
import { createNodeServer } from '../../server-example/http/node-server.ts';
import ledgerProfile from '../dialects/ledger-profile.json' with { type: 'json' };
import { Ledger } from '../dialects/ledger.ts';
import { openDialectHouse } from './dialect-house.ts';
import { anna, carriers, codeOf, hostKey, openHouse, standardPackage } from './house.ts';

const form = { packageId: standardPackage, mode: 'form', candidate: anna };
const kibibyte = 1_024;

/** A body that is never sent to its end, and how much of it was asked for. */
function endlessBody() {
  const asked = { bytes: 0, isCancelled: false };
  const piece = new Uint8Array(16 * kibibyte).fill(32);
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        asked.bytes += piece.byteLength;
        controller.enqueue(piece);
      },
      cancel: () => {
        asked.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, asked };
}

const post = (url: string, body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}) =>
  new Request(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);

for (const carrier of carriers)
  describe(`what a body may weigh, by ${carrier}`, () => {
    test('a callback may weigh 256 KiB and be nested 32 deep, and no more', async () => {
      const house = await openHouse({ carrier });
      const token = await house.session({ subject: 'anna', role: 'candidate' });
      await house.order(token, form);
      const { screenings } = await house.portal<{ screenings: { id: string }[] }>('/screenings');
      await house.portal(`/screenings/${screenings[0]!.id}`, 'PUT', { status: 'complete' });
      await house.settled();
      const { callbacks } = await house.portal<{
        callbacks: { uri: string; headers: Record<string, string>; body: object }[];
      }>('/callbacks');
      const { uri, headers, body } = callbacks[0]!;
      const send = async (text: string) => {
        const answer = await house.ask(uri.split('/screening-api')[1]!, {
          method: 'POST',
          headers,
          body: text,
        });
        return answer.status;
      };
      const text = JSON.stringify(body);
      assert.equal(await send(text.padEnd(256 * kibibyte)), 200);
      assert.equal(await send(text.padEnd(256 * kibibyte + 1)), 413);
      const nested = (depth: number) =>
        JSON.stringify({ ...body, more: 0 }).replace(
          '"more":0',
          `"more":${'['.repeat(depth)}${']'.repeat(depth)}`,
        );
      assert.equal(await send(nested(31)), 200);
      assert.equal(await send(nested(32)), 422);
      assert.equal(await send(nested(100_000)), 422);
      assert.match(house.logged.join(''), /nested too deep/);
      await house.close();
    });

    test('what a page or the host sends may weigh 64 KiB and be nested 32 deep, and no more', async () => {
      const house = await openHouse({ carrier });
      const send = async (text: string) => {
        const answer = await house.ask('/sessions', { method: 'POST', token: hostKey, body: text });
        return answer.status === 201 ? 201 : `${answer.status} ${await codeOf(answer)}`;
      };
      const text = JSON.stringify({ subject: 'anna', role: 'candidate' });
      assert.equal(await send(text.padEnd(64 * kibibyte)), 201);
      assert.equal(await send(text.padEnd(64 * kibibyte + 1)), '413 too_large');
      const deep = `{"candidate":${'['.repeat(32)}${']'.repeat(32)}}`;
      assert.equal(await send(deep), '400 invalid_request');
      await house.close();
    });
  });

/** What a developer reads, whichever server it was. */
function assertSaysTimeout(body: string): void {
  const { code, title, detail } = JSON.parse(body) as { code: string; title: string; detail: string };
  assert.deepEqual([code, title], ['invalid_request', 'The request did not arrive in time.']);
  assert.match(detail, /all of it within 30/);
}

describe('a body that comes slowly or not at all', () => {
  const callbacks = 'http://localhost:8080/screening-api/callbacks';
  const sessions = 'http://localhost:8080/screening-api/sessions';

  test('nothing of a callback to a foreign address is read', async () => {
    const house = await openHouse();
    const { body, asked } = endlessBody();
    assert.equal((await house.proxy.fetch(post(`${callbacks}/c1.none.none`, body))).status, 404);
    assert.equal(asked.bytes, 0);
    await house.close();
  });

  test('whoever knows an address and cannot sign has 64 bodies at once waited for, and nobody else pays for it', async () => {
    const house = await openDialectHouse({
      make: (deps) => new Ledger(deps),
      profile: ledgerProfile,
      version: 'v2',
    });
    const addressOf = async (subject: string) => {
      const token = await house.session({ subject, role: 'candidate' });
      const candidate = { ...anna, email: `${subject}@example.com` };
      await house.order(token, { packageId: '7002', mode: 'form', candidate });
      const order = house.service.calls.findLast(({ path }) => path === '/ledger/inquiries')!;
      return (order.body as { hook: { to: string } }).hook.to;
    };
    const [known, other] = [await addressOf('anna'), await addressOf('bob')];
    const unsigned = { 'x-ledger-signature': 'sha256=guess' };
    const ends: (() => void)[] = [];
    const sending = Array.from({ length: 64 }, () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => ends.push(() => controller.close()),
      });
      return house.deliver(post(known, body, unsigned));
    });
    await nextTurn();
    const { body, asked } = endlessBody();
    const refused = await house.deliver(post(known, body, unsigned));
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
    assert.equal(asked.bytes, 0);
    const send = async (to: string) =>
      (await house.deliver(new Request(to, { method: 'POST', headers: unsigned, body: '{}' }))).status;
    assert.equal(await send(other), 401);
    for (const end of ends) end();
    assert.deepEqual(new Set((await Promise.all(sending)).map(({ status }) => status)), new Set([401]));
    assert.equal(await send(known), 401);
    assert.equal(await house.service.finishNewest(), 200);
    await house.close();
  });

  test('a body that has not arrived after 30 seconds is refused and cancelled, in the fetch handler', async () => {
    const waits: { milliseconds: number; pass: () => void }[] = [];
    const house = await openHouse({
      bodySleep: (milliseconds) => new Promise((pass) => waits.push({ milliseconds, pass })),
    });
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      cancel: () => {
        isCancelled = true;
      },
    });
    const answering = house.proxy.fetch(post(sessions, body, { authorization: `Bearer ${hostKey}` }));
    while (waits.length === 0) await nextTurn();
    assert.deepEqual(
      waits.map(({ milliseconds }) => milliseconds),
      [30_000],
    );
    waits[0]!.pass();
    const answer = await answering;
    assert.equal(answer.status, 408);
    assertSaysTimeout(await answer.text());
    assert.ok(isCancelled);
    await house.close();
  });

  test('Node’s own server waits 10 seconds for a head and 30 for a request', () => {
    const server = createNodeServer({ handle: () => {} });
    const { headersTimeout, requestTimeout } = server;
    assert.deepEqual([headersTimeout, requestTimeout], [10_000, 30_000]);
  });

  const slow = {
    'without a request': '',
    'whose head is not ended': 'POST /screening-api/sessions HTTP/1.1\r\nhost: localhost\r\n',
    'whose body is not ended': `POST /screening-api/sessions HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${hostKey}\r\ncontent-length: 9\r\n\r\n{`,
  };
  for (const [title, sent] of Object.entries(slow))
    test(`Node’s own server closes a connection ${title}`, async () => {
      const house = await openHouse();
      const server = createNodeServer(
        { handle: toNodeHandler(house.proxy), handleMalformed: house.proxy.handleMalformed },
        { headMs: 40, bodyMs: 80, noticedAfterMs: 10 },
      );
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.write(sent);
      let text = '';
      for await (const piece of socket) text += String(piece);
      assert.match(text, /^HTTP\/1\.1 408 Request Timeout\r\n/);
      assertSaysTimeout(text.split('\r\n\r\n')[1]!);
      server.close();
      await house.close();
    });
});
