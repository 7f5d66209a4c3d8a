import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CallbackCapabilities } from '../../server-example/screenings/callback-capabilities.ts';
import type { ScreeningRecord } from '../../server-example/store/screening-record.ts';
import { openSqlite } from '../stores.ts';
import { roomForAttacks } from '../attacks/room.ts';
import { sampleRecord } from '../sample-record.ts';
import { openHouse, secrets } from './house.ts';

interface ServiceEvent {
  status: string;
  result: string;
  reportItems: { id: string; type: string; status: string; result: string | null }[];
}

const identity = (result: string | null) => ({
  id: 'i1',
  type: 'Identity',
  status: result === null ? 'In Progress' : 'complete',
  result,
});
const county = (result: string | null) => ({ ...identity(result), id: 'i2', type: 'County records' });

const reopened: ServiceEvent[] = [
  { status: 'In Progress', result: 'Pending', reportItems: [] },
  { status: 'In Progress', result: 'Pending', reportItems: [identity(null)] },
  { status: 'In Progress', result: 'consider', reportItems: [identity('consider')] },
  { status: 'complete', result: 'clear', reportItems: [identity('clear')] },
  { status: 'In Progress', result: 'Pending', reportItems: [identity('clear'), county(null)] },
];

/** Five events at the service, in its order, and what a page must show once all have arrived. */
const stories = [
  { name: 'reopened', events: reopened, end: 'in-progress/pending/2' },
  {
    name: 'completed',
    events: [
      ...reopened.slice(0, 3),
      { status: 'on hold', result: 'consider', reportItems: [identity('consider')] },
      { status: 'complete', result: 'clear', reportItems: [identity('clear')] },
    ],
    end: 'complete/clear/1',
  },
  {
    name: 'found',
    events: [
      ...reopened.slice(0, 2),
      reopened[3]!,
      reopened[4]!,
      { status: 'complete', result: 'alert', reportItems: [identity('clear'), county('alert')] },
    ],
    end: 'complete/review/2',
  },
];

/** Whether a report says that there is something to review. */
const isFinding = ({ result }: ServiceEvent) => ['alert', 'consider'].includes(result);

const hours = 3_600_000;

/** How far the proxy's wall clock is off when an event of the story arrives. */
const clocks: Record<string, (arrival: number) => number> = {
  'two hours behind': () => -2 * hours,
  'two hours ahead': () => 2 * hours,
  right: () => 0,
  'stepping back': (arrival) => (arrival < 3 ? 0 : -2 * hours),
  'stepping ahead': (arrival) => (arrival < 3 ? 0 : 2 * hours),
};

/** Every order of the numbers below `count`. */
function ordersOf(count: number): number[][] {
  if (count === 0) return [[]];
  return ordersOf(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, place) => order.toSpliced(place, 0, count - 1)),
  );
}

/** What the service has, by its own id: what the proxy reads back. */
type Reports = Map<string, object>;

/** A proxy before a service that answers reads with what the story says. */
async function openProxy(canRead: boolean) {
  const reports: Reports = new Map();
  /** Happens while the service answers a reading of this screening. */
  const underWay: { meet: (serviceId: string) => Promise<void> } = { meet: async () => {} };
  const store = await openSqlite(':memory:', 'test', { secrets });
  const house = await openHouse({
    store,
    environment: roomForAttacks,
    profile: { reads: { screening: canRead } },
    intercept: async (request, next) => {
      const serviceId = new URL(request.url).pathname.split('/').at(-1)!;
      const report = reports.get(serviceId);
      if (!report) return next(request);
      const answer = Response.json(report);
      await underWay.meet(serviceId);
      return answer;
    },
  });
  const capabilities = new CallbackCapabilities(
    secrets,
    'test',
    'http://localhost:8080/screening-api/callbacks',
  );
  return {
    time: house.time,
    reports,
    underWay,
    store,
    reread: () => house.proxy.reconcile(),
    call: async (record: ScreeningRecord, payload: object) => {
      const { uri, user, password } = capabilities.callback(record.callbackReference);
      const headers = { authorization: `Basic ${btoa(`${user}:${password}`)}` };
      const body = JSON.stringify({ type: 'screening', payload });
      const answer = await house.proxy.fetch(new Request(uri, { method: 'POST', headers, body }));
      assert.equal(answer.status, 200);
    },
    idle: () => house.proxy.idle(),
    /** A second passes, after which a screening may be read again. */
    settle: async () => {
      house.time.now += 1_000;
      house.proxy.work();
      await house.proxy.idle();
    },
    shown: async (id: string) => {
      const record = await store.screenings.get(id);
      return `${record?.phase}/${record?.result}/${record?.items.length}`;
    },
    close: () => house.close(),
  };
}

