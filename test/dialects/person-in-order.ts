import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from '../server/node-server.ts';

type Answer = [status: number, body: object];

interface Case {
  id: string;
  status: string;
  score: string | null;
  key: string;
  callback: string;
  person: Record<string, string>;
}

const members = ['person', 'bundle', 'callback'];
const facts = ['first', 'last', 'email', 'born'];

/**
 * A service that has no candidates: a case holds the person. It takes a key in place of a token, signs callbacks, which hold
 * an id alone, with a secret agreed beforehand, and refuses what it does not know.
 */
export class PersonInOrder {
  readonly cases: Case[] = [];
  /** What it answers to the next call, in place of doing it; after doing it where it is `after`. */
  fault: { status: number; isAfter?: boolean } | undefined;
  readonly #key: string;
  readonly #secret: string;
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  constructor({ key, secret }: { key: string; secret: string }) {
    this.#key = key;
    this.#secret = secret;
  }

  /** Answers where it is. */
  async listen(): Promise<string> {
    return `http://127.0.0.1:${await listening(this.#server)}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** The callback about the newest case, once it has changed so. */
  change(change: Partial<Case>, secret = this.#secret): Request {
    const newest = this.cases.at(-1)!;
    Object.assign(newest, change);
    const body = JSON.stringify({ object_id: newest.id });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    return new Request(newest.callback, { method: 'POST', body, headers: { 'x-signature': signature } });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    const { fault } = this;
    this.fault = undefined;
    const done: Answer = fault && !fault.isAfter ? [fault.status, {}] : this.#answer(request, sent);
    const [status, body] = fault ? [fault.status, {}] : done;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  #answer({ method, url = '', headers }: IncomingMessage, sent: string): Answer {
    if (headers.authorization !== `Api-Key ${this.#key}`) return [401, { message: 'Who are you?' }];
    const known = this.cases.find(({ id }) => url === `/cases/${id}`);
    if (method === 'GET') return known ? [200, shown(known)] : [404, { message: 'There is no such case.' }];
    const key = headers['idempotency-key'];
    if (`${method} ${url}` !== 'POST /cases' || typeof key !== 'string') return [400, { message: 'No.' }];
    return this.#open(key, JSON.parse(sent) as Record<string, unknown>);
  }

  #open(key: string, order: Record<string, unknown>): Answer {
    const person = (order['person'] ?? {}) as Record<string, string>;
    const wrong = [
      ...differences(Object.keys(order), members),
      ...differences(Object.keys(person), facts),
      ...(person['email']?.startsWith('taken') ? [{ field: 'email', reason: 'TAKEN' }] : []),
      ...(/^\d{4}-\d\d-\d\d$/.test(person['born'] ?? '') ? [] : [{ field: 'born', reason: 'MALFORMED' }]),
    ];
    if (wrong.length > 0) return [422, { errors: wrong }];
    const earlier = this.cases.find((one) => one.key === key);
    if (earlier) return [201, shown(earlier)];
    const id = `case-${this.cases.length + 1}`;
    const opened = { id, status: 'OPEN', score: null, key, callback: String(order['callback']), person };
    this.cases.push(opened);
    return [201, shown(opened)];
  }
}

/** What is missing, and what nobody knows. */
const differences = (given: string[], wanted: string[]) => [
  ...wanted.filter((name) => !given.includes(name)).map((field) => ({ field, reason: 'MISSING' })),
  ...given.filter((name) => !wanted.includes(name)).map((field) => ({ field, reason: 'UNKNOWN' })),
];

const shown = ({ id, status, score }: Case) => ({ id, status, score });
