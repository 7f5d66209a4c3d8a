import { candidatePackages, packageIds } from '../draw-story.ts';
import type { Faults } from '../faults.ts';
import type { OrderItem, Story } from '../story.ts';
import { violate } from '../violation.ts';
import { world } from '../world/world.ts';
import { Check, type Ordered } from './check.ts';
import { Identities } from './identities.ts';
import { Subscriptions } from './subscriptions.ts';

interface Dependencies {
  story: Story;
  faults: Faults;
  /** Something has happened to a screening. */
  onStep: (check: Check) => void;
}

type Body = Record<string, unknown>;

const slowest = { way: 60, order: 3_000 };
/** A call that arrives so late was given up long before. */
const lateOrderMs = 45_000;
const busySeconds = 2;
/** Longer than an order takes: no run comes before the first one is known. */
const runsAfterMs = 60_000;

/** The service: late, silent, doubled, forgetful, lagging, refusing. It notices no repeat of an order. */
export class Service {
  readonly checks: Check[] = [];
  readonly #deps: Dependencies;
  readonly #people = new Map<string, Body>();
  readonly #underWay = new Map<string, number>();
  readonly #identities = new Identities();
  readonly subscriptions = new Subscriptions({
    run: (key, request) => this.#start(this.#ordered(request, { key, isRun: true })).id,
    runsAfter: (request) =>
      this.#itemOf(this.#ordered(request, { key: '', isRun: true }))?.runsAfter ?? runsAfterMs,
  });
  /** Orders that have arrived, or are on their way. */
  readonly #coming = new Set<string>();
  readonly #tokens = new Set<string>();

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** What it has of an order of the proxy. */
  byKey(key: string): Check | undefined {
    return this.checks.find(({ ordered }) => ordered.key === key);
  }

  /** The proxy has lost its orders since then: nobody asks for what came of them. */
  forgetSince(at: number): void {
    for (const check of this.checks) check.isForgotten ||= check.orderedAt >= at;
  }

  /** Whether it has this order, or will have it. */
  gets(key: string): boolean {
    return this.#coming.has(key);
  }

  /** Takes a call as it comes over the network. @throws where no answer comes. */
  async answer(request: Request): Promise<Response> {
    const { faults } = this.#deps;
    const text = await request.text();
    const { pathname, searchParams } = new URL(request.url);
    const name = `${request.method} ${pathname}`;
    const isOrder = name === 'POST /v2/screenings';
    if (faults.take('call-lost', name)) return noAnswer();
    const key = isOrder ? (request.headers.get('idempotency-key') ?? '') : undefined;
    if (key !== undefined) this.#coming.add(key);
    const slow = isOrder && faults.take('order-slow', name);
    await world.pause(world.between('service', 5, slow ? lateOrderMs : slowest.way));
    const isSilent = faults.during('service-silent', name) !== undefined;
    const refusal = isSilent ? new Promise<never>(() => {}) : this.#refusal(name, request);
    if (refusal && key !== undefined) this.#coming.delete(key);
    if (refusal) return refusal;
    const end = this.#begin(name);
    const [status, body] = this.#reply(name, text, { searchParams, request });
    const sent = body === undefined ? null : JSON.stringify(body);
    world.note('service', `${name} ${status}`);
    // What happens to an order meanwhile, its answer does not say.
    await world.pause(world.between('service', 5, isOrder ? slowest.order : slowest.way));
    end();
    if (faults.take('answer-lost', name)) return noAnswer();
    if (faults.take('gateway-after', name)) return new Response('bad gateway', { status: 502 });
    return new Response(sent, { status, headers: { 'content-type': 'application/json' } });
  }

  #refusal(name: string, request: Request): Response | undefined {
    const { faults } = this.#deps;
    if (faults.take('gateway-before', name)) return new Response('bad gateway', { status: 502 });
    if (faults.take('refused-busy', name))
      return new Response('{}', { status: 429, headers: { 'retry-after': `${busySeconds}` } });
    if (name.endsWith('/oauth')) return undefined;
    if (faults.take('token-refused', name)) this.#tokens.clear();
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    if (this.#tokens.has(token)) return undefined;
    return new Response('{"errors":[]}', { status: 401 });
  }

  #begin(name: string): () => void {
    const most = this.#mostAtOnce(name);
    const count = (this.#underWay.get(name) ?? 0) + 1;
    if (count > most) violate('twice', `${count} at once: ${name}`);
    this.#underWay.set(name, count);
    return () => void this.#underWay.set(name, this.#underWay.get(name)! - 1);
  }

