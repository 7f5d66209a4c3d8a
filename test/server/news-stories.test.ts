import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, test } from 'node:test';
import { CallbackCapabilities } from '../../server-example/proxy/callback-capabilities.ts';
import { CallbackDesk } from '../../server-example/proxy/callback-desk.ts';
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
];

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
  const service = new ScreeningService({
    baseUrl: 'http://localhost:8081',
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-secret',
    version: 'v2',
    profile: readProfile({ reads: { screening: canRead } }),
    budget: new CallBudget(() => new Promise(() => {})),
    fetch: async (input) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.endsWith('/oauth')) return Response.json({ access_token: 'token', expires_in: 36_000_000 });
      return Response.json(reports.get(url.split('/').at(-1)!));
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
  const rules = new NewsRules(keys, now, canRead);
  const news = new ScreeningNews({ store, rules, rereads, stops, log, now });
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
    capabilities,
    unanswered,
    stops,
    news,
    limits: new OrderLimits({ limits: unlimited, alarm: new LimitAlarm({ log, metrics, now }), log, now }),
    deadline,
    log,
    now,
  });
  const desk = new CallbackDesk({
    store,
    service,
    capabilities,
    proof: new CallbackProof({ service, capabilities, sharedSecret: undefined }),
    news,
    readings: new Readings({ service, deadline }),
    rereads,
    limit: new RateLimit(1_000, monotonic),
    believed: new RateLimit(1_000, monotonic),
    recurrences,
    log,
    metrics,
  });
  const reconciliation = new Reconciliation({
    store,
    service,
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

/**
 * Sends the events of a story in this order of arrival; answers what a page then shows.
 *
 * @param errorAt how far the proxy's wall clock is off, by the number of events that arrived.
 * @param lag how many events a read is behind; after the story it is behind no more.
 */
async function tell(
  { time, reports, store, call, shown }: Desk,
  story: { id: string; events: ServiceEvent[]; order: number[]; hasTimes: boolean },
  { errorAt = () => 0, lag = 0 }: { errorAt?: (arrival: number) => number; lag?: number } = {},
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
    reports.set(record.serviceId!, payloads[Math.max(0, Math.max(...order.slice(0, arrival + 1)) - lag)]!);
    await call(record, payloads[index]!);
    time.now += 1_000;
  }
  reports.set(record.serviceId!, payloads.at(-1)!);
  return shown(id);
}

describe('a story of five events in every order of arrival', () => {
  const orders = ordersOf(5);
  assert.equal(orders.length, 120);
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
