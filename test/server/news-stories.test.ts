import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, test } from 'node:test';
import { CallbackCapabilities } from '../../server-example/proxy/callback-capabilities.ts';
import { CallbackDesk } from '../../server-example/proxy/callback-desk.ts';
import { CallbackReports } from '../../server-example/proxy/callback-reports.ts';
import { CallbackProof } from '../../server-example/proxy/callback-proof.ts';
import { Deadline } from '../../server-example/proxy/deadline.ts';
import { KeyRing } from '../../server-example/proxy/key-ring.ts';
import { LimitAlarm } from '../../server-example/proxy/limit-alarm.ts';
import { Metrics } from '../../server-example/proxy/metrics.ts';
import { NewsRules } from '../../server-example/proxy/news-rules.ts';
import { OrderLimits } from '../../server-example/proxy/order-limits.ts';
import { PlanEndings } from '../../server-example/proxy/plan-endings.ts';
import { PlanStops } from '../../server-example/proxy/plan-stops.ts';
import { ProxyLog } from '../../server-example/proxy/proxy-log.ts';
import { RateLimit } from '../../server-example/proxy/rate-limit.ts';
import { Readings } from '../../server-example/proxy/readings.ts';
import { Reconciliation } from '../../server-example/proxy/reconciliation.ts';
import { RecurrenceDesk } from '../../server-example/proxy/recurrence-desk.ts';
import { Rereads } from '../../server-example/proxy/rereads.ts';
import { ScreeningNews } from '../../server-example/proxy/screening-news.ts';
import { ScreeningReader } from '../../server-example/proxy/screening-reader.ts';
import { UnansweredPlans } from '../../server-example/proxy/unanswered-plans.ts';
import { WrongAnswers } from '../../server-example/proxy/wrong-answers.ts';
import { CallBudget } from '../../server-example/service/call-budget.ts';
import { TrustDesk } from '../../server-example/proxy/trust-desk.ts';
import { readProfile } from '../../server-example/service/profile.ts';
import { ScreeningService } from '../../server-example/service/screening-service.ts';
import type { ScreeningRecord } from '../../server-example/store/screening-record.ts';
import { SqliteStore } from '../../server-example/store/sqlite.ts';
import { sampleRecord } from '../sample-record.ts';
import { secretKey } from './house.ts';

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

