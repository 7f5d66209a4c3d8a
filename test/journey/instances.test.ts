import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Screening } from '../../src/protocol/screening.ts';
import { EventReader } from '../server/event-reader.ts';
import { anna, standardPackage } from '../server/house.ts';
import { type Demo, startDemo } from './demo-process.ts';

describe('the demo with three instances of the proxy', () => {
  let demo: Demo;
  before(async () => {
    demo = await startDemo({ args: ['--instances', '3'] });
  });
  after(() => demo.stop());

  const ask = (path: string, token: string, options: { body?: object; key?: string } = {}) =>
    fetch(`${demo.url}/screening-api${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
      },
      ...(options.body ? { method: 'POST', body: JSON.stringify(options.body) } : {}),
    });

  test('every instance streams what any of them is told', async () => {
    const body = { user: 'zoe', role: 'candidate', packages: ['539146'] };
    const session = await ask('/sessions', demo.hostKey, { body });
    const { token } = (await session.json()) as { token: string };
    const streams = await Promise.all(
      [1, 2, 3].map(async () => new EventReader(await ask('/events', token))),
    );
    await Promise.all(streams.map((stream) => stream.chunk()));
    const order = { packageId: standardPackage, mode: 'form', candidate: anna };
    const placed = (await (await ask('/screenings', token, { key: 'one', body: order })).json()) as Screening;
    const { screenings } = await demo.portal<{ screenings: { id: string }[] }>('/screenings');
    await demo.portal(`/screenings/${screenings[0]!.id}`, 'PUT', { status: 'complete', result: 'clear' });
    for (const stream of streams) {
      let event = await stream.next();
      while (event && event.screening.phase !== 'complete') event = await stream.next();
      assert.deepEqual([event?.screening.id, event?.screening.result], [placed.id, 'clear']);
      await stream.leave();
    }
  });
});
