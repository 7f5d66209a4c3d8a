import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EventReader } from '../event-reader.ts';
import { carriers, codeOf, form, hostKey, type House, openHouse } from '../house.ts';
import { listening, type NodeServer, serveNode } from '../node-server.ts';

const limits = { streamsPerSession: 2, streamsPerUser: 3, streams: 4 };
const environment = { LIMITS: JSON.stringify(limits) };

const takenIn = async (house: House): Promise<number> => {
  const text = await house.metrics();
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

    test('beyond its limit the oldest stream of a page session ends, of its user too, and the newest lives', async () => {
      const first = await sessionOf('anna');
      const [oldest, second, third] = [await open(first), await open(first), await open(first)];
      assert.match(await oldest.text(), /^: welcome/);
      house.time.now += 1_000;
      const later = await sessionOf('anna');
      const [fourth, fifth] = [await open(later), await open(later)];
      assert.match(await second.text(), /^: welcome/);
      assert.equal(await takenIn(house), 3);
      for (const { status } of [third, fourth, fifth]) assert.equal(status, 200);
      const metrics = await house.metrics();
      for (const limit of ['streamsPerSession', 'streamsPerUser'])
        assert.match(metrics, new RegExp(`^screening_limited_total\\{limit="${limit}"\\} 1$`, 'm'));
    });

    test('nobody ends the streams of somebody else: once all places are taken, one more is refused', async () => {
      for (const user of ['anna', 'bob', 'carl', 'dora']) await open(await sessionOf(user));
      const refused = await open(await sessionOf('emil'));
      assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '5']);
      assert.equal(await codeOf(refused), 'rate_limited');
      assert.equal(await takenIn(house), 4);
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
      const first = house.ask('/events?wait=25', { token });
      await untilTaken(house, 1);
      const second = house.ask('/events?wait=25', { token });
      await untilTaken(house, 2);
      await open(token);
      assert.equal((await first).status, 200);
      assert.equal(await takenIn(house), 2);
      house.proxy.endStreams();
      assert.equal((await second).status, 200);
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

/** As http-proxy does it on today's Node: whether the client leaves, it does not hear. */
async function leakyGateway(port: number) {
  const server = createServer((question, response) => {
    const { method, headers, url: path } = question;
    const passed = request({ port, method, headers, path }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    question.pipe(passed);
  });
  return { server, port: await listening(server) };
}

describe('the places of pages behind a gateway that leaves every stream open', () => {
  let house: House;
  let server: NodeServer;
  let gateway: Awaited<ReturnType<typeof leakyGateway>>;
  beforeEach(async () => {
    house = await openHouse();
    server = await serveNode(house.proxy);
    gateway = await leakyGateway(server.port);
  });
  afterEach(async () => {
    house.proxy.endStreams();
    gateway.server.close();
    gateway.server.closeAllConnections();
    await server.close();
    await house.close();
  });

  const open = (token: string, page: string, signal: AbortSignal) =>
    fetch(`http://127.0.0.1:${gateway.port}/screening-api/events?page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
      signal,
    });
  const session = () => house.session({ user: 'anna', role: 'candidate' });

  for (const [sessions, renew] of [
    ['a page session of its own', true],
    ['the same page session', false],
  ] as const)
    test(`a page that is reloaded forty times, each with ${sessions}, has its stream, and a page beside it too`, async () => {
      let token = await session();
      const [beside, leaving] = [new AbortController(), new AbortController()];
      let other = await open(token, 'beside', beside.signal);
      let returns = 0;
      for (let load = 0; load < 40; load += 1) {
        const reloaded = new AbortController();
        const stream = await open(token, `load${load}`, reloaded.signal);
        assert.equal(stream.status, 200);
        reloaded.abort();
        house.time.now += 1_000;
        if (renew) token = await session();
        // The page beside it comes back when its stream ends. There it is known that it lives.
        if (load !== (renew ? 19 : 4)) continue;
        assert.match(await other.text(), /^: welcome/);
        other = await open(token, 'beside', beside.signal);
        returns += 1;
      }
      assert.equal(returns, 1);
      const stream = await open(token, 'last', leaving.signal);
      await house.order(token, form);
      for (const answer of [stream, other])
        assert.equal((await new EventReader(answer).next())?.screening.phase, 'in-progress');
      beside.abort();
      leaving.abort();
    });

  test('a page whose network comes and goes leaves no stream behind', async () => {
    const token = await session();
    for (let count = 0; count < 30; count += 1) {
      const leaving = new AbortController();
      assert.equal((await open(token, 'one', leaving.signal)).status, 200);
      leaving.abort();
    }
    assert.equal(await takenIn(house), 1);
  });
});

describe('pages beyond the limit', () => {
  test('of pages that all live the newest keep their streams, and the oldest is refused: nobody takes turns', async () => {
    const house = await openHouse({ environment });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    let openings = 0;
    /** A page that comes back whenever its stream ends, until it is refused. */
    const pages = ['first', 'second', 'third'].map((name) => ({ name, status: 0, isOpen: false }));
    const come = async (page: (typeof pages)[number]): Promise<void> => {
      openings += 1;
      const answer = await house.ask(`/events?page=${page.name}`, { token });
      page.status = answer.status;
      page.isOpen = answer.status === 200;
      if (page.isOpen) void answer.text().then(() => (page.isOpen = false));
    };
    for (const page of pages) await come(page);
    for (let round = 0; round < 20; round += 1) {
      await nextTurn();
      for (const page of pages) if (!page.isOpen) await come(page);
    }
    assert.deepEqual(
      pages.map(({ status }) => status),
      [429, 200, 200],
    );
    assert.ok(openings < 30, `${openings} openings`);
    house.proxy.endStreams();
    await house.close();
  });
});
