import { SeededRandom } from '../../sandbox/random.ts';
import { anna, type House, openHouse, standardPackage } from '../server/house.ts';
import { type DocumentedRoute, documentedRoutes } from './documented-routes.ts';
import { type NaughtyPlace, naughtyPlaces } from './naughty-places.ts';
import { naughtyBodies, type NaughtyValue, naughtyValues } from './naughty-values.ts';
import { readReply, type Reply } from './reply.ts';
import { roomForAttacks } from './room.ts';
import type { Scale } from './scale.ts';
import { Tally } from './tally.ts';
import { type KeyKind, keyKinds, rightKey, ValidRequests } from './valid-requests.ts';

/** The least sweep puts each value into so many places, and so many values into each place. */
const placesPerValue = 3;
const valuesPerPlace = 4;
/** With other keys than the right one, which are refused before anything is read. */
const valuesWithOtherKeys = 2;

/** Of a value that was put in, so many parts are looked for. */
const mostParts = 10;
const mostRefusalBytes = 10_000;
/** A shorter text is in an answer by accident. */
const shortestEcho = 10;

/** A place of a route, tried with one kind of key. */
interface Spot {
  route: DocumentedRoute;
  key: KeyKind;
  place: NaughtyPlace;
}

/** Puts naughty values into every place of every route: each is answered as a mistake of the sender, or as nothing special. */
export async function checkNaughtyInput(scale: Scale): Promise<Tally> {
  const tally = new Tally('naughty input');
  const house = await openHouse({ environment: roomForAttacks });
  try {
    const sweep = new NaughtySweep(house, tally, await ValidRequests.of(house));
    await sweep.run(scale);
  } finally {
    await house.close();
  }
  return tally;
}

class NaughtySweep {
  readonly #house: House;
  readonly #tally: Tally;
  readonly #requests: ValidRequests;
  /** What answers hold anyway. */
  #usual = '';
  #turn = 0;

  constructor(house: House, tally: Tally, requests: ValidRequests) {
    this.#house = house;
    this.#tally = tally;
    this.#requests = requests;
  }

  async run({ factor, seed }: Scale): Promise<void> {
    const random = new SeededRandom(seed);
    const spots = await this.#spots();
    const bodies = spots.filter(({ place }) => place.name === 'the body');
    const right = spots.filter(({ key, route }) => key === rightKey(route));
    const others = spots.filter((spot) => !right.includes(spot));
    const pick = <One>(from: readonly One[], purpose: string): One =>
      from[random.below(from.length, purpose)]!;
    const some = (count: number, of: () => [Spot, NaughtyValue]) => Array.from({ length: count }, of);
    const valueFor = (spot: Spot) => (): [Spot, NaughtyValue] => [spot, pick(naughtyValues, 'values')];
    const chosen = [
      ...naughtyValues.flatMap((value) =>
        some(placesPerValue * factor, () => [pick(right, 'places'), value]),
      ),
      ...right.flatMap((spot) => some(valuesPerPlace * factor, valueFor(spot))),
    ];
    const withOtherKeys = others.flatMap((spot) => some(valuesWithOtherKeys * factor, valueFor(spot)));
    for (const [spot, value] of [...chosen, ...withOtherKeys]) await this.#put(spot, value);
    for (const value of naughtyBodies)
      for (const spot of some(factor, () => [pick(bodies, 'bodies'), value])) await this.#putAsText(...spot);
    await this.#checkAfterwards();
  }

  async #spots(): Promise<Spot[]> {
    const routes = await documentedRoutes(this.#house);
    const spots: Spot[] = [];
    for (const route of routes) {
      const example = await this.#requests.make(route, rightKey(route));
      const places = naughtyPlaces(route, example);
      this.#usual += JSON.stringify(route);
      spots.push(...keyKinds.flatMap((key) => places.map((place) => ({ route, key, place }))));
    }
    this.#usual += await (await this.#house.ask('/openapi.json')).text();
    return spots;
  }

  async #put({ route, key, place }: Spot, { name, value }: NaughtyValue): Promise<void> {
    const request = place.put(await this.#requests.make(route, key, this.#turn++), value);
    if (request) await this.#send(route, request, { name: `${name} as ${place.name}`, key, value });
  }

  /** Of a body that is JSON, and of one that is none. */
  async #putAsText({ route, key, place }: Spot, { name, value }: NaughtyValue): Promise<void> {
    const request = place.put(await this.#requests.make(route, key), '');
    if (request) await this.#send(route, { ...request, body: String(value) }, { name, key, value });
  }

  async #send(
    route: DocumentedRoute,
    { path, headers, body }: { path: string; headers: Record<string, string>; body: string | undefined },
    { name, key, value }: NaughtyValue & { key: KeyKind },
  ): Promise<void> {
    const from = this.#house.logged.length;
    const answer = await this.#house.ask(path, {
      method: route.method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const reply = await readReply(answer);
    const input = `${route.name} with the key of ${key}: ${name}`;
    const logged = this.#house.logged.slice(from).join('');
    this.#tally.count(this.#problemOf(route, reply, { logged, value }).map((what) => `${input} ${what}`)[0]);
    if (reply.status >= 500) this.#tally.countServerError(input);
  }

  #problemOf(
    { name, path }: DocumentedRoute,
    { status, code, text, bytes }: Reply,
    { logged, value }: { logged: string; value: unknown },
  ): string[] {
    const telling = textsIn(value).filter((one) => one.length >= shortestEcho && !this.#usual.includes(one));
    const isEchoed = (where: string) =>
      telling.some((one) => where.includes(one) || where.includes(JSON.stringify(one).slice(1, -1)));
    // A member is shown the purpose that they gave.
    const mayBeShown = name === 'POST /trust' && status === 201;
    // The service reads no body of ours.
    const isForService = path.startsWith('/callbacks/');
    return [
      ...(status >= 500 ? [`is answered ${status}`] : []),
      ...(status >= 400 && code === undefined && !isForService
        ? [`is refused with ${status} and no code`]
        : []),
      ...(status >= 400 && text.length > mostRefusalBytes
        ? [`is refused with ${text.length} characters`]
        : []),
      ...(!mayBeShown && (isEchoed(bytes) || isEchoed(text)) ? ['is echoed in the answer'] : []),
      ...(isEchoed(logged) ? ['is in the log'] : []),
      ...(/"event":"(failed|store_failed)"/.test(logged) ? ['makes the proxy fail'] : []),
    ];
  }

  /** Afterwards the proxy works as before, and its counters hold names of ours alone. */
  async #checkAfterwards(): Promise<void> {
    const metrics = await (await this.#house.ask('/metrics', { token: hostKeyOf(this.#house) })).text();
    const kept = naughtyValues.find(
      ({ value }) => typeof value === 'string' && value.length >= shortestEcho && metrics.includes(value),
    );
    this.#tally.count(kept && `${kept.name} is in the metrics`);
    const token = await this.#house.session({ user: 'anna afterwards', role: 'candidate' });
    const order = { packageId: standardPackage, mode: 'form', candidate: anna };
    const { status } = await this.#house.order(token, order);
    this.#tally.count(status === 201 ? undefined : `afterwards an order is answered ${status}`);
  }
}

/** The texts of a value, names included. A plain name is repeated, so that a developer finds their slip. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^[a-z]\w{0,59}$/i.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .slice(0, mostParts)
    .flatMap(([name, one]) => [...textsIn(name), ...textsIn(one)]);
}

const hostKeyOf = ({ configuration }: House): string => configuration.hostApiKey;
