import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecurrenceList } from '../../../src/protocol/recurrence.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import type { Question, Trust } from '../../../src/protocol/trust.ts';
import { anna, basicPackage, hostKey, openHouse, secrets, standardPackage } from '../../server/house.ts';
import { sha256 } from '../../server/sha256.ts';
import { openSqlite } from '../../stores.ts';
import { dumpOf } from './dump.ts';
import type { Former } from './former.ts';

/**
 * Makes what a version leaves in its database when it is killed at work: its statements, and what must hold after an
 * update. It runs in a checkout of that version, with the two files beside this one:
 * `node test/contract/former/make-former.ts schema-16 15d9f262`, then `npx oxfmt`. Nobody in it exists.
 */
const [name = 'schema', commit = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'screening-former-'));
const file = join(folder, 'screenings.db');
const webhookUrl = 'http://localhost:9090/hooks/screening';

/** What becomes of a request of the proxy: `lost` is done and its answer never comes, `held` ones have none yet. */
type Fate = 'answered' | 'away' | 'lost' | 'held' | 'held when done';
let fate: (request: Request) => Fate = () => 'answered';
let onHeld = () => {};
const hold = (): Promise<never> => {
  onHeld();
  return new Promise(() => {});
};
const house = await openHouse({
  environment: {
    HOST_WEBHOOK_URL: webhookUrl,
    HOST_WEBHOOK_SECRET: 'whsec_vJ4mQ2xT7nBzK9sLwE3rY6uA1pD5hFgC',
  },
  store: await openSqlite(file, 'test', { secrets, tellsHost: true }),
  intercept: async (request, next) => {
    const becomes = fate(request);
    if (becomes === 'away') throw new TypeError('fetch failed');
    if (becomes === 'held') return hold();
    const answer = request.url === webhookUrl ? new Response(null, { status: 204 }) : await next(request);
    if (becomes === 'lost') throw new TypeError('fetch failed');
    return becomes === 'held when done' ? hold() : answer;
  },
});
house.time.now = Date.parse('2026-09-01T09:00:00Z');
const days = (count: number) => (house.time.now += count * 86_400_000);

const asked: Former['asked'] = [];
const meant = new Set(['authorization', 'content-type', 'idempotency-key']);
const reach = house.sandbox.fetch;
house.sandbox.fetch = async (request) => {
  const { method, url } = request;
  const headers = Object.fromEntries([...request.headers].filter(([header]) => meant.has(header)));
  const body = await request.clone().text();
  if (method !== 'GET') asked.push({ at: house.time.now, method, url, headers, body });
  return reach(request);
};

const is = (method: string, path: RegExp) => (request: Request) =>
  request.method === method && path.test(request.url);
const when =
  (matches: (request: Request) => boolean, becomes: Fate) =>
  (request: Request): Fate =>
    matches(request) ? becomes : 'answered';
const isOrder = is('POST', /\/screenings$/);
const isRead = is('GET', /\/screenings\/[^/]+$/);

/** Resolves once something is held. */
const whenHeld = () => new Promise<undefined>((resolve) => (onHeld = () => resolve(undefined)));

const orders: Former['orders'] = [];
/** Sends an order; one that is held has no answer. */
async function send(user: string, token: string, body: object): Promise<void> {
  const key = `key-${orders.length}-of-${user}`;
  const order: Former['orders'][number] = { user, token, key, body };
  orders.push(order);
  const answer = await Promise.race([house.order(token, body, key), whenHeld()]);
  if (!answer) return;
  order.status = answer.status;
  order.id = ((await answer.json()) as Partial<Screening>).id;
  await house.settled();
}
const answersOf = (user: string) => ({ ...anna, email: `${user}@example.com` });
const sessionOf = (user: string, more: object = {}) => house.session({ user, role: 'candidate', ...more });
const orderOwn = async (user: string, more: object = {}) =>
  send(user, await sessionOf(user), {
    packageId: basicPackage,
    mode: 'form',
    candidate: answersOf(user),
    ...more,
  });
const invitee = (user: string) => {
  const { givenName, familyName, email } = answersOf(user);
  return { clientReferenceId: user, givenName, familyName, email };
};
const memberOf = (user: string, candidate: string, more: object = {}) =>
  house.session({ user, role: 'member', candidate: invitee(candidate), ...more });

const newestCheck = async () =>
  (await house.portal<{ screenings: { id: string }[] }>('/screenings')).screenings[0]!.id;
/** The service says this of its newest check, or of the one with this id. */
const report = async (change: object, id?: string) =>
  house.portal(`/screenings/${id ?? (await newestCheck())}`, 'PUT', change);
const clear = { status: 'complete', result: 'clear' };
async function read<Answer>(path: string, token: string): Promise<Answer> {
  return (await (await house.ask(path, { token })).json()) as Answer;
}
async function post<Answer>(path: string, token: string, body: object): Promise<Answer> {
  return (await (await house.ask(path, { method: 'POST', token, body })).json()) as Answer;
}
/** Of each question the choice that is the right one in the sandbox, or a wrong one. */
const chosen = (questions: Question[] = [], direction: 1 | -1 = 1): Record<string, string> =>
  Object.fromEntries(
    questions.map(({ id, choices }) => [
      id,
      choices.toSorted((one, other) => direction * one.text.localeCompare(other.text, 'en'))[0]!.id,
    ]),
  );
const purpose = 'Hiring for child care in my own home';
const begin = (token: string, user: string) =>
  post<Trust>('/trust', token, {
    purpose,
    candidate: { givenName: user, familyName: 'Stone', email: `${user}@example.com`, dob: '1985-06-01' },
  });
