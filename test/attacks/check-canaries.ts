import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SeededRandom } from '../../sandbox/random.ts';
import { openSqlite } from '../stores.ts';
import type { Screening } from '../../src/protocol/screening.ts';
import type { Trust } from '../../src/protocol/trust.ts';
import { EventReader } from '../server/event-reader.ts';
import { HostReceiver, webhookSecret, webhookUrl } from '../server/host-receiver.ts';
import {
  basicPackage,
  everything,
  hostKey,
  type House,
  openHouse,
  screeningOf,
  secrets,
  standardPackage,
} from '../server/house.ts';
import { sha256 } from '../server/sha256.ts';
import { canaries, person, typedName } from './canary-person.ts';
import { CanaryPlaces } from './canary-places.ts';
import { CanarySearch } from './canary-search.ts';
import { newestDelivery } from './delivery.ts';
import { chooseAnswers, purpose } from './person.ts';
import { repeatingAnswers } from './repeating-service.ts';
import { roomForAttacks } from './room.ts';
import type { Scale } from './scale.ts';
import { Tally } from './tally.ts';

const receipt = 'the answer to GET /screenings/{id}/consents';
const ownPackages = 'the answer to GET /packages, to the candidate';
/** Where the contract has them: the receipt names who signed, the host is given the page session, who opens a report its link, and candidates see what is sent. */
const allowed = {
  'typed name': [receipt],
  'page session': ['the answer to POST /sessions'],
  link: ['the answer to POST /screenings/{id}/report-links'],
  ...Object.fromEntries(
    ['given name', 'middle name', 'family name', 'email'].map((name) => [name, [ownPackages]]),
  ),
};

const document = { id: 'fcra', version: '1', sha256: sha256('I agree.') };
/** Calls that carry what is personal, or come after it. */
const calls = [
  /\/candidates$/,
  /\/candidates\/[^/]+$/,
  /\/screenings$/,
  /\/identities$/,
  /\/verification$/,
  /\/trust$/,
  /\/subscriptions$/,
];

/** The least run answers so many calls in each way with what was sent. */
const callsPerAnswer = 2;

/** Lets people with telling facts go through flows and failures, and looks for those facts wherever the proxy writes. */
export async function checkCanaries({ factor, seed }: Scale): Promise<Tally> {
  const tally = new Tally('canaries');
  const folder = mkdtempSync(join(tmpdir(), 'screening-canaries-'));
  try {
    const run = new CanaryRun(folder);
    const random = new SeededRandom(seed);
    const some = () => calls[random.below(calls.length, 'calls')]!;
    const count = callsPerAnswer * factor;
    const { places, tokens, links } = await run.live(() =>
      count < calls.length ? Array.from({ length: count }, some) : calls,
    );
    const sessions = tokens.map((token, index) => [`page session ${index}`, token.split('.').at(-1)!]);
    const opened = links.map((link, index) => [`link to a report ${index}`, link.split('/').at(-1)!]);
    const search = new CanarySearch({
      ...canaries,
      ...Object.fromEntries(sessions),
      ...Object.fromEntries(opened),
    });
    const allowedToo = Object.fromEntries([
      ...sessions.map(([name]) => [name, allowed['page session']]),
      ...opened.map(([name]) => [name, allowed.link]),
    ]);
    const leaks = places.leaks(search, { ...allowed, ...allowedToo });
    for (const leak of new Set(leaks)) tally.succeeded.push(leak);
    tally.tried = places.count;
  } finally {
    rmSync(folder, { recursive: true });
  }
  return tally;
}