/** The part of the proxy that receives callbacks, its clocks given, before a service that only answers reads. */
function openDesk(canRead: boolean) {
  const time = { now: Date.parse('2026-03-01T12:00:00Z'), clockErrorMs: 0 };
  const now = () => time.now + time.clockErrorMs;
  const monotonic = () => time.now;
  const reports: Reports = new Map();
  /** Happens while the service answers a reading of this screening. */
  const underWay: { meet: (serviceId: string) => Promise<void> } = { meet: async () => {} };
  const service = new ScreeningService({
    baseUrl: 'http://localhost:8081',
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-secret',
    version: 'v2',
    profile: readProfile({ reads: { screening: canRead } }),
    budget: new CallBudget(
      () => new Promise(() => {}),
      () => 0,
    ),
    fetch: async (input) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.endsWith('/oauth')) return Response.json({ access_token: 'token', expires_in: 36_000_000 });
      const serviceId = url.split('/').at(-1)!;
      const answer = Response.json(reports.get(serviceId));
      await underWay.meet(serviceId);
      return answer;
    },
    now: monotonic,
    pause: async () => {},
    random: () => 0.5,
  });
  const store = new SqliteStore(':memory:', 'test');
  const keys = new KeyRing(secretKey);
  const capabilities = new CallbackCapabilities(keys, 'test', 'http://localhost:8080/callbacks');
  const log = new ProxyLog(new Writable({ write: (_chunk, _encoding, done) => done() }));
  const rereads = canRead ? new Rereads(monotonic) : undefined;
  const stops = new PlanStops({ store, log, now });
  const reader = new ScreeningReader({ store, service, log });
  const rules = new NewsRules(keys, now, () => reader.isConfirmable);
  const news = new ScreeningNews({ store, rules, rereads, reader, stops, log, now });
  const metrics = new Metrics();
  const wrongAnswers = new WrongAnswers({ store, log, metrics, now });
  const trust = new TrustDesk({ store, service, log, wrongAnswers, now });
  const deadline = new Deadline(() => new Promise(() => {}));
  const unanswered = new UnansweredPlans({ keys, service, now });
  const unlimited = {
    ordersPerDay: Infinity,
    ordersPerSubjectAndDay: Infinity,
    recurrencesPerMember: Infinity,
    recurrencesPerCandidate: Infinity,
  };
  const recurrences = new RecurrenceDesk({
    store,
    service,
    reader,
    capabilities,
    unanswered,
    stops,
    news,
    limits: new OrderLimits({ limits: unlimited, alarm: new LimitAlarm({ log, metrics, now }), log, now }),
    deadline,
    log,
    now,
  });
  const applied = new CallbackReports({
    store,
    service,
    news,
    reader,
    readings: new Readings({ store, service, reader, deadline, log }),
    limits: { unconfirmableBytes: new RateLimit(1_000_000, monotonic) },
    recurrences,
  });
  const desk = new CallbackDesk({
    store,
    service,
    capabilities,
    proof: new CallbackProof({ service, capabilities, sharedSecret: undefined }),
    reports: applied,
    reader,
    rereads,
    limits: {
      callbacks: new RateLimit(1_000, monotonic),
      strayCallbacks: new RateLimit(1_000, monotonic),
      believedCallbacks: new RateLimit(1_000, monotonic),
      unconfirmableCallbacks: new RateLimit(1_000, monotonic),
    },
    log,
    metrics,
  });
  const reconciliation = new Reconciliation({
    store,
    service,
    reader,
    news,
    rereads,
    recurrences,
    endings: new PlanEndings({ store, service, unanswered, log }),
    trust,
    log,
    now,
    monotonic,
  });
  return {
    time,
    reports,
    underWay,
    store,
    reread: () => reconciliation.reread(),
    call: async (record: ScreeningRecord, payload: object) => {
      const { uri, user, password } = capabilities.callback(record.callbackReference);
      const authorization = `Basic ${btoa(`${user}:${password}`)}`;
      const body = JSON.stringify({ type: 'screening', payload });
      const header = (name: string) => (name === 'authorization' ? authorization : undefined);
      assert.equal(
        (await desk.receive(desk.admit(uri.split('/').at(-1)!, header), header, body)).status,
        200,
      );
    },
    shown: async (id: string) => {
      const record = await store.screening(id);
      return `${record?.phase}/${record?.result}/${record?.items.length}`;
    },
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

type Desk = ReturnType<typeof openDesk>;

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
  { time, reports, store, call, shown }: Desk,
  story: { id: string; events: ServiceEvent[]; order: number[]; hasTimes: boolean },
  { errorAt = () => 0, lag = 0, onArrival = async (_call, arrive) => arrive() }: Circumstances = {},
): Promise<string> {
  const { id, events, order, hasTimes } = story;
  const record = newRecord(id, time.now);
  const reservation = { owner: id, key: id, bodyDigest: '', record, sign: () => [], mayJoin: () => false };
  await store.reserve(reservation);
  await store.change(id, () => undefined, { place: true });
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
    await onArrival({ record, read }, () => call(record, payloads[index]!));
    time.now += 1_000;
  }
  reports.set(record.serviceId!, payloads.at(-1)!);
  return shown(id);
}

const orders = ordersOf(5);
assert.equal(orders.length, 120);

