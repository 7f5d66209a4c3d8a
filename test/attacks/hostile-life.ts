import type { RecurrenceList } from '../../src/protocol/recurrence.ts';
import type { Screening } from '../../src/protocol/screening.ts';
import type { Trust } from '../../src/protocol/trust.ts';
import type { Snapshot } from '../../src/protocol/snapshot.ts';
import { PollingPage } from '../polling-page.ts';
import { anna, basicPackage, type House, openHouse, standardPackage } from '../server/house.ts';
import { type Hostility, HostileWire } from './hostile-wire.ts';
import { answersOf, chooseAnswers, gainTrust, inviteeOf, purpose } from './person.ts';
import { readReply } from './reply.ts';
import { roomForAttacks } from './room.ts';

/** What a hostile answer did to a proxy and the people on its pages. */
export interface HostileOutcome {
  problems: string[];
  /** Answers of 500 by a mistake of the proxy. */
  failures: number;
  /** How often the service was hostile. */
  hostileAnswers: number;
  /** The calls that the proxy made. */
  calls: string[];
  /** Those of them that it made only when it looked for what was missed: it is not made to while an answer never ends. */
  callsOfRounds: string[];
}

const victim = 'vera';
const newcomer = 'nick';
const member = 'mona';
const latecomer = 'lars';
/** What no answer and no log may repeat: it is in what the service is sent. */
const personal = [
  anna.ssn,
  anna.dob,
  anna.phone,
  anna.address.addressLine,
  `Given-${newcomer}`,
  `${newcomer}@`,
];

/** People go through all flows, the service turns hostile in between, and at the end it is itself again. */
export class HostileLife {
  readonly #hostility: Hostility | undefined;
  readonly #wire: HostileWire;
  readonly #orders: { candidate: string; id: string }[] = [];
  readonly #problems: string[] = [];
  #house!: House;
  #failures = 0;

  constructor(hostility?: Hostility) {
    this.#hostility = hostility;
    this.#wire = new HostileWire(hostility);
  }

