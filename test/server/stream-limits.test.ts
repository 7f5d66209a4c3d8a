import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { codeOf, carriers, hostKey, type House, openHouse } from './house.ts';

const limits = { streamsPerSession: 2, streamsPerUser: 3, streams: 4 };
const environment = { LIMITS: JSON.stringify(limits) };

const takenIn = async (house: House): Promise<number> => {
  const text = await (await house.ask('/metrics', { token: hostKey })).text();
  return Number(/^screening_stream_places_taken (\d+)$/m.exec(text)?.[1]);
};

async function untilTaken(house: House, count: number): Promise<void> {
  while ((await takenIn(house)) !== count) await nextTurn();
}

for (const carrier of carriers)
  describe(`the places of event streams, by ${carrier}`, () => {
    let house: House;
    beforeEach(async () => {
      house = await openHouse({ carrier, environment });
    });
    afterEach(async () => {
      house.proxy.endStreams();
      await house.close();
    });
    const sessionOf = (user: string) => house.session({ user, role: 'candidate' });
    const open = (token: string) => house.ask('/events', { token });

    test('a page session has so many streams, its user some more, and everybody together so many', async () => {
      const first = await sessionOf('anna');
      assert.deepEqual([(await open(first)).status, (await open(first)).status], [200, 200]);
      const refused = await open(first);
      assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '5']);
      assert.equal(await codeOf(refused), 'rate_limited');
      house.time.now += 1_000;
      const second = await sessionOf('anna');
      assert.deepEqual([(await open(second)).status, (await open(second)).status], [200, 429]);
      assert.equal((await open(await sessionOf('bob'))).status, 200);
      assert.equal((await open(await sessionOf('carl'))).status, 429);
      assert.equal(await takenIn(house), 4);
      const metrics = await (await house.ask('/metrics', { token: hostKey })).text();
      for (const limit of Object.keys(limits))
        assert.match(metrics, new RegExp(`^screening_limited_total\\{limit="${limit}"\\} 1$`, 'm'));
    });

    test('a stream that has ended leaves its place', async () => {
      const token = await sessionOf('anna');
      const streams = [await open(token), await open(token)];
      await streams[0]!.body!.cancel();
      await untilTaken(house, 1);
      assert.equal((await open(token)).status, 200);
      await house.ask('/sessions/anna', { method: 'DELETE', token: hostKey });
      await untilTaken(house, 0);
    });

    test('a long poll takes a place like a stream, until it is answered', async () => {
      const token = await sessionOf('anna');
      const polls = [1, 2].map(() => house.ask('/events?wait=25', { token }));
      await untilTaken(house, 2);
      assert.equal((await house.ask('/events?wait=25', { token })).status, 429);
      assert.equal((await open(token)).status, 429);
      house.proxy.endStreams();
      for (const poll of polls) assert.equal((await poll).status, 200);
      assert.equal(await takenIn(house), 0);
    });

    test('a request that is refused for another reason leaves its place', async () => {
      const token = await sessionOf('anna');
      for (let count = 0; count < 3; count += 1)
        assert.equal((await house.ask('/events?wait=soon', { token })).status, 400);
      assert.equal((await open(token)).status, 200);
    });
  });

describe('the places of requests that are aborted, in the fetch handler', () => {
  let house: House;
  let token: string;
  beforeEach(async () => {
    house = await openHouse({ environment });
    token = await house.session({ user: 'anna', role: 'candidate' });
  });
  afterEach(() => house.close());
  const ask = (path: string, { signal }: AbortController) =>
    house.proxy.fetch(
      new Request(`http://localhost:8080/screening-api${path}`, {
        headers: { authorization: `Bearer ${token}` },
        signal,
      }),
    );

  test('a stream ends and leaves its place at once when its request is aborted', async () => {
    const leaving = new AbortController();
    const stream = await ask('/events', leaving);
    assert.equal(await takenIn(house), 1);
    leaving.abort();
    assert.equal(await takenIn(house), 0);
    assert.match(await stream.text(), /^: welcome/);
  });

  for (const path of ['/events', '/events?wait=25'])
    test(`${path} leaves its place when it is aborted before the first byte`, async () => {
      const leaving = new AbortController();
      const answering = ask(path, leaving);
      await untilTaken(house, 1);
      leaving.abort();
      await answering;
      assert.equal(await takenIn(house), 0);
    });

  for (const path of ['/events', '/events?wait=25'])
    test(`${path} that is aborted before it is asked for takes no place`, async () => {
      const left = new AbortController();
      left.abort();
      await (await ask(path, left)).text();
      assert.equal(await takenIn(house), 0);
    });
});
