import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { anna, form, type House, openHouse, sandboxCredentials, sandboxUrl } from '../house.ts';

const stepMs = 250;
const timeoutMs = 10_000;
const idOfRead = ({ method, url }: Request) =>
  method === 'GET' ? /\/v2\/screenings\/(\d+)$/.exec(url)?.[1] : undefined;

describe('a service that never answers reads of some checks', () => {
  let house: House;
  let timers: { at: number; act: () => void }[];
  /** By the service's ids. */
  let silent: Set<string>;
  /** The service's ids, in the order in which they were ordered. */
  let ids: string[];

  const after = (ms: number, act: () => void) => void timers.push({ at: house.time.now + ms, act });
  beforeEach(async () => {
    [timers, silent, ids] = [[], new Set(), []];
    house = await openHouse({
      sleep: (ms) => new Promise((resolve) => after(ms, resolve)),
      intercept: (request, next) => {
        if (!silent.has(idOfRead(request) ?? '')) return next(request);
        return new Promise((_resolve, reject) => {
          const fail = () => reject(new TypeError('fetch failed'));
          request.signal.addEventListener('abort', fail);
          after(timeoutMs, fail);
        });
      },
    });
  });
  afterEach(async () => {
    silent.clear();
    for (const { act } of timers) act();
    await house.proxy.idle();
    await house.close();
  });

  const order = async (count: number) => {
    for (let number = 0; number < count; number += 1) {
      const user = `user ${number}`;
      const token = await house.session({ user, role: 'candidate' });
      const candidate = { ...anna, email: `user${number}@example.com` };
      await house.order(token, { ...form, candidate });
    }
    await house.settled();
    const screenings = await house.checks();
    ids = screenings.map(({ id }) => id).reverse();
  };
  const { clientId, clientSecret } = sandboxCredentials;
  /** Changes a check at the service; resolves once its callback is answered. */
  const change = async (id: string, status: string) => {
    await house.sandbox.fetch(
      new Request(`${sandboxUrl}/portal/api/screenings/${id}`, {
        method: 'PUT',
        headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
        body: JSON.stringify({ status }),
      }),
    );
    await house.sandbox.settled();
  };
  /** Everything that needs no time. */
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  };
  const step = async () => {
    house.time.now += stepMs;
    for (const { act } of timers.filter(({ at }) => at <= house.time.now)) act();
    timers = timers.filter(({ at }) => at > house.time.now);
    // As the proxy does by itself.
    if (house.time.now % 1_000 < stepMs) house.proxy.work();
    await settle();
  };
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds * 1_000; passed += stepMs) await step();
  };
  /** By reference. */
  const shown = async () => {
    const token = await house.session({ user: 'op', role: 'operator' });
    const screenings = await house.shown(token);
    return new Map(screenings.map(({ clientReferenceId, phase }) => [clientReferenceId, phase]));
  };
  /** Until each of these shows the phase; milliseconds, the least first. */
  const delays = async (users: number[], phase: string) => {
    const begun = house.time.now;
    const waiting = new Set(users.map((number) => `user ${number}`));
    const found: number[] = [];
    await settle();
    for (;;) {
      const phases = await shown();
      for (const user of waiting) {
        if (phases.get(user) !== phase) continue;
        waiting.delete(user);
        found.push(house.time.now - begun);
      }
      if (waiting.size === 0 || house.time.now - begun > 120_000) return found;
      await step();
    }
  };

  test('shows what it answers about 25 others within three seconds, round after round', async () => {
    const [half, all] = [25, 50];
    await order(all);
    const others = Array.from({ length: half }, (_, index) => half + index);
    for (const id of ids.slice(0, half)) silent.add(id);
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const [status, phase] =
        round % 2 === 0 ? ['on hold', 'needs-attention'] : ['In Progress', 'in-progress'];
      for (const id of ids) await change(id, status);
      waits.push(...(await delays(others, phase)));
      await pass(10);
    }
    assert.equal(waits.length, 6 * half);
    const p95 = waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.95)]!;
    assert.ok(p95 <= 3_000, `${p95} ms; the longest ${Math.max(...waits)} ms`);
  });

  test('shows within three seconds what it answers after minutes in which only those were asked', async () => {
    await order(26);
    for (const id of ids.slice(0, 25)) silent.add(id);
    for (const id of ids.slice(0, 25)) await change(id, 'on hold');
    await pass(180);
    await change(ids[25]!, 'on hold');
    const [wait] = await delays([25], 'needs-attention');
    assert.ok(wait !== undefined && wait <= 3_000, `${wait} ms`);
  });
});