  async live(): Promise<HostileOutcome> {
    this.#house = await openHouse({
      environment: roomForAttacks,
      intercept: (request, next) => this.#wire.answer(request, next),
      sleep: () => this.#wire.sleep(),
    });
    try {
      return await this.#live();
    } finally {
      await this.#house.close();
    }
  }

  async #live(): Promise<HostileOutcome> {
    const pages = [
      await this.#page(),
      await this.#page(victim),
      await this.#page(newcomer),
      await this.#page(latecomer),
    ];
    const pollAll = async () => {
      for (const page of pages) await page.poll();
    };
    await this.#goThroughFlows(victim);
    await this.#house.settled();
    await pollAll();
    this.#wire.isHostile = true;
    // The token of the service and the list of packages are asked for again.
    this.#house.time.now += 11 * 3_600_000;
    await this.#goThroughFlows(newcomer);
    const endTrust = await this.#goThroughTrust();
    await this.#house.settled();
    this.#house.time.now += 61_000;
    const askedBefore = new Set(this.#wire.calls);
    if (!this.#hostility?.answer.isEndless) await this.#house.proxy.reconcile();
    const callsOfRounds = [...this.#wire.calls].filter((call) => !askedBefore.has(call));
    await endTrust();
    await this.#endRecurrences();
    await pollAll();
    this.#wire.isHostile = false;
    await this.#checkHealth();
    await this.#complete();
    for (const page of pages) await this.#checkEnd(page);
    await this.#checkOutcomes();
    const logged = this.#house.logged.join('');
    if (/"event":"failed"/.test(logged)) this.#problems.push('the proxy failed by a mistake of its own');
    this.#checkSilence('the log', logged);
    if (this.#hostility && this.#hostility.server.trapped > 0) this.#problems.push('a redirect was followed');
    return {
      problems: this.#problems,
      failures: this.#failures,
      hostileAnswers: this.#wire.hostileAnswers,
      calls: [...this.#wire.calls],
      callsOfRounds,
    };
  }

  /** Of a candidate, or of the operator. The clock moves on, so that it needs new page sessions. */
  #page(candidate?: string): Promise<PollingPage> {
    const name = candidate === undefined ? 'the operator' : `the page of ${candidate}`;
    return PollingPage.open(name, candidate, async (path) =>
      this.#house.ask(path, { token: await this.#token(candidate) }),
    );
  }

  #token(candidate?: string): Promise<string> {
    return this.#house.session(
      candidate === undefined
        ? { user: 'the operator', role: 'operator' }
        : { user: candidate, role: 'candidate' },
    );
  }

  async #goThroughFlows(name: string): Promise<void> {
    const token = await this.#token(name);
    await this.#ask(token, '/packages');
    await this.#order(token, name, { packageId: standardPackage, mode: 'form', recurrence: 'P1M' });
    const invited = await this.#order(token, name, { packageId: basicPackage, mode: 'link' });
    if (invited) {
      await this.#ask(token, `/screenings/${invited.id}/invite`, 'POST');
      // The second link is a new one.
      await this.#ask(token, `/screenings/${invited.id}/invite`, 'POST');
    }
    await this.#order(token, name, { packageId: '539152', mode: 'form', candidate: moved(name) });
    await this.#order(token, name, { packageId: '539163', mode: 'email' });
    await this.#ask(token, '/screenings');
  }

  /** Answers how to end it: until then the proxy asks whether it holds. */
  async #goThroughTrust(): Promise<() => Promise<unknown>> {
    const house = this.#house;
    const candidate = inviteeOf(newcomer);
    const token = await house.session({ user: member, role: 'member', candidate });
    const proof = { purpose, candidate: answersOf(member) };
    const begun = JSON.parse(await this.#ask(token, '/trust', 'POST', proof)) as Partial<Trust>;
    const path = `/trust/${begun.id}`;
    if (begun.id !== undefined) {
      // Wrong answers are followed by other questions.
      let { questions = [] } = begun;
      for (const place of [-1, 0]) {
        const body = { answers: chooseAnswers(questions, place) };
        const after = JSON.parse(await this.#ask(token, `${path}/answers`, 'POST', body)) as Partial<Trust>;
        questions = after.questions ?? questions;
      }
    }
    await this.#ask(token, '/trust');
    await this.#order(token, newcomer, { packageId: '539178', mode: 'link', purpose });
    return async () => begun.id !== undefined && this.#ask(token, path, 'DELETE');
  }

  async #endRecurrences(): Promise<void> {
    for (const name of [victim, newcomer]) {
      const token = await this.#token(name);
      const { recurrences } = (await (
        await this.#house.ask('/recurrences', { token })
      ).json()) as RecurrenceList;
      for (const { id } of recurrences) await this.#ask(token, `/recurrences/${id}`, 'DELETE');
    }
  }

  async #order(token: string, candidate: string, order: object): Promise<Screening | undefined> {
    const key = `order ${this.#orders.length} of ${candidate}`;
    const body = { candidate: answersOf(candidate), ...order };
    const text = await this.#ask(token, '/screenings', 'POST', body, { 'idempotency-key': key });
    const screening = JSON.parse(text) as Screening & { code?: string };
    if (screening.code !== undefined) return undefined;
    this.#orders.push({ candidate, id: screening.id });
    return screening;
  }

  async #ask(
    token: string,
    path: string,
    method = 'GET',
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<string> {
    const answer = await this.#house.ask(path, {
      method,
      token,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const { status, code, text } = await readReply(answer);
    const what = `${method} ${path.replace(/\/[\w-]{16}/, '/{id}')}`;
    if (status === 500) this.#failures += 1;
    if (status === 500 || code === 'store_unavailable') this.#problems.push(`${what} is answered ${status}`);
    this.#checkSilence(`the answer to ${what}`, text);
    return text;
  }

  #checkSilence(where: string, text: string): void {
    const found = personal.find((one) => text.includes(one));
    if (found !== undefined) this.#problems.push(`${where} holds ${found}`);
  }

  /** The service is itself again: so is the proxy. */
  async #checkHealth(): Promise<void> {
    // What the service asked to be left alone for is over.
    this.#house.time.now += 3_600_000;
    for (const path of ['/healthz', '/readyz']) {
      const { status } = await this.#house.ask(path);
      if (status !== 200) this.#problems.push(`afterwards ${path} is answered ${status}`);
    }
    const token = await this.#token(latecomer);
    const order = await this.#order(token, latecomer, { packageId: standardPackage, mode: 'form' });
    if (order?.phase !== 'in-progress')
      this.#problems.push(`afterwards an order is ${order?.phase ?? 'refused'}`);
    const ofMember = await this.#house.session({ user: 'a later member', role: 'member' });
    await gainTrust(this.#house, ofMember, 'a-later-member');
    const trust = (await (await this.#house.ask('/trust', { token: ofMember })).json()) as { status: string };
    if (trust.status !== 'trusted') this.#problems.push(`afterwards a proof is ${trust.status}`);
  }

  /** Everything comes to its end; the victim's checks are under review, all others are clear. */
  async #complete(): Promise<void> {
    const { screenings } = await this.#house.portal<{ screenings: { id: string; candidateId: string }[] }>(
      '/screenings',
    );
    // The newest comes first.
    const ofVictim = screenings.at(-1)?.candidateId;
    for (const { id, candidateId } of screenings) {
      const result = candidateId === ofVictim ? 'consider' : 'clear';
      await this.#house.portal(`/screenings/${id}`, 'PUT', { status: 'complete', result });
    }
    this.#house.time.now += 61_000;
    await this.#house.proxy.reconcile();
    const token = await this.#token();
    for (const { id, phase } of await this.#shown())
      if (phase === 'unconfirmed') await this.#house.ask(`/screenings/${id}`, { method: 'DELETE', token });
  }

  async #shown(): Promise<Screening[]> {
    const token = await this.#token();
    return ((await (await this.#house.ask('/screenings', { token })).json()) as Snapshot).screenings;
  }

  /** Whatever was ordered is there, and every page shows its end. */
  async #checkEnd(page: PollingPage): Promise<void> {
    const ids = await page.end();
    const { name, candidate, problems } = page.record;
    for (const order of this.#orders)
      if (order.candidate === candidate && !ids.includes(order.id))
        this.#problems.push(`${name} does not find ${order.id}, which was the answer to an order`);
    this.#problems.push(...problems);
  }

  /** Nobody is shown the outcome of somebody else. */
  async #checkOutcomes(): Promise<void> {
    for (const { clientReferenceId, result, phase } of await this.#shown()) {
      const others = clientReferenceId === victim ? 'clear' : 'review';
      if (phase === 'complete' && result === others)
        this.#problems.push(`${clientReferenceId} is shown the outcome of somebody else`);
    }
  }
}

const moved = (name: string): object => ({
  ...answersOf(name),
  phone: '+16155550199',
  additionalAddresses: [{ ...anna.address, validFrom: '2010-01-01' }],
  aliases: [{ givenName: 'Ann', familyName: 'Bells' }],
});
