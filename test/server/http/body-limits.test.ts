import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { carriers, codeOf, form, hostKey, openHouse } from '../house.ts';

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
      const token = await house.session({ user: 'anna', role: 'candidate' });
      await house.order(token, form);
      await house.report({ status: 'complete' });
      await house.settled();
      const [{ uri, headers, body }] = await house.deliveries();
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
      const text = JSON.stringify({ user: 'anna', role: 'candidate', packages: [] });
      assert.equal(await send(text.padEnd(64 * kibibyte)), 201);
      assert.equal(await send(text.padEnd(64 * kibibyte + 1)), '413 too_large');
      const deep = `{"candidate":${'['.repeat(32)}${']'.repeat(32)}}`;
      assert.equal(await send(deep), '400 invalid_request');
      await house.close();
    });
  });

test('nothing of a callback to a foreign address is read', async () => {
  const house = await openHouse();
  const { body, asked } = endlessBody();
  const callback = post('http://localhost:8080/screening-api/callbacks/c1.none.none', body);
  assert.equal((await house.proxy.fetch(callback)).status, 404);
  assert.equal(asked.bytes, 0);
  await house.close();
});
