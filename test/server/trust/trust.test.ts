import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Screening } from '../../../src/protocol/screening.ts';
import type { Trust } from '../../../src/protocol/trust.ts';
import { openSqlite } from '../../stores.ts';
import type { Store } from '../../../server-example/store/store.ts';
import { StoreError } from '../../../server-example/store/store-error.ts';
import {
  anna,
  basicPackage,
  codeOf,
  hostKey,
  type House,
  invitee,
  openHouse,
  screeningOf,
} from '../house.ts';
import {
  answerProof,
  beginProof,
  gainTrust,
  max,
  purpose,
  rightAnswers,
  trustOf,
  wrongAnswers,
} from '../proofs.ts';

const invitation = { packageId: basicPackage, mode: 'email', candidate: anna };

describe('trusted end users', () => {
  let house: House;
  let token: string;
  const member = () => house.session({ user: 'max', role: 'member', candidate: invitee });
  const begin = async () => trustOf(await beginProof(house, token));
  const answer = async ({ id }: Trust, answers: Record<string, string>) =>
    trustOf(await answerProof(house, token, { id, answers }));
  const newest = async (): Promise<Screening> => (await house.shown(token))[0]!;

  beforeEach(async () => {
    house = await openHouse();
    token = await member();
  });
  afterEach(() => house.close());

  test('a member who answers correctly is trusted and sees what they order under that purpose', async () => {
    const trust = await begin();
    assert.equal(trust.status, 'questions');
    assert.equal(trust.attemptsLeft, 3);
    assert.ok(trust.questions!.length > 0);
    const trusted = await answer(trust, rightAnswers(trust.questions));
    assert.deepEqual(trusted, { id: trust.id, status: 'trusted', purpose });
    assert.deepEqual(await trustOf(await house.ask('/trust', { token })), trusted);

    const screening = await screeningOf(await house.order(token, { ...invitation, purpose }));
    assert.equal(screening.result, 'pending');
    assert.equal(screening.items.length, 1);
  });

  test('a member has three attempts at the questions', async () => {
    const trust = await begin();
    const wrong = wrongAnswers(trust.questions);
    assert.equal((await answer(trust, wrong)).attemptsLeft, 2);
    assert.equal((await answer(trust, wrong)).attemptsLeft, 1);
    assert.equal((await answer(trust, wrong)).status, 'failed');
    assert.equal((await answer(trust, rightAnswers(trust.questions))).status, 'failed');
  });

  test('a member sees no outcome without trust, without a purpose, or under another purpose', async () => {
    const own = await screeningOf(await house.order(token, { ...invitation, purpose }));
    assert.equal(own.result, 'withheld');
    await gainTrust(house, token);
    const other = await house.session({
      user: 'max',
      role: 'member',
      candidate: { ...invitee, clientReferenceId: 'bob', email: 'bob@example.com' },
    });
    const without = await screeningOf(await house.order(other, invitation));
    assert.equal(without.result, 'withheld');
  });

  test('a member who ends the trust sees the outcome withheld again, live and in the replay', async () => {
    const trusted = await gainTrust(house, token);
    await house.order(token, { ...invitation, purpose });
    const before = await house.snapshot(token);
    await house.report({ status: 'complete', result: 'alert' });
    const open = await newest();
    assert.equal(open.result, 'review');
    const gone = await house.ask(`/trust/${trusted.id}`, { method: 'DELETE', token });
    assert.equal(gone.status, 204);
    const withheld = await newest();
    assert.deepEqual([withheld.result, withheld.items, withheld.phase], ['withheld', [], 'complete']);
    assert.equal(withheld.revision, open.revision + 1);
    const replay = (await (await house.ask(`/events?wait=0&after=${before.cursor}`, { token })).json()) as {
      events: Screening[];
    };
    assert.deepEqual(
      replay.events.map(({ result }) => result),
      ['withheld', 'withheld'],
    );
    const candidate = await house.session({ user: 'anna', role: 'candidate' });
    const theirs = await house.snapshot(candidate);
    assert.equal(theirs.screenings[0]!.result, 'review');
    assert.equal(theirs.screenings[0]!.revision, open.revision);
  });

  test('a member whose trust the service ended loses the outcome at the next reconciliation', async () => {
    await gainTrust(house, token);
    await house.order(token, { ...invitation, purpose });
    assert.equal((await newest()).result, 'pending');
    const revoked = await openHouse({
      intercept: (request, next) =>
        request.url.includes('/trusted-users/')
          ? Promise.resolve(Response.json({ status: 'revoked' }))
          : next(request),
    });
    await house.close();
    house = revoked;
    token = await member();
    await gainTrust(house, token);
    await house.order(token, { ...invitation, purpose });
    await house.proxy.reconcile();
    assert.equal((await newest()).result, 'withheld');
    assert.equal((await trustOf(await house.ask('/trust', { token }))).status, 'revoked');
  });

  test('an outcome that could not be withheld when its trust ended is withheld as soon as that works', async () => {
    const store = await openSqlite(':memory:', 'test');
    await house.close();
    house = await openHouse({ store });
    token = await member();
    const { id } = await gainTrust(house, token);
    await house.order(token, { ...invitation, purpose });
    const change = store.screenings.change.bind(store.screenings);
    store.screenings.change = () => Promise.reject(new StoreError('the disk is full'));
    const ending = await house.ask(`/trust/${id}`, { method: 'DELETE', token });
    assert.equal(await codeOf(ending), 'store_unavailable');
    assert.equal((await newest()).result, 'pending');
    store.screenings.change = change;
    house.time.now += 1_000;
    await house.proxy.reconcile();
    assert.equal((await newest()).result, 'withheld');
  });

  test('a member whose trust ends during an order does not see its outcome', async () => {
    const held = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await house.close();
    house = await openHouse({
      intercept: async (request, next) => {
        const answer = await next(request);
        if (request.method === 'POST' && request.url.endsWith('/v2/screenings')) {
          asked.resolve();
          await held.promise;
        }
        return answer;
      },
    });
    token = await member();
    const trusted = await gainTrust(house, token);
    const ordering = house.order(token, { ...invitation, purpose });
    await asked.promise;
    await house.ask(`/trust/${trusted.id}`, { method: 'DELETE', token });
    held.resolve();
    assert.equal((await screeningOf(await ordering)).result, 'withheld');
    assert.equal((await newest()).result, 'withheld');
  });

  test('a member stays trusted while another proof is under way', async () => {
    const first = await begin();
    await begin();
    const trusted = await answer(first, rightAnswers(first.questions));
    assert.equal(trusted.status, 'trusted');
    assert.deepEqual(await trustOf(await house.ask('/trust', { token })), trusted);
    const screening = await screeningOf(await house.order(token, { ...invitation, purpose }));
    assert.equal(screening.result, 'pending');
  });

  test('a member who answers twice at once is trusted once', async () => {
    let trusts = 0;
    await house.close();
    house = await openHouse({
      intercept: (request, next) => {
        trusts += Number(request.method === 'POST' && request.url.endsWith('/trust'));
        return next(request);
      },
    });
    token = await member();
    const trust = await begin();
    const right = rightAnswers(trust.questions);
    const both = await Promise.all([answer(trust, right), answer(trust, right)]);
    assert.deepEqual(
      both.map(({ status }) => status),
      ['trusted', 'trusted'],
    );
    assert.equal(trusts, 1);
  });

  test('a member gets fresh questions after a wrong attempt', async () => {
    const first = await begin();
    const second = await answer(first, wrongAnswers(first.questions));
    assert.equal(second.status, 'questions');
    assert.notDeepEqual(second.questions, first.questions);
    assert.equal((await answer(second, rightAnswers(second.questions))).status, 'trusted');
  });

  test('a member gets the paths of missing and wrong answers', async () => {
    const body = { purpose, candidate: { givenName: 'Max' } };
    const refused = await house.ask('/trust', { method: 'POST', token, body });
    assert.equal(refused.status, 422);
    assert.equal(await codeOf(refused), 'fields_invalid');
  });
});

