import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createProxy } from '../../../server-example/proxy.ts';
import type { Store } from '../../../server-example/store/store.ts';
import type { Counts } from '../../../server-example/store/tables/counts.ts';
import type { Job } from '../../../server-example/store/tables/jobs.ts';
import { openSqlite } from '../../stores.ts';
import { form, hostKey, type House, invitee, named, openHouse, standardPackage } from '../house.ts';
import { logTo } from '../logged-lines.ts';
import { gainTrust } from '../proofs.ts';
import { sha256 } from '../sha256.ts';

type CountedKind = Parameters<Counts['count']>[0]['kind'];

/** How the page calls each kind of a row: a new one does not compile before it has a name. */
const counted: Record<CountedKind, string> = {
  order: 'orders',
  proof: 'proofs of identity',
  invite: 'new links',
  'refused-answer': 'refused facts',
  'wrong-answer': 'wrong answers about identity',
};
const jobs: Record<Job['kind'], string> = {
  read: 'reads',
  'check-plan': 'reads',
  'check-trust': 'reads',
  settle: 'unanswered orders',
  'tell-host': 'messages',
  'tell-validity': 'messages',
  'end-plan': 'ends of recurrences',
  unclaimed: 'callbacks of unknown ids',
  withhold: 'ends of recurrences and trusts',
};
const countedKinds = Object.keys(counted) as CountedKind[];

interface PageRow {
  what: string;
  tables: string[];
  how: string;
  /** Of `how`; undefined where it says no number of days. */
  days: number | undefined;
  encrypted: string;
}

const page = readFileSync('docs/data.md', 'utf8');
const pageRows: PageRow[] = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => {
    const [what = '', where = '', how = '', encrypted = ''] = line
      .slice(1)
      .split('|')
      .map((cell) => cell.trim());
    const tables = [...where.matchAll(/`(\w+)`/g)].map(([, table = '']) => table);
    const days = /^(\d+) days/.exec(how)?.[1];
    return { what, tables, how, days: days === undefined ? undefined : Number(days), encrypted };
  });
const rowOf = (table: string, what: string): PageRow => {
  const found = pageRows.filter((row) => row.tables.includes(table) && row.what.includes(what));
  assert.equal(found.length, 1, `${table}: ${what}`);
  return found[0]!;
};

const dayMs = 86_400_000;
const text = 'I agree.';