describe('a story of five events in every order of arrival', () => {
  for (const [clock, errorAt] of Object.entries(clocks)) {
    for (const canRead of [true, false]) {
      for (const hasTimes of [true, false]) {
        const how = `${hasTimes ? 'with' : 'without'} times of the service, ${canRead ? 'with' : 'without'} reading back`;
        test(`all 120 orders end in the story's last state: clock ${clock}, ${how}`, async () => {
          const desk = openDesk(canRead);
          const wrong: string[] = [];
          for (const { name, events, end } of stories) {
            for (const order of orders) {
              const id = `${name}${order.join('')}`;
              const shown = await tell(desk, { id, events, order, hasTimes }, { errorAt });
              if (shown !== end) wrong.push(`${id}: ${shown}`);
            }
          }
          await desk.store.close();
          assert.deepEqual(wrong, []);
        });
      }
    }
  }

  for (const hasTimes of [true, false]) {
    for (const lag of [1, 2]) {
      const how = `${hasTimes ? 'with' : 'without'} times of the service, reads ${lag} events behind`;
      test(`all 120 orders show nothing better than the story's last state, and that state once reads lag no more: ${how}`, async () => {
        const desk = openDesk(true);
        const wrong: string[] = [];
        const ends = new Map<string, string>();
        for (const { name, events, end } of stories) {
          for (const order of orders) {
            const id = `${name}${order.join('')}`;
            const shown = await tell(desk, { id, events, order, hasTimes }, { lag });
            // Good news wait for a reading that says so.
            if (shown !== end && /clear/.test(shown)) wrong.push(`${id}: ${shown}`);
            ends.set(id, end);
          }
        }
        for (let round = 0; round < 50; round += 1) {
          desk.time.now += 4_000;
          await desk.reread();
        }
        for (const [id, end] of ends) {
          const shown = await desk.shown(id);
          if (shown !== end) wrong.push(`${id}: ${shown} at last`);
        }
        await desk.store.close();
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
      const known = (result: string) => reportItems.map((item) => ({ ...item, status: 'complete', result }));
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
        const desk = openDesk(true);
        const { time, store, underWay } = desk;
        const wrong: string[] = [];
        const ends = new Map<string, string>();
        let count = 0;
        const forge = async (record: ScreeningRecord, read: ServiceEvent) => {
          for (const body of forgeries(record, read, time.now, (count += 1))) {
            await desk.call(record, body);
            if (JSON.stringify(await store.screening(record.id)).includes('evil'))
              wrong.push(`${record.id}: evil`);
          }
        };
        const look = async (id: string, expected: RegExp, when: string) => {
          const shown = await desk.shown(id);
          if (!expected.test(shown)) wrong.push(`${id}: ${shown} ${when}`);
        };
        for (const { name, events, end } of stories) {
          // Each tenth: what the bodies do hardly depends on the order.
          for (const order of orders.filter((_, number) => number % 10 === 0)) {
            const id = `${name}${order.join('')}`;
            let last: ServiceEvent | undefined;
            await tell(
              desk,
              { id, events, order, hasTimes },
              {
                lag,
                onArrival: async ({ record, read }, arrive) => {
                  if (last) await forge(record, last);
                  await arrive();
                  const isFirst = last !== read && isFinding(read);
                  if (isFirst) await look(id, /review/, 'after the reading');
                  const { position } = await store.newest();
                  await forge(record, read);
                  await forge(record, read);
                  const entries = (await store.newest()).position - position;
                  if (entries > read.reportItems.length + 2) wrong.push(`${id}: ${entries} entries`);
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
          const record = (await store.screening(serviceId.slice(1)))!;
          await forge(record, { status: '', result: '', reportItems: [identity('clear')] });
          underWay.meet = meet;
        };
        for (let round = 0; round < 40; round += 1) {
          time.now += 4_000;
          underWay.meet = round < 20 ? meet : async () => {};
          await desk.reread();
        }
        for (const [id, end] of ends) await look(id, new RegExp(`^${end}$`), 'at last');
        await store.close();
        assert.deepEqual(wrong, []);
      });
    }
  }
});