describe('the proofs and trusts of a member', () => {
  const day = 86_400_000;
  let house: House;
  let store: Store;
  /** Instead of the service's answers to a request. */
  let answerOf: (request: Request) => Response | undefined;
  /** How many proofs the service was asked for. */
  let asked: number;
  beforeEach(async () => {
    answerOf = () => undefined;
    asked = 0;
    store = await openSqlite(':memory:', 'test');
    house = await open({ LIMITS: '{"proofsPerUserAndDay":3,"trustsPerMember":2}' });
  });
  afterEach(() => house.close());

  const open = (environment: Record<string, string>) =>
    openHouse({
      environment,
      store,
      intercept: async (request, next) => {
        if (request.method === 'POST' && request.url.endsWith('/identities')) asked += 1;
        return answerOf(request) ?? next(request);
      },
    });
  const ask = async (method: string, path: string, body?: object, subject = 'max') =>
    house.ask(path, {
      method,
      token: await house.session({ user: subject, role: 'member', candidate: invitee }),
      body,
    });
  const begin = (why: string, subject?: string) =>
    ask('POST', '/trust', { purpose: why, candidate: max }, subject);
  const prove = async (why: string): Promise<string> => {
    const { id, questions } = (await (await begin(why)).json()) as Trust;
    assert.equal(
      (await ask('POST', `/trust/${id}/answers`, { answers: rightAnswers(questions) })).status,
      200,
    );
    return id;
  };
  const end = (id: string) => ask('DELETE', `/trust/${id}`);

  test('a member who proves identity and ends the trust again and again is refused until the first proof is a day old', async () => {
    await end(await prove('one'));
    house.time.now += 60_000;
    await end(await prove('two'));
    await end(await prove('three'));
    const refused = await begin('four');
    assert.deepEqual(
      [refused.status, refused.headers.get('retry-after'), await codeOf(refused)],
      [429, String((day - 60_000) / 1000), 'rate_limited'],
    );
    assert.equal(asked, 3);
    assert.match(house.logged.join(''), /limit_reached.*proofsPerUserAndDay/);
    assert.equal((await begin('four', 'another member')).status, 201);
    house.time.now += day - 60_000;
    assert.equal((await begin('four')).status, 201);
  });

  test('the proofs of a day are counted on after an erasure and a restart, and no longer', async () => {
    for (const why of ['one', 'two', 'three']) await end(await prove(why));
    assert.equal((await house.ask('/candidates/max', { method: 'DELETE', token: hostKey })).status, 204);
    assert.equal(await codeOf(await begin('four')), 'rate_limited');
    const { now } = house.time;
    house.sandbox.close();
    await house.proxy.close();
    house = await open({ LIMITS: '{"proofsPerUserAndDay":3}' });
    house.time.now = now + day - 1_000;
    assert.equal(await codeOf(await begin('four')), 'rate_limited');
    assert.equal(asked, 3);
    house.time.now = now + day;
    assert.equal((await begin('four')).status, 201);
  });

  test('a member is trusted for so many purposes at the same time, and the refusal says what to do', async () => {
    const first = await prove('one');
    await prove('two');
    const refused = await begin('three');
    assert.equal(refused.status, 403);
    const { code, detail } = (await refused.json()) as { code: string; detail: string };
    assert.equal(code, 'role_forbidden');
    assert.match(detail, /trustsPerMember.*DELETE \/trust/);
    assert.equal(asked, 2);
    assert.equal((await begin('two')).status, 201);
    await end(first);
    assert.equal((await begin('three')).status, 201);
  });

  test('facts that the service refuses cost no proof of the day, and questions that it was asked for do', async () => {
    answerOf = ({ method, url }) =>
      method === 'POST' && url.endsWith('/candidates')
        ? Response.json({ errors: [{ code: '400#dob?format', message: '' }] }, { status: 400 })
        : undefined;
    for (let times = 0; times < 4; times += 1)
      assert.equal(await codeOf(await begin('one')), 'fields_invalid');
    answerOf = ({ url }) => (url.endsWith('/identities') ? Response.json({}, { status: 500 }) : undefined);
    for (let times = 0; times < 3; times += 1)
      assert.equal(await codeOf(await begin('one')), 'service_unavailable');
    assert.equal(await codeOf(await begin('one')), 'rate_limited');
    assert.equal(asked, 3);
  });

  test('an operator can stop all proofs', async () => {
    await house.close();
    store = await openSqlite(':memory:', 'test');
    house = await open({ LIMITS: '{"proofsPerUserAndDay":0}' });
    const refused = await begin('one');
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, String(day / 1000)]);
    assert.equal(asked, 0);
  });
});
