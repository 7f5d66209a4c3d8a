import { EventReader } from '../server/event-reader.ts';
import { codeOf, hostKey, type House, secretKey } from '../server/house.ts';
import { badAuthorizations, type Ingredients } from './bad-authorizations.ts';
import { capabilityOf, newestDelivery } from './delivery.ts';
import { ForeignHouses } from './foreign-houses.ts';
import { foreignMarks } from './mark.ts';
import { Neighbourhood } from './neighbourhood.ts';
import { otherOrigins } from './other-origins.ts';
import { type RecordedRequest, resend } from './recorded-request.ts';
import { Tally } from './tally.ts';

const otherMethods = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'PROPFIND'];

/**
 * Sends everything that several people sent again: with the keys of all others, without a key, with bad keys, from pages of
 * other origins and by other methods. Nobody may be shown anything of somebody else, and nothing may change.
 */
export async function checkReplays(): Promise<Tally[]> {
  const neighbourhood = await Neighbourhood.open();
  const foreign = await ForeignHouses.open();
  try {
    const replays = new Replays(neighbourhood, await goneTokens(neighbourhood.house, foreign));
    const { requests } = neighbourhood;
    // Who sends somebody else's order with their own key orders for themselves: it leads to their own check, and what is signed
    // with it counts there. So of the orders all but the count and the time of changes stays; of everything else, all.
    for (const [sent, seen] of [
      [requests.filter((one) => !isOrder(one)), (thing: string) => thing],
      [requests.filter(isOrder), withoutCount],
    ] as const) {
      const before = await possessionsOf(neighbourhood);
      for (const request of sent) {
        await replays.asOthers(request);
        await replays.withBadKeys(request);
        await replays.fromOtherOrigins(request);
        await replays.byOtherMethods(request);
      }
      const after = await possessionsOf(neighbourhood);
      for (const [name, things] of before)
        for (const [id, thing] of things) {
          const now = after.get(name)?.get(id);
          const isSame = now !== undefined && seen(now) === seen(thing);
          replays.people.count(isSame ? undefined : `${id} of ${name} was changed by others`);
        }
    }
    return [replays.people, replays.keys, replays.origins, replays.methods];
  } finally {
    await foreign.close();
    await neighbourhood.house.close();
  }
}

const possessionsOf = async (neighbourhood: Neighbourhood): Promise<Map<string, Map<string, string>>> =>
  new Map(
    await Promise.all(
      neighbourhood.people.map(
        async (name) => [name, await neighbourhood.possessions(name)] as [string, Map<string, string>],
      ),
    ),
  );

const isOrder = ({ method, path }: RecordedRequest): boolean => method === 'POST' && path === '/screenings';

const withoutCount = (thing: string): string =>
  JSON.stringify({ ...(JSON.parse(thing) as object), revision: undefined, updatedAt: undefined });

/** What the back end of a marketplace may read, too; with an `Origin` it is refused. */
const isOpenToHost = ({ method, path }: RecordedRequest): boolean =>
  method === 'GET' && /^\/screenings(\/[\w-]+(\/consents)?)?(\?|$)/.test(path);

class Replays {
  readonly people = new Tally('replays as another person');
  readonly keys = new Tally('replays with no key or a bad one');
  readonly origins = new Tally('replays from another origin');
  readonly methods = new Tally('replays by another method');
  readonly #neighbourhood: Neighbourhood;
  readonly #gone: GoneTokens;

  constructor(neighbourhood: Neighbourhood, gone: GoneTokens) {
    this.#neighbourhood = neighbourhood;
    this.#gone = gone;
  }