class CanaryRun {
  readonly #folder: string;
  readonly places = new CanaryPlaces();
  readonly tokens: string[] = [];
  readonly links: string[] = [];
  readonly #receiver = new HostReceiver();
  #house!: House;
  #repeat: { call: RegExp; answer: (sent: string) => Response } | undefined;
  #people = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param chooseCalls chooses the calls that the service answers with what it was sent. */
  async live(chooseCalls: () => readonly RegExp[]): Promise<this> {
    const store = await openSqlite(join(this.#folder, 'log.db'), 'test', { secrets, tellsHost: true });
    this.#house = await openHouse({
      store,
      environment: {
        ...roomForAttacks,
        HOST_WEBHOOK_URL: webhookUrl,
        HOST_WEBHOOK_SECRET: webhookSecret,
      },
      profile: { reads: { reportLinks: true, candidateLinks: true } },
      intercept: (request, next) => this.#receiver.intercept(request, (asked) => this.#answer(asked, next)),
    });
    await this.#goThroughFlows();
    await this.#goThroughRefusals();
    for (const answer of Object.values(repeatingAnswers))
      for (const call of chooseCalls()) {
        this.#repeat = { call, answer };
        await this.#goThroughFlows();
      }
    this.#repeat = undefined;
    await this.#sendOddCallbacks();
    await this.#watchAsOperator();
    this.places.keepFiles('the database while it runs', this.#folder);
    await this.#house.close();
    this.places.keepFiles('the database afterwards', this.#folder);
    this.places.keep('the log', this.#house.logged.join(''));
    for (const { headers, body } of this.#receiver.requests)
      this.places.keep("a message to the host's back end", `${JSON.stringify(headers)} ${body}`);
    return this;
  }

  async #answer(request: Request, next: (request: Request) => Promise<Response>): Promise<Response> {
    this.places.keep('an address asked of the service', request.url);
    const repeat = this.#repeat;
    if (!repeat?.call.test(new URL(request.url).pathname) || request.method === 'GET') return next(request);
    return repeat.answer(await request.text());
  }

  async #ask(path: string, token: string, method = 'GET', body?: unknown, key?: string): Promise<Response> {
    const answer = await this.#house.ask(path, {
      method,
      token,
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
      ...(body === undefined ? {} : { body }),
    });
    const pattern = path.replace(/\?.*/, '').replace(/\/[\w-]{16,}/, '/{id}');
    return this.places.keepAnswer(`the answer to ${method} ${pattern}`, answer);
  }