/** A screening that was ordered, and of which nothing was heard yet. */
function newRecord(id: string, now: number): ScreeningRecord {
  const at = new Date(now).toISOString();
  return sampleRecord(id, {
    clientReferenceId: id,
    orderedBy: { role: 'candidate', subject: id },
    serviceId: `1${id}`,
    callbackReference: `reference-of-${id}`,
    submittedAt: at,
    whole: { revision: 1, updatedAt: at },
    toMember: { revision: 1, updatedAt: at },
  });
}

type OpenProxy = Awaited<ReturnType<typeof openProxy>>;

interface Circumstances {
  /** How far the proxy's wall clock is off, by the number of events that arrived. */
  errorAt?: (arrival: number) => number;
  /** How many events a read is behind; after the story it is behind no more. */
  lag?: number;
  /** Stands around each arrival; `read` is what the service then answers. */
  onArrival?: (
    of: { record: ScreeningRecord; read: ServiceEvent },
    arrive: () => Promise<void>,
  ) => Promise<void>;
}

/** Sends the events of a story in this order of arrival; answers what a page then shows. */
async function tell(
  { time, reports, store, call, idle, shown }: OpenProxy,
  story: { id: string; events: ServiceEvent[]; order: number[]; hasTimes: boolean },
  { errorAt = () => 0, lag = 0, onArrival = async (_call, arrive) => arrive() }: Circumstances = {},
): Promise<string> {
  const { id, events, order, hasTimes } = story;
  const record = newRecord(id, time.now);
  const reservation = { owner: id, key: id, bodyDigest: '', record, sign: () => [], mayJoin: () => false };
  await store.orders.reserve(reservation);
  await store.screenings.change(id, () => undefined, { place: true });
  const begin = time.now;
  const payloads = events.map((event, index) => ({
    ...event,
    id: record.serviceId,
    ...(hasTimes ? { updatedAt: new Date(begin + index * 1_000).toISOString() } : {}),
  }));
  for (const [arrival, index] of order.entries()) {
    time.clockErrorMs = errorAt(arrival);
    const read = payloads[Math.max(0, Math.max(...order.slice(0, arrival + 1)) - lag)]!;
    reports.set(record.serviceId!, read);
    await onArrival({ record, read }, async () => {
      await call(record, payloads[index]!);
      await idle();
    });
    time.now += 1_000;
  }
  reports.set(record.serviceId!, payloads.at(-1)!);
  return shown(id);
}

/** Every order in which the five events of a story may arrive. */
export const everyOrder = ordersOf(5);

