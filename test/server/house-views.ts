import type { RecurrenceList } from '../../src/protocol/recurrence.ts';
import type { Screening } from '../../src/protocol/screening.ts';
import type { EventBatch, Snapshot } from '../../src/protocol/snapshot.ts';

/** A callback as the service sent it. */
export interface Delivery {
  id: string;
  uri: string;
  headers: Record<string, string>;
  body: { type: string; payload: Record<string, unknown> & { id: string; reportItems: object[] } };
}

/** A check as the service has it. */
export interface Check {
  id: string;
  candidateId: string;
  status: string;
  reportItems: { id: string; type: string; status: string; result: string | null }[];
}

/** What a test looks at in a house, and what it has the service say. */
export interface HouseViews {
  /** The checks at the service, newest first. */
  checks(): Promise<Check[]>;
  /** The service says this of its newest check, or of the one with this id, and calls back. */
  report(change: object, id?: string): Promise<void>;
  /** What the service sent, newest first: one at least. */
  deliveries(): Promise<[Delivery, ...Delivery[]]>;
  /** Sends a callback as it was, with changes in its payload, or with this text for its body. */
  send(delivery: Delivery, change?: object | string): Promise<Response>;
  /** To whom the service has written, newest first. */
  outbox(): Promise<string[]>;
  snapshot(token: string): Promise<Snapshot>;
  /** The screenings that a page session sees, newest first. */
  shown(token: string): Promise<Screening[]>;
  screening(id: string, token: string): Promise<Screening>;
  /** What is answered here, where it is no refusal. */
  read<Answer>(path: string, token: string): Promise<Answer>;
  /** What a page gets that polls with this query. */
  poll(token: string, query: string): Promise<EventBatch>;
  plans(token: string): Promise<RecurrenceList['recurrences']>;
  metrics(): Promise<string>;
  /** The lines that were logged as this event. */
  lines(event: string): Record<string, unknown>[];
}

interface Doors {
  hostKey: string;
  logged: string[];
  ask: (path: string, options: { token: string }) => Promise<Response>;
  portal: <Answer>(path: string, method?: string, body?: unknown) => Promise<Answer>;
  call: (request: Request) => Promise<Response>;
}

export function viewsOf({ hostKey, logged, ask, portal, call }: Doors): HouseViews {
  const read: HouseViews['read'] = async <Answer>(path: string, token: string) =>
    (await (await ask(path, { token })).json()) as Answer;
  const views: HouseViews = {
    checks: async () => (await portal<{ screenings: Check[] }>('/screenings')).screenings,
    report: async (change, id) => {
      const place = id ?? (await views.checks())[0]!.id;
      await portal(`/screenings/${place}`, 'PUT', change);
    },
    deliveries: async () => (await portal<{ callbacks: [Delivery, ...Delivery[]] }>('/callbacks')).callbacks,
    send: ({ uri, headers, body }, change = {}) => {
      const changed = { ...body, payload: { ...body.payload, ...(change as object) } };
      const text = typeof change === 'string' ? change : JSON.stringify(changed);
      return call(new Request(uri, { method: 'POST', headers, body: text }));
    },
    outbox: async () =>
      (await portal<{ messages: { to: string }[] }>('/outbox')).messages.map(({ to }) => to),
    read,
    snapshot: (token) => read('/screenings', token),
    shown: async (token) => (await views.snapshot(token)).screenings,
    screening: (id, token) => read(`/screenings/${id}`, token),
    poll: (token, query) => read(`/events?${query}`, token),
    plans: async (token) => (await read<RecurrenceList>('/recurrences', token)).recurrences,
    metrics: async () => (await ask('/metrics', { token: hostKey })).text(),
    lines: (name) =>
      logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event === name),
  };
  return views;
}