  /**
   * A screening is read by the worker and by whoever settles an order of its person, a person is written by one, and each
   * process makes one attempt of a member. A run that is not known yet is read by each of its callbacks.
   */
  #mostAtOnce(name: string): number {
    if (name.endsWith('/verification')) return this.#deps.story.processes;
    if (name.startsWith('PUT')) return 1;
    const check = this.checks.find(({ id }) => name === `GET /v2/screenings/${id}`);
    if (!check || check.ordered.isRun) return Number.POSITIVE_INFINITY;
    return 1 + this.checks.filter(({ ordered }) => ordered.person === check.ordered.person).length;
  }

  #reply(
    name: string,
    text: string,
    { searchParams, request }: { searchParams: URLSearchParams; request: Request },
  ): [status: number, body: unknown] {
    const { pathname } = new URL(request.url);
    const ofIdentity = this.#identities.reply(request.method, pathname);
    if (ofIdentity) return ofIdentity;
    const key = request.headers.get('idempotency-key') ?? '';
    const ofPlan = this.subscriptions.reply(request.method, pathname, { text, key });
    if (ofPlan) return ofPlan;
    const [, , , id = ''] = pathname.split('/');
    switch (name.replace(/^(\w+ \/v2\/\w+)\/.+$/, '$1/id')) {
      case 'POST /v2/oauth':
        return [200, this.#newToken()];
      case 'GET /v2/packages':
        return [200, packageIds.map((one) => ({ id: one, title: `Package ${one}`, active: true }))];
      case 'GET /v2/candidates': {
        const found = this.#people.get(candidateId(searchParams.get('clientReferenceId') ?? ''));
        return [200, found ? [this.#person(found)] : []];
      }
      case 'POST /v2/candidates':
        return this.#addPerson(JSON.parse(text) as Body);
      case 'GET /v2/candidates/id':
      case 'PUT /v2/candidates/id': {
        const found = this.#people.get(id);
        if (found && text !== '') Object.assign(found, JSON.parse(text));
        return found ? [200, this.#person(found)] : [404, {}];
      }
      case 'POST /v2/screenings':
        return this.#order(JSON.parse(text) as Body, key);
      case 'GET /v2/screenings/id':
        return this.#read(id);
      default:
        return [404, {}];
    }
  }

  #newToken(): Body {
    const token = `token-${world.random('service')}`;
    this.#tokens.add(token);
    return { access_token: token, expires_in: 36_000 };
  }

  #person(person: Body): Body {
    const own = this.checks.filter(({ ordered }) => ordered.candidateId === person['id']);
    return { ...person, screeningIds: own.map(({ id }) => id) };
  }

  #addPerson(person: Body): [status: number, body: unknown] {
    const id = candidateId(String(person['clientReferenceId']));
    if (this.#people.has(id)) return [409, { errors: [] }];
    this.#people.set(id, { ...person, id });
    return [201, { ...person, id }];
  }

  #order(body: Body, key: string): [status: number, body: unknown] {
    if (!this.#people.has(String(body['candidateId']))) return [422, { errors: [] }];
    const check = this.#start(this.#ordered(body, { key, isRun: false }));
    return [201, check.report(world.time - world.now)];
  }

  #ordered(body: Body, which: Pick<Ordered, 'key' | 'isRun'>): Ordered {
    const { uri, credentials } = body['callback'] as { uri: string; credentials: { basicAuth: string } };
    const id = String(body['candidateId']);
    const person = hostReference(String(this.#people.get(id)?.['clientReferenceId']));
    const callback = { uri, basicAuth: credentials.basicAuth };
    return { ...which, candidateId: id, person, packageId: String(body['packageId']), callback };
  }

  #start(ordered: Ordered): Check {
    if (!ordered.isRun) this.#checkTwice(ordered);
    const { serviceClockMs: clockMs } = this.#deps.story;
    const item = this.#itemOf(ordered);
    const check = new Check(this.checks.length, ordered, { now: world.now, clockMs, item });
    this.checks.push(check);
    world.note('service', `${check.id} is ordered for ${ordered.person}, ${ordered.packageId}`);
    this.#goOn(check);
    return check;
  }

  /** What is to happen to it. */
  #itemOf({ person, packageId }: Ordered): OrderItem | undefined {
    return this.#deps.story.items.findLast(
      (one): one is OrderItem =>
        one.kind === 'order' && one.person === person && one.packageId === packageId && one.at <= world.now,
    );
  }

  /** A member may order again what is over, a candidate what was complete and counts no more: perhaps it is open again. */
  #checkTwice({ key, person, packageId }: Ordered): void {
    const mayRepeat = !candidatePackages.includes(packageId);
    const isLimited = this.#deps.story.items.some(
      (one) =>
        one.kind === 'order' &&
        one.person === person &&
        one.packageId === packageId &&
        one.validFor !== undefined,
    );
    const isOpen = ({ ordered, isOver, wasComplete }: Check): boolean =>
      !ordered.isRun &&
      ordered.person === person &&
      ordered.packageId === packageId &&
      !(isOver && mayRepeat) &&
      !(wasComplete && isLimited);
    const earlier = this.checks.find((one) => !one.isForgotten && (one.ordered.key === key || isOpen(one)));
    if (earlier) violate('twice', `${person} has two of ${packageId} at the service: ${earlier.id}`);
  }

  #goOn(check: Check): void {
    this.#deps.onStep(check);
    const pause = check.pauses[check.step];
    if (pause === undefined) return;
    world.after(pause, () => {
      check.advance(world.now);
      world.note('service', `${check.id} is at step ${check.step} of ${check.pauses.length}`);
      this.#goOn(check);
    });
  }

  #read(id: string): [status: number, body: unknown] {
    const { faults } = this.#deps;
    const check = this.checks.find((one) => one.id === id);
    if (!check || faults.during('reads-miss', id)) return [404, {}];
    // Not every copy lags.
    const isLagging = world.random('service') < 0.5;
    const lag = isLagging ? (faults.during('reads-lag', id)?.ms ?? 0) : 0;
    return [200, check.report(world.time - world.now, check.stepAt(world.now - lag))];
  }
}

const candidateId = (reference: string): string => `c-${reference.replaceAll(/[^\w-]/g, '_')}`;

/** The proxy may write a reference in another form. */
const hostReference = (reference: string): string => reference.split(':').at(-1) ?? reference;

async function noAnswer(): Promise<never> {
  await world.pause(world.between('service', 50, 3_000));
  throw new TypeError('fetch failed');
}