/** @param forgedOrders of those in which somebody writes callbacks of their own: what these do hardly depends on the order. */
export function newsStories(orders: number[][], forgedOrders: number[][]): void {
  describe('a story of five events whose callbacks arrive in another order', () => {
    for (const [clock, errorAt] of Object.entries(clocks)) {
      for (const canRead of [true, false]) {
        for (const hasTimes of [true, false]) {
          const how = `${hasTimes ? 'with' : 'without'} times of the service, ${canRead ? 'with' : 'without'} reading back`;
          test(`${orders.length} orders end in the story's last state: clock ${clock}, ${how}`, async () => {
            const proxy = await openProxy(canRead);
            const wrong: string[] = [];
            for (const { name, events, end } of stories) {
              for (const order of orders) {
                const id = `${name}${order.join('')}`;
                const shown = await tell(proxy, { id, events, order, hasTimes }, { errorAt });
                if (shown !== end) wrong.push(`${id}: ${shown}`);
              }
            }
            await proxy.close();
            assert.deepEqual(wrong, []);
          });
        }
      }
    }

    for (const hasTimes of [true, false]) {
      for (const lag of [1, 2]) {
        const how = `${hasTimes ? 'with' : 'without'} times of the service, reads ${lag} events behind`;
        test(`${orders.length} orders show what reads say, and the story's last state once reads lag no more: ${how}`, async () => {
          const proxy = await openProxy(true);
          const wrong: string[] = [];
          const ends = new Map<string, string>();
          for (const { name, events, end } of stories) {
            for (const order of orders) {
              const id = `${name}${order.join('')}`;
              let read: ServiceEvent | undefined;
              const shown = await tell(
                proxy,
                { id, events, order, hasTimes },
                {
                  lag,
                  onArrival: async (of, arrive) => {
                    ({ read } = of);
                    await arrive();
                  },
                },
              );
              if (!shown.endsWith(`/${read!.reportItems.length}`)) wrong.push(`${id}: ${shown}`);
              ends.set(id, end);
            }
          }
          for (let round = 0; round < 50; round += 1) {
            proxy.time.now += 4_000;
            await proxy.reread();
          }
          for (const [id, end] of ends) {
            const shown = await proxy.shown(id);
            if (shown !== end) wrong.push(`${id}: ${shown} at last`);
          }
          await proxy.close();
          assert.deepEqual(wrong, []);
        });
      }
    }
  });

  describe('the same stories while somebody writes callbacks of their own', () => {
    /** Bodies that say that all is well, that it is not, and something else, with times later than all others and without. */
    const forgeries = (
      { serviceId }: ScreeningRecord,
      { reportItems }: ServiceEvent,
      now: number,
      count: number,
    ) =>
      [undefined, new Date(now + hours + count).toISOString()].flatMap((updatedAt) => {
        const known = (result: string) =>
          reportItems.map((item) => ({ ...item, status: 'complete', result }));
        const evil = { ...county('consider'), id: `evil ${count}`, type: `evil ${count}` };
        return [
          { status: 'complete', result: 'clear', reportItems: known('clear') },
          { status: 'on hold', result: 'Pending', reportItems: known('Pending') },
          { status: 'In Progress', result: 'consider', reportItems: [...known('consider'), evil] },
          { status: 'complete', result: 'clear', reportItems: [] },
        ].map((body) => ({ ...body, id: serviceId, packageName: `evil ${count}`, updatedAt }));
      });

    for (const hasTimes of [true, false]) {
      for (const lag of [0, 1, 2]) {
        const how = `${hasTimes ? 'with' : 'without'} times of the service, reads ${lag} events behind`;
        test(`a finding is shown at the first reading that has it, no text of theirs is shown, and the last state counts at last: ${how}`, async () => {
          const proxy = await openProxy(true);
          const { time, store, underWay } = proxy;
          const wrong: string[] = [];
          const ends = new Map<string, string>();
          let count = 0;
          const forge = async (record: ScreeningRecord, read: ServiceEvent) => {
            for (const body of forgeries(record, read, time.now, (count += 1))) {
              await proxy.call(record, body);
              if (JSON.stringify(await store.screenings.get(record.id)).includes('evil'))
                wrong.push(`${record.id}: evil`);
            }
          };
          const look = async (id: string, expected: RegExp, when: string) => {
            const shown = await proxy.shown(id);
            if (!expected.test(shown)) wrong.push(`${id}: ${shown} ${when}`);
          };
          for (const { name, events, end } of stories) {
            for (const order of forgedOrders) {
              const id = `${name}${order.join('')}`;
              let last: ServiceEvent | undefined;
              await tell(
                proxy,
                { id, events, order, hasTimes },
                {
                  lag,
                  onArrival: async ({ record, read }, arrive) => {
                    if (last) await forge(record, last);
                    await proxy.settle();
                    await arrive();
                    await proxy.settle();
                    const isFirst = last !== read && isFinding(read);
                    if (isFirst) await look(id, /review/, 'after the reading');
                    const { position } = await store.eventLog.newest();
                    await forge(record, read);
                    await forge(record, read);
                    await proxy.settle();
                    const entries = (await store.eventLog.newest()).position - position;
                    if (entries > 0) wrong.push(`${id}: ${entries} entries`);
                    if (isFirst) await look(id, /review/, 'after the bodies');
                    last = read;
                  },
                },
              );
              ends.set(id, end);
            }
          }
          const meet: typeof underWay.meet = async (serviceId) => {
            underWay.meet = async () => {};
            const record = (await store.screenings.get(serviceId.slice(1)))!;
            await forge(record, { status: '', result: '', reportItems: [identity('clear')] });
            underWay.meet = meet;
          };
          for (let round = 0; round < 40; round += 1) {
            time.now += 4_000;
            underWay.meet = round < 20 ? meet : async () => {};
            await proxy.reread();
          }
          for (const [id, end] of ends) await look(id, new RegExp(`^${end}$`), 'at last');
          await proxy.close();
          assert.deepEqual(wrong, []);
        });
      }
    }
  });
}