const answer = (token: string, { id, questions }: Trust, direction: 1 | -1 = 1) =>
  post<Trust>(`/trust/${id}/answers`, token, { answers: chosen(questions, direction) });

// Months pass: a plan of two runs; one that somebody ends while the service is away; one whose answer never came.
await orderOwn('eli', { recurrence: 'P1M' });
await report(clear);
await orderOwn('finn', { recurrence: 'P1M' });
days(32);
await house.portal('/clock', 'POST', { advanceSeconds: 0 });
const eli = await sessionOf('eli');
fate = when(is('DELETE', /\/subscriptions\//), 'away');
const finn = await sessionOf('finn');
const { recurrences } = await read<RecurrenceList>('/recurrences', finn);
await house.ask(`/recurrences/${recurrences[0]!.id}`, { method: 'DELETE', token: finn });
const isEnding = fate;
fate = (request) => (is('POST', /\/subscriptions$/)(request) ? 'lost' : isEnding(request));
await orderOwn('gail', { recurrence: 'P1M' });
fate = isEnding;

// Signatures, of a candidate and of a member; a second key for the same check; phases and results.
const text = 'I agree to this check.';
const consent = { id: 'fcra', version: '1', locale: 'en', sha256: sha256(text) };
const disclosures = [{ id: 'fcra', version: '1', sha256: consent.sha256 }];
const anne = await sessionOf('anne', { disclosures });
const signed = {
  packageId: standardPackage,
  mode: 'form',
  candidate: answersOf('anne'),
  consents: [{ ...consent, typedName: 'Anne Bell' }],
};
await send('anne', anne, signed);
await report({ status: 'on hold' });
await send('anne', anne, signed);
await orderOwn('bea');
await report(clear);
await orderOwn('carl');
await report({ status: 'complete', result: 'consider' });
await orderOwn('dan', { mode: 'link', candidate: answersOf('dan') });

// Members: one who is trusted and sees the outcome, one who is not, one who has begun, one whose sessions are over.
const max = await memberOf('max', 'fred');
await answer(max, await begin(max, 'max'));
await send('max', max, { packageId: basicPackage, mode: 'email', candidate: {}, purpose });
await report(clear);
const nina = await memberOf('nina', 'greta', { disclosures });
const byNina = {
  packageId: basicPackage,
  mode: 'link',
  candidate: {},
  consents: [{ ...consent, typedName: 'Nina Stone' }],
};
await send('nina', nina, byNina);
const olaf = await memberOf('olaf', 'hans');
await answer(olaf, await begin(olaf, 'olaf'), -1);
const paul = await sessionOf('paul');
await house.ask('/sessions/paul', { method: 'DELETE', token: hostKey });

// Somebody is erased.
await orderOwn('quinn');
await house.ask('/candidates/quinn', { method: 'DELETE', token: hostKey });

// The kill hits what is under way: news for the host, a plan's end, reads, and orders in each of their steps.
const isHost = is('POST', /\/hooks\//);
const troubles: [(request: Request) => boolean, Fate][] = [];
fate = (request) =>
  troubles.find(([matches]) => matches(request))?.[1] ?? (isHost(request) ? 'away' : isEnding(request));
await orderOwn('vera');
const checkOfVera = await newestCheck();
await orderOwn('uma');
const checkOfUma = await newestCheck();
for (const [user, matches, becomes] of [
  ['rosa', isOrder, 'lost'],
  ['sam', isOrder, 'held when done'],
  ['theo', isOrder, 'held'],
  ['tess', is('POST', /\/candidates$/), 'held'],
] as const) {
  troubles.unshift([matches, becomes]);
  await orderOwn(user);
  troubles.shift();
}
troubles.unshift([isRead, 'away']);
await report({ status: 'on hold' }, checkOfVera);
house.time.now += 5_000;
troubles.unshift([(request) => request.url.endsWith(checkOfUma), 'held']);
void report({ status: 'on hold' }, checkOfUma);
await whenHeld();

const op = await house.session({ user: 'op', role: 'operator' });
const viewers = { op, eli, finn, anne, max, nina, olaf, paul, bea: await sessionOf('bea'), host: hostKey };
const signedIds = orders.flatMap(({ user, status, id }) =>
  status === 201 && /anne|nina/.test(user) ? (id ?? []) : [],
);
const paths = (who: string): string[] => {
  switch (who) {
    case 'host':
      return ['changedAfter=2026-09-02T00:00:00Z', 'page=c9', 'page=p9'].map(
        (query) => `/screenings?${query}`,
      );
    case 'op':
      return ['/screenings', '/recurrences', ...signedIds.map((id) => `/screenings/${id}/consents`)];
    case 'max':
    case 'olaf':
      return ['/screenings', '/trust'];
    default:
      return ['/screenings', '/recurrences'];
  }
};
const answers: Former['answers'] = [];
for (const [who, token] of Object.entries(viewers))
  for (const path of paths(who)) answers.push({ who, token, path, answer: await read(path, token) });

const former: Former = { killedAt: house.time.now, asked, orders, answers };
writeFileSync(join(import.meta.dirname, `${name}.json`), `${JSON.stringify(former, null, 1)}\n`);
const heading = `-- What the version of the commit ${commit} left when it was killed at work: made by make-former.ts.\n`;
writeFileSync(join(import.meta.dirname, `${name}.sql`), heading + dumpOf(file));
rmSync(folder, { recursive: true });
process.exit();