describe('docs/data.md', () => {
  let folder: string;
  let file: string;
  let store: Store;
  let house: House;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'screening-data-page-'));
    file = join(folder, 'store.db');
    store = await openSqlite(file, 'test');
    house = await openHouse({ store });
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
  const tables = () =>
    query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").map(
      ({ name }) => String(name),
    );
  const isEmpty = (table: string) => query(`SELECT 1 FROM ${table} LIMIT 1`).length === 0;
  const erase = async (reference: string) => {
    const answer = await house.ask(`/candidates/${reference}`, { method: 'DELETE', token: hostKey });
    assert.equal(answer.status, 204);
  };

  test('it names every table of the database, and no other', () => {
    const named = new Set(pageRows.flatMap((row) => row.tables));
    assert.deepEqual([...named].toSorted(), tables().toSorted());
  });

  test('it names every kind of a count and of a job', () => {
    for (const kind of countedKinds) assert.ok(rowOf('counts', counted[kind]).days);
    for (const name of Object.values(jobs)) rowOf('jobs', name);
  });

  test('it says of every table with something sealed what it is encrypted with', () => {
    const withSealed = tables().filter((table) =>
      query(`SELECT name FROM pragma_table_info('${table}')`).some(({ name }) =>
        String(name).startsWith('sealed_'),
      ),
    );
    assert.deepEqual(withSealed, ['consents', 'invites']);
    for (const table of withSealed) assert.match(rowOf(table, '').encrypted, /AES-256-GCM/);
  });

  test('a page session can last an hour, and no longer', async () => {
    assert.equal(pageRows.find(({ what }) => what.includes('back end says'))?.how, 'an hour at most');
    const statusAfter = async (ttlSeconds: number) => {
      const body = { user: 'anna', role: 'candidate', packages: [], ttlSeconds };
      return (await house.ask('/sessions', { method: 'POST', token: hostKey, body })).status;
    };
    assert.deepEqual([await statusAfter(3_600), await statusAfter(3_601)], [201, 400]);
  });

  test('the proxy forgets after as many days as it says', async () => {
    const began = house.time.now;
    const upkeep: (() => void)[] = [];
    const proxy = await createProxy(house.configuration, {
      store,
      log: logTo([]),
      now: () => house.time.now,
      monotonic: () => house.time.now,
      repeat: (milliseconds, work) => {
        if (milliseconds === 600_000) upkeep.push(work);
        return () => {};
      },
    });
    /** Lets it forget, so many days after the beginning. What must go last shows when that is done. */
    const forgetAfter = async (days: number) => {
      house.time.now = began + days * dayMs;
      await store.revocations.add(['of long ago'], began - 100 * dayMs);
      for (const work of upkeep) work();
      while ((await store.revocations.of(['of long ago'])).length > 0) await setImmediate();
    };
    const rule = { perDay: 9 };
    for (const kind of countedKinds) await store.counts.note({ kind, subject: 'anna', rule, now: began });
    await store.revocations.add(['of anna'], began);
    const order = async (user: string) => {
      const session = await house.session({ user, role: 'candidate' });
      assert.equal((await house.order(session, { ...form, candidate: named(user) })).status, 201);
    };
    await order('anna');
    house.time.now += 2 * dayMs;
    // The newest entry of the event log stays.
    await order('bob');
    const places = [
      ...countedKinds.map((kind) => ({
        row: rowOf('counts', counted[kind]),
        sql: `SELECT 1 FROM counts WHERE kind = '${kind}' AND at = ${began}`,
      })),
      {
        row: rowOf('revocations', ''),
        sql: "SELECT 1 FROM revocations WHERE digest = 'of anna'",
      },
      {
        row: rowOf('event_log', 'how pages saw it'),
        sql: `SELECT 1 FROM event_log WHERE at <= ${began}`,
      },
    ].toSorted((one, other) => one.row.days! - other.row.days!);
    for (const days of new Set(places.map(({ row }) => row.days!))) {
      const ending = places.filter(({ row }) => row.days === days);
      await forgetAfter(days - 1);
      for (const { row, sql } of ending) assert.ok(query(sql).length > 0, `${row.what}: ${days} days`);
      await forgetAfter(days + 1);
      for (const { row, sql } of ending) assert.deepEqual(query(sql), [], `${row.what}: ${days} days`);
    }
    await proxy.close();
  });

  test('what is kept until erased is gone once all were erased, and of them the event log keeps two digits', async () => {
    const disclosures = [{ id: 'fcra', version: '1', sha256: sha256(text) }];
    const consents = [{ ...disclosures[0]!, locale: 'en', typedName: 'Anna Bell' }];
    const anna = await house.session({ user: 'anna', role: 'candidate', disclosures, validFor: 'P1Y' });
    await house.order(anna, { ...form, consents, recurrence: 'P1M' });
    await house.report({ status: 'complete', result: 'clear' });
    const max = await house.session({
      user: 'max',
      role: 'member',
      candidate: { ...invitee, clientReferenceId: 'bob', email: 'bob@example.com' },
    });
    await gainTrust(house, max);
    const linked = await house.order(max, { packageId: standardPackage, mode: 'link', candidate: {} });
    assert.equal(linked.status, 201);
    await house.settled();
    const erased = new Set(
      pageRows.filter(({ how }) => /^until (?:opened or )?erased$/.test(how)).flatMap((row) => row.tables),
    );
    for (const table of erased) assert.ok(!isEmpty(table), `nothing was in ${table}`);

    for (const person of ['anna', 'bob', 'max']) await erase(person);

    assert.deepEqual(
      [...erased].filter((table) => !isEmpty(table)),
      [],
    );
    const others = new Set(
      pageRows.filter(({ tables: [one] }) => one && !erased.has(one)).flatMap((row) => row.tables),
    );
    assert.deepEqual(
      tables().filter((table) => !isEmpty(table) && !others.has(table)),
      [],
    );
    const found = query('SELECT candidate, member, shown, shown_to_member FROM event_log').flatMap((row) =>
      Object.values(row).filter((value) => value !== null && value !== ''),
    );
    assert.ok(
      found.length > 0 && found.every((value) => /^erased\n[0-9a-f]{2}$/.test(String(value))),
      String(found),
    );
    const [digits] = found.map(String).filter((value) => value.endsWith(sha256('anna').slice(0, 2)));
    assert.ok(digits !== undefined && rowOf('event_log', 'two digits of a SHA-256').days);
  });
});