  async asOthers(request: RecordedRequest): Promise<void> {
    const { house, people, tokens, marks } = this.#neighbourhood;
    for (const person of people) {
      if (person === request.owner || this.#mayChange(request, person)) continue;
      const authorization = `Bearer ${tokens.get(person)!}`;
      const answer = await resend(house, request, { authorization });
      const seen = `${JSON.stringify([...answer.headers])} ${await readShown(answer, request)}`;
      const [mark] = foreignMarks(marks, seen, person);
      const what = `${request.method} ${request.path} of ${request.owner}, sent by ${person}`;
      this.people.count(mark && `${what}, shows "${mark.text}" of ${mark.owner}`);
      if (answer.status >= 500) this.people.countServerError(what);
    }
  }

  async withBadKeys(request: RecordedRequest): Promise<void> {
    const { house, tokens } = this.#neighbourhood;
    const valid = tokens.get(request.owner)!;
    const bad = { 'no key': undefined, ...badAuthorizations(this.#ingredients(request.owner, valid)) };
    for (const [name, authorization] of Object.entries(bad)) {
      if (name === 'the host key' && isOpenToHost(request)) continue;
      const answer = await resend(house, request, authorization === undefined ? {} : { authorization });
      const what = `${request.method} ${request.path} with ${name}`;
      const isRefused = answer.status === 401 && (await codeOf(answer)).startsWith('session_');
      this.keys.count(isRefused ? undefined : `${what} is answered ${answer.status}`);
      if (answer.status >= 500) this.keys.countServerError(what);
    }
  }

  async fromOtherOrigins(request: RecordedRequest): Promise<void> {
    const { house, tokens } = this.#neighbourhood;
    const authorization = `Bearer ${tokens.get(request.owner)!}`;
    for (const [name, headers] of Object.entries(otherOrigins)) {
      const answer = await resend(house, request, { authorization, ...headers });
      const isShared = answer.headers.has('access-control-allow-origin');
      const isRefused = answer.status === 403 && (await codeOf(answer)) === 'origin_refused';
      const what = `${request.method} ${request.path} from ${name}`;
      this.origins.count(isRefused && !isShared ? undefined : `${what} is answered ${answer.status}`);
      if (answer.status >= 500) this.origins.countServerError(what);
    }
  }

  /** Of one's own, too: nothing but what is documented answers anything. */
  async byOtherMethods(request: RecordedRequest): Promise<void> {
    const { house, tokens, marks } = this.#neighbourhood;
    const authorization = `Bearer ${tokens.get(request.owner)!}`;
    for (const method of otherMethods) {
      const { body: _, ...bodiless } = request;
      const sent = method === 'HEAD' ? bodiless : request;
      const answer = await resend(house, { ...sent, method }, { authorization });
      const what = `${request.path} by ${method}`;
      const [mark] = foreignMarks(marks, await answer.text(), 'nobody');
      this.methods.count(mark && `${what} shows "${mark.text}" of ${mark.owner}`);
      if (answer.status >= 500) this.methods.countServerError(what);
    }
  }

  /** What this person may end, though somebody else asked for it: the matrix covers that. */
  #mayChange({ method, path }: RecordedRequest, person: string): boolean {
    const isKnown = this.#neighbourhood.marks.some(
      ({ text, knownBy }) => path.includes(text) && knownBy.has(person),
    );
    return method === 'DELETE' && isKnown;
  }

  #ingredients(owner: string, valid: string): Ingredients {
    const { house, people, tokens, marks } = this.#neighbourhood;
    const other = tokens.get(people.find((person) => person !== owner)!)!;
    const cursor = marks.findLast((mark) => mark.owner === owner)?.text ?? '';
    const { clientSecret } = house.configuration.service;
    return { ...this.#gone, valid, other, hostKey, secretKey, clientSecret, cursor };
  }
}

type GoneTokens = Pick<
  Ingredients,
  'expired' | 'ofOtherEnvironment' | 'ofOtherSecret' | 'revoked' | 'capability'
>;

/** Of an operator, so that whoever accepts one shows everything. */
async function goneTokens(house: House, foreign: ForeignHouses): Promise<GoneTokens> {
  const session = { user: 'gone-9', role: 'operator' } as const;
  const revoked = await house.session(session);
  await house.ask('/sessions/gone-9', { method: 'DELETE', token: hostKey });
  return {
    expired: await foreign.token('expired', session),
    ofOtherEnvironment: await foreign.token('otherEnvironment', session),
    ofOtherSecret: await foreign.token('otherSecret', session),
    revoked,
    capability: capabilityOf(await newestDelivery(house)),
  };
}

/** Everything that an answer shows; of a stream what comes before it waits. */
async function readShown(answer: Response, { headers }: RecordedRequest): Promise<string> {
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.text();
  const reader = new EventReader(answer);
  await reader.chunk();
  // A cursor of somebody else proves nothing: the page is told to start anew.
  if (headers['last-event-id'] !== undefined) await reader.next();
  await reader.leave();
  return reader.text;
}