  async #session(request: object): Promise<string> {
    const answer = await this.#ask('/sessions', hostKey, 'POST', { ...everything, ...request });
    const { token } = (await answer.json()) as { token: string };
    this.tokens.push(token);
    return token;
  }

  #candidate(): { reference: string; candidate: Record<string, unknown> } {
    const reference = `person-${(this.#people += 1)}`;
    return { reference, candidate: { ...person, email: `zq-canary+${this.#people}@example.com` } };
  }

  async #goThroughFlows(): Promise<void> {
    const { reference, candidate } = this.#candidate();
    const disclosures = [document];
    const token = await this.#session({ user: reference, role: 'candidate', candidate, disclosures });
    this.places.keep(ownPackages, await (await this.#house.ask('/packages', { token })).text());
    const consents = [{ ...document, locale: 'en', typedName }];
    const order = { candidate, consents };
    const orders = [
      { ...order, packageId: standardPackage, mode: 'form', recurrence: 'P1M' },
      { ...order, packageId: '539152', mode: 'form' },
      { ...order, packageId: '539163', mode: 'form' },
      { ...order, packageId: basicPackage, mode: 'link' },
    ];
    for (const one of orders) {
      const answer = await this.#ask('/screenings', token, 'POST', one, `${reference} ${one.packageId}`);
      const { id } = (await answer.json()) as Partial<Screening>;
      if (id === undefined) continue;
      await this.#ask(`/screenings/${id}/consents`, token);
      await this.#ask(`/screenings/${id}/invite`, token, 'POST');
      await this.#ask(`/screenings/${id}`, token);
    }
    await this.#house.settled();
    await this.#ask('/events?wait=0', token);
    await this.#ask('/recurrences', token);
    await this.#proveIdentity(reference, candidate);
  }

  async #proveIdentity(reference: string, candidate: Record<string, unknown>): Promise<void> {
    const session = {
      user: reference,
      role: 'member',
      candidate: { clientReferenceId: reference, ...candidate },
    };
    const token = await this.#session(session);
    await this.#ask('/packages', token);
    const begun = await this.#ask('/trust', token, 'POST', { purpose, candidate });
    const { id, questions = [] } = (await begun.json()) as Partial<Trust>;
    if (id === undefined) return;
    for (const place of [-1, 0])
      await this.#ask(`/trust/${id}/answers`, token, 'POST', { answers: chooseAnswers(questions, place) });
    await this.#ask(
      '/screenings',
      token,
      'POST',
      { packageId: '539178', mode: 'email', candidate: {}, purpose },
      'by a member',
    );
    await this.#ask('/trust', token);
  }

  /** Every refusal there is, with telling facts in what is refused. */
  async #goThroughRefusals(): Promise<void> {
    const { reference, candidate } = this.#candidate();
    const token = await this.#session({ user: reference, role: 'candidate', packages: [standardPackage] });
    const signed = await this.#session({ user: reference, role: 'candidate', disclosures: [document] });
    const operator = await this.#session({ user: reference, role: 'operator' });
    const order = { packageId: standardPackage, mode: 'form', candidate };
    const wrong = Object.fromEntries(
      Object.keys(person).map((name) => [name, `${typedName} ${person.ssn}\u0000`]),
    );
    const bodies: unknown[] = [
      order,
      {
        ...order,
        candidate: { ...candidate, dob: `${person.dob}x`, ssn: `x${person.ssn}`, phone: person.ssn },
      },
      { ...order, candidate: wrong },
      { ...order, candidate: { ...candidate, ssn: { [person.ssn]: person.givenName } } },
      { ...order, [typedName]: person.ssn },
      { ...order, mode: person.ssn, packageId: person.givenName, recurrence: person.dob },
      { ...order, packageId: basicPackage },
      { ...order, consents: [{ ...document, locale: 'en', typedName, sha256: person.ssn }] },
      `{"candidate":${JSON.stringify(candidate)},"ssn":${person.ssn}`,
      { ...order, filler: typedName.repeat(10_000) },
    ];
    for (const body of bodies) {
      for (const sender of [token, signed, operator, person.ssn]) {
        await this.#ask('/screenings', sender, 'POST', body);
        await this.#ask('/screenings', sender, 'POST', body, `refused ${reference}`);
        await this.#ask('/trust', sender, 'POST', body);
      }
      await this.#ask('/sessions', hostKey, 'POST', body);
      await this.#ask('/sessions', person.ssn, 'POST', body);
    }
    for (const text of [person.ssn, typedName, person.givenName]) {
      const inPath = encodeURIComponent(text);
      for (const path of [
        `/screenings/${inPath}`,
        `/screenings?id=${inPath}`,
        `/events?wait=0&after=${inPath}`,
        `/${inPath}`,
      ])
        await this.#ask(path, token);
      await this.#ask(`/callbacks/${inPath}`, token, 'POST', { ssn: text });
    }
  }

  /** Callbacks that are not understood, and are full of telling facts. */
  async #sendOddCallbacks(): Promise<void> {
    const { uri, headers, body } = await newestDelivery(this.#house);
    const payloads: unknown[] = [
      { ...body.payload, ...person, status: typedName, result: person.ssn },
      { ...body.payload, status: { [person.ssn]: typedName } },
      { [person.ssn]: person.givenName, [typedName]: { [person.familyName]: person.dob } },
      { id: person.ssn, status: 17 },
      person.ssn,
      [person],
    ];
    for (const payload of payloads) {
      for (const sent of [
        JSON.stringify({ ...body, payload }),
        JSON.stringify(payload),
        `${JSON.stringify(person)}x`,
      ]) {
        const answer = await this.#house.proxy.fetch(
          new Request(uri, { method: 'POST', headers, body: sent }),
        );
        await this.places.keepAnswer('the answer to a callback', answer);
      }
    }
  }

  /** A report is opened by staff and by its candidate, and the host asks what was found. */
  async #goBeyondResult(): Promise<void> {
    const { reference, candidate } = this.#candidate();
    const token = await this.#session({ user: reference, role: 'candidate' });
    const order = { packageId: standardPackage, mode: 'form', candidate };
    const { id } = await screeningOf(await this.#ask('/screenings', token, 'POST', order, reference));
    await this.#house.settled();
    const { screenings } = await this.#house.portal<{ screenings: { id: string }[] }>('/screenings');
    const found = { status: 'complete', result: 'consider', notice: 'open', dispute: 'open' };
    await this.#house.portal(`/screenings/${screenings[0]!.id}`, 'PUT', found);
    const operator = await this.#session({ user: 'the operator', role: 'operator', may: ['report'] });
    for (const reader of [operator, token]) {
      const answer = await this.#ask(`/screenings/${id}/report-links`, reader, 'POST');
      this.links.push(((await answer.json()) as { url: string }).url);
    }
    await this.#ask(`/screenings/${id}`, hostKey);
    await this.#ask('/screenings', hostKey);
  }

  async #watchAsOperator(): Promise<void> {
    const operator = await this.#session({ user: 'the operator', role: 'operator' });
    const first = await this.#house.ask('/events?wait=0', { token: operator });
    const { cursor } = (await first.json()) as { cursor: string };
    const stream = await this.#house.ask('/events', {
      token: operator,
      headers: { 'last-event-id': cursor },
    });
    const reader = new EventReader(stream);
    await this.#goThroughFlows();
    await this.#goBeyondResult();
    await reader.next();
    this.places.keep('an event stream', reader.text);
    await reader.leave();
    this.#house.time.now += 61_000;
    await this.#house.proxy.reconcile();
    const answer = await this.#ask('/screenings', operator);
    const { screenings } = (await answer.json()) as { screenings: Screening[] };
    for (const { id } of screenings.slice(0, 20)) {
      await this.#ask(`/screenings/${id}/consents`, operator);
      await this.#ask(`/screenings/${id}`, operator, 'DELETE');
    }
    await this.#ask('/packages', operator);
    await this.#ask('/recurrences', operator);
    await this.#ask('/metrics', hostKey);
    await this.#ask('/readyz', hostKey);
    await this.#ask('/openapi.json', hostKey);
    await this.#ask('/candidates/person-1', hostKey, 'DELETE');
  }
}
