import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createProxy } from '../../../server-example/proxy.ts';
import { openSqlite } from '../../stores.ts';
import type { Store } from '../../../server-example/store/store.ts';
import { EventReader } from '../event-reader.ts';
import {
  anna,
  codeOf,
  form,
  hostKey,
  type House,
  type Intercept,
  named,
  openHouse,
  screeningOf,
  secrets,
  standardPackage,
} from '../house.ts';
import { sha256 } from '../sha256.ts';
import { answerProof, beginProof, rightAnswers, trustOf } from '../proofs.ts';

const canary = 'canary-7c1e0b';
const text = 'I agree.';
const consents = [{ id: 'fcra', version: '1', locale: 'en', sha256: sha256(text), typedName: canary }];
const day = 86_400_000;

describe('erasure and retention', () => {
  let folder: string;
  let file: string;
  let store: Store;
  let house: House;
  /** Holds back the answer to the next request of the proxy that it says yes to. */
  let held: { request: (request: Request) => boolean; reached: () => void; until: Promise<void> } | undefined;
  const hold = (request: (request: Request) => boolean) => {
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    held = { request, reached: reached.resolve, until: released.promise };
    return { reached: reached.promise, release: released.resolve };
  };
  beforeEach(async () => {
    held = undefined;
    folder = mkdtempSync(join(tmpdir(), 'screening-erasure-'));
    file = join(folder, 'store.db');
    store = await openSqlite(file, 'test', { secrets });
    const intercept: Intercept = async (request, next) => {
      const answer = await next(request);
      if (held?.request(request)) {
        const { reached, until } = held;
        held = undefined;
        reached();
        await until;
      }
      return answer;
    };
    house = await openHouse({ store, intercept });
  });
  afterEach(async () => {
    await house.close();
    rmSync(folder, { recursive: true });
  });

  const query = (sql: string) => {
    const database = new DatabaseSync(file, { readOnly: true });
    const rows = database.prepare(sql).all();
    database.close();
    return rows;
  };
  const erase = (reference: string, token = hostKey) =>
    house.ask(`/candidates/${reference}`, { method: 'DELETE', token });
  const sessionOf = (subject: string, role: 'candidate' | 'operator' = 'candidate') =>
    house.session({ user: subject, role });
  const memberOf = (subject: string, clientReferenceId: string) =>
    house.session({
      user: subject,
      role: 'member',
      candidate: {
        clientReferenceId,
        givenName: 'A',
        familyName: 'B',
        email: `${clientReferenceId}@example.com`,
      },
    });
  const orderByLink = { packageId: standardPackage, mode: 'link', candidate: {} };
  const poll = (token: string, cursor: string) => house.poll(token, `wait=0&after=${cursor}`);

  test('no byte of an erased person is left in the database, its write-ahead log or a dump', async () => {
    const fill = async (from: number) => {
      for (let index = from; index < from + 20; index += 1) {
        const candidate = { ...anna, email: `other${index}@example.com` };
        await house.order(await sessionOf(`other-${index}`), { ...form, candidate });
      }
    };
    await fill(0);
    const signed = await house.session({
      user: canary,
      role: 'candidate',
      disclosures: [{ id: 'fcra', version: '1', sha256: sha256(text) }],
    });
    const own = await screeningOf(await house.order(signed, { ...form, consents, recurrence: 'P1M' }));
    await fill(20);
    const byMember = await house.order(await memberOf('max', `${canary}-linked`), orderByLink);
    const linked = await screeningOf(byMember);
    const asMember = await screeningOf(await house.order(await memberOf(canary, 'bob'), orderByLink));
    await house.ask(`/sessions/${canary}`, { method: 'DELETE', token: hostKey });
    await store.trusts.change({ id: 't1', subject: canary }, () => ({
      id: 't1',
      subject: canary,
      purpose: 'employment',
      status: 'trusted',
      attemptsLeft: 1,
      beganAt: 0,
      serviceCandidateId: 'c',
      identityId: 'i',
      trustId: null,
    }));
    const secrets = [
      canary,
      own.id,
      linked.id,
      ...query(`SELECT sealed_name AS secret FROM consents WHERE screening = '${own.id}'`),
      ...query(`SELECT sealed_link AS secret FROM invites WHERE screening = '${linked.id}'`),
      ...query(
        `SELECT service_candidate_id AS secret FROM candidates WHERE client_reference_id = '${canary}'`,
      ),
    ].map((secret) => (typeof secret === 'string' ? secret : String(secret['secret'])));
    assert.equal(secrets.length, 6);
    const positions = query('SELECT count(*) AS n, max(position) AS newest FROM event_log')[0]!;
    assert.equal(positions['n'], positions['newest']);
    const before = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');
    for (const secret of secrets) assert.ok(before.includes(secret), secret);

    assert.equal((await erase(canary)).status, 204);
    assert.equal((await erase(`${canary}-linked`)).status, 204);

    const tables = query("SELECT name FROM sqlite_schema WHERE type = 'table'").map(({ name }) =>
      String(name),
    );
    const dump = tables.map((name) => JSON.stringify(query(`SELECT * FROM ${name}`))).join('\n');
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    for (const secret of secrets) {
      assert.ok(!dump.includes(secret), `in the dump: ${secret}`);
      assert.ok(!files.some((bytes) => bytes.includes(secret)), `in a file: ${secret}`);
    }
    const left = query('SELECT count(*) AS n, max(position) AS newest FROM event_log')[0]!;
    assert.equal(left['n'], left['newest'], 'positions are counted without a hole');
    const ofBob = await house.snapshot(await sessionOf('bob'));
    assert.deepEqual(
      ofBob.screenings.map(({ id }) => id),
      [asMember.id],
    );
    assert.ok(!house.logged.join('').includes(canary));
  });

  test('streams of those who saw an erased person are reset, and no others', async () => {
    // About nobody in particular: a session about the erased person would end.
    const max = await house.session({ user: 'max', role: 'member' });
    const bob = await sessionOf('bob');
    const operator = await sessionOf('desk', 'operator');
    await house.order(bob, { ...form, candidate: named('bob') });
    // Each cursor stands at an entry that is erased.
    await house.order(await memberOf('max', 'anna'), orderByLink);
    const watching = { max, operator };
    const cursors = new Map<string, string>();
    for (const one of [...Object.values(watching), bob]) cursors.set(one, (await house.snapshot(one)).cursor);
    const readers = await Promise.all(
      Object.values(watching).map(async (one) => new EventReader(await house.ask('/events', { token: one }))),
    );
    for (const reader of readers) await reader.chunk();
    assert.equal((await erase('anna')).status, 204);
    for (const reader of readers) {
      while (!reader.text.includes('event: reset') && (await reader.chunk()));
      assert.match(reader.text, /event: reset/);
      await reader.leave();
    }
    for (const one of Object.values(watching)) {
      assert.equal((await poll(one, cursors.get(one)!)).reset, true);
      const { screenings, cursor } = await house.snapshot(one);
      assert.ok(!screenings.some(({ clientReferenceId }) => clientReferenceId === 'anna'));
      assert.equal((await poll(one, cursor)).reset, false);
    }
    assert.equal((await poll(bob, cursors.get(bob)!)).reset, false);
  });

  test('an erasure ends the sessions of the person, also for a proxy that starts later', async () => {
    const token = await sessionOf('anna');
    await house.order(token, form);
    const { cursor } = await house.snapshot(token);
    assert.equal((await erase('anna')).status, 204);
    assert.equal(await codeOf(await house.ask('/screenings', { token })), 'session_revoked');
    const later = await createProxy(house.configuration, { store, now: () => house.time.now });
    const answer = await later.fetch(
      new Request('http://localhost:8080/screening-api/screenings', {
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    await later.close();
    assert.equal(await codeOf(answer), 'session_revoked');
    assert.equal((await poll(await sessionOf('anna'), cursor)).reset, true);
  });

  test('an erasure ends every page that is about the person, so that none brings them back', async () => {
    const guardian = { user: 'guardian', role: 'candidate' } as const;
    const about = [
      await memberOf('max', canary),
      await house.session({ ...guardian, candidate: { clientReferenceId: canary } }),
    ];
    const others = [await memberOf('max', 'bob'), await sessionOf('guardian')];
    const streams = await Promise.all(
      about.map(async (token) => new EventReader(await house.ask('/events', { token }))),
    );
    await house.order(about[0]!, orderByLink);
    assert.equal((await erase(canary)).status, 204);
    for (const stream of streams) while (await stream.chunk());
    for (const token of about) {
      assert.equal(await codeOf(await house.order(token, orderByLink)), 'session_revoked');
    }
    assert.deepEqual(tablesNaming(canary), []);
    for (const token of others) assert.equal((await house.ask('/screenings', { token })).status, 200);
    const later = await house.order(await memberOf('max', canary), orderByLink);
    assert.equal(later.status, 201, 'a new page of the same moment works');
  });

  test('an order whose body is still on its way when its person is erased brings nobody back', async () => {
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const writer = body.writable.getWriter();
    const [first, ...rest] = new TextEncoder().encode(JSON.stringify(orderByLink));
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { authorization: `Bearer ${await memberOf('max', canary)}`, 'idempotency-key': 'slow' },
      body: body.readable,
      duplex: 'half',
    };
    const ordering = house.proxy.fetch(new Request('http://localhost:8080/screening-api/screenings', init));
    // It is taken once the body is being read, which is after the session was checked.
    await writer.write(Uint8Array.of(first!));
    await writer.ready;
    assert.equal((await erase(canary)).status, 204);
    await writer.write(Uint8Array.from(rest));
    await writer.close();
    assert.equal(await codeOf(await ordering), 'session_revoked');
    assert.deepEqual(tablesNaming(canary), []);
  });

  test('an order that waits for the packages when its person is erased brings nobody back', async () => {
    const wait = hold(({ method, url }) => method === 'GET' && url.endsWith('/packages'));
    const ordering = house.order(await sessionOf(canary), form);
    await wait.reached;
    assert.equal((await erase(canary)).status, 204);
    wait.release();
    assert.equal(await codeOf(await ordering), 'session_revoked');
    assert.deepEqual(tablesNaming(canary), []);
  });

  test('the end of a subject’s sessions leaves those that are about them as a candidate', async () => {
    const [own, about] = [await sessionOf('anna'), await memberOf('max', 'anna')];
    await house.ask('/sessions/anna', { method: 'DELETE', token: hostKey });
    assert.equal(await codeOf(await house.ask('/screenings', { token: own })), 'session_revoked');
    assert.equal((await house.ask('/screenings', { token: about })).status, 200);
  });

  /** What of the person stands in any table. */
  const tablesNaming = (word: string) =>
    query("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .map(({ name }) => String(name))
      .filter((name) => JSON.stringify(query(`SELECT * FROM ${name}`)).includes(word));

  for (const [moment, path] of [
    ['their data is sent', /candidates$/],
    ['their order is sent', /(screenings|orders)$/],
  ] as const) {
    test(`nothing is left of a person who is erased while ${moment}`, async () => {
      const token = await sessionOf(canary);
      const wait = hold(({ method, url }) => method === 'POST' && path.test(new URL(url).pathname));
      const ordering = house.order(token, { ...form, mode: 'link' });
      await wait.reached;
      assert.equal((await erase(canary)).status, 204);
      wait.release();
      await ordering;
      assert.deepEqual(tablesNaming(canary), []);
      assert.deepEqual(query('SELECT * FROM invites'), []);
    });
  }

  test('the link that is on its way when its person is erased is not given out', async () => {
    const token = await sessionOf(canary);
    const { id } = await screeningOf(await house.order(token, { ...form, mode: 'link' }));
    const ask = () => house.ask(`/screenings/${id}/invite`, { method: 'POST', token });
    assert.equal((await ask()).status, 200);
    const wait = hold(({ method, url }) => method === 'POST' && url.endsWith('/invite'));
    const asking = ask();
    await wait.reached;
    assert.equal((await erase(canary)).status, 204);
    wait.release();
    assert.equal(await codeOf(await asking), 'not_found');
  });

  test('a recurring order that starts while its person is erased is ended at the service, and nothing is ordered', async () => {
    const token = await sessionOf(canary);
    const wait = hold(({ method, url }) => method === 'POST' && url.endsWith('/subscriptions'));
    const ordering = house.order(token, { ...form, recurrence: 'P1M' });
    await wait.reached;
    assert.equal((await erase(canary)).status, 204);
    const later: string[] = [];
    hold(({ method, url }) => {
      later.push(`${method} ${new URL(url).pathname.replace(/.*\/(\w+)\/\d+$/, '$1')}`);
      return false;
    });
    wait.release();
    assert.equal(await codeOf(await ordering), 'not_found');
    assert.deepEqual(later, ['DELETE subscriptions']);
    assert.deepEqual(tablesNaming(canary), []);
  });

  const prove = (token: string) => beginProof(house, token, { candidate: anna });
  const answerRightly = async (token: string, begun: Response) => {
    const { id, questions } = await trustOf(begun);
    return answerProof(house, token, { id, answers: rightAnswers(questions) });
  };
  const endedTrusts = () => {
    const ended: string[] = [];
    hold(({ method, url }) => {
      if (method === 'DELETE' && url.includes('/trusts/')) ended.push(url);
      return false;
    });
    return ended;
  };

  for (const [moment, path] of [
    ['their data is sent', /candidates$/],
    ['their questions are asked', /identities$/],
  ] as const) {
    test(`nothing is left of a member who is erased while ${moment} for a proof of identity`, async () => {
      const token = await memberOf(canary, 'bob');
      const wait = hold(({ method, url }) => method === 'POST' && path.test(new URL(url).pathname));
      const proving = prove(token);
      await wait.reached;
      assert.equal((await erase(canary)).status, 204);
      wait.release();
      assert.equal(await codeOf(await proving), 'session_revoked');
      assert.deepEqual(tablesNaming(canary), []);
    });
  }

  test('a trust that is made while its member is erased is ended at the service', async () => {
    const token = await memberOf(canary, 'bob');
    const begun = await prove(token);
    const wait = hold(({ method, url }) => method === 'POST' && url.endsWith('/trust'));
    const answering = answerRightly(token, begun);
    await wait.reached;
    assert.equal((await erase(canary)).status, 204);
    const ended = endedTrusts();
    wait.release();
    assert.equal(await codeOf(await answering), 'session_revoked');
    assert.equal(ended.length, 1);
    assert.deepEqual(tablesNaming(canary), []);
  });

  test('erasing a trusted member ends the trust at the service, and can be repeated where that fails', async () => {
    const token = await memberOf(canary, 'bob');
    assert.equal((await answerRightly(token, await prove(token))).status, 200);
    await house.portal('/quirks', 'PUT', { serverError: true });
    const refused = await erase(canary);
    assert.deepEqual([refused.status, await codeOf(refused)], [503, 'service_unavailable']);
    assert.equal((await store.trusts.of(canary))[0]?.status, 'trusted');
    await house.portal('/quirks', 'PUT', { serverError: false });
    const ended = endedTrusts();
    assert.equal((await erase(canary)).status, 204);
    assert.equal(ended.length, 1);
    assert.deepEqual(tablesNaming(canary), []);
  });

  test('only the host may erase a person, and erasing nobody changes nothing', async () => {
    const answer = await erase('anna', await sessionOf('anna'));
    assert.deepEqual([answer.status, await codeOf(answer)], [401, 'host_key_invalid']);
    const newest = await store.eventLog.newest();
    assert.equal((await erase('nobody')).status, 204);
    assert.deepEqual(await store.eventLog.newest(), newest);
  });

  test('a cursor below the retained part of the log is reset, one within it goes on', async () => {
    const token = await sessionOf('anna');
    const old = await house.snapshot(token);
    await house.order(token, form);
    await house.settled();
    const middle = await house.snapshot(token);
    house.time.now += 401 * day;
    const later = await sessionOf('anna');
    await store.screenings.change(middle.screenings[0]!.id, (record) => ({
      ...record,
      phase: 'complete',
      whole: { revision: record.whole.revision + 1, updatedAt: new Date(house.time.now).toISOString() },
    }));
    assert.deepEqual((await poll(later, old.cursor)).events.length, 2);
    await store.eventLog.prune(house.time.now - 400 * day);
    assert.equal((await poll(later, old.cursor)).reset, true);
    assert.equal((await poll(later, middle.cursor)).reset, true);
    const newest = await house.snapshot(later);
    assert.equal((await poll(later, newest.cursor)).reset, false);
    await store.eventLog.prune(house.time.now + day);
    assert.equal((await poll(later, newest.cursor)).reset, false);
    assert.equal((await store.eventLog.newest()).position, 2);
  });
});
