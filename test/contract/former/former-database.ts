import { readFileSync } from 'node:fs';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { type House, sandboxCredentials, sandboxUrl } from '../../server/house.ts';
import type { Former } from './former.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/**
 * What the first version that counts, of the commit 15d9f262, left when it was killed at work. `make-former.ts` made the
 * statements, and what that version did and said.
 */
export const former = JSON.parse(read('schema-16.json')) as Former;

const statements = read('schema-16.sql');

/** As it made the database in SQLite. */
export const sqliteStatements = `PRAGMA journal_mode = WAL;\n${statements}`;

/** As it made the same in Postgres. */
export const postgresStatements = [
  statements
    .replaceAll(/(created|place) INTEGER PRIMARY KEY/g, '$1 BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY')
    .replaceAll('position INTEGER PRIMARY KEY', 'position BIGINT PRIMARY KEY')
    .replaceAll(/^(INSERT INTO .*?\)) VALUES/gm, '$1 OVERRIDING SYSTEM VALUE VALUES'),
  ...[...statements.matchAll(/^CREATE TABLE (\w+) \(([^;]*)\);/gm)].flatMap(([, table, columns = '']) => [
    ...(columns.includes('created INTEGER')
      ? [`SELECT setval(pg_get_serial_sequence('${table}', 'created'), max(created)) FROM ${table};`]
      : []),
    ...[...columns.matchAll(/(\w+) TEXT\b/g)]
      .filter(() => table !== 'meta')
      .map(([, column]) => `ALTER TABLE ${table} ALTER ${column} SET STATISTICS 0;`),
  ]),
].join('\n');

/** Has the service become what it was when that version was killed, a minute later. */
export async function repeatAtService(sandbox: Sandbox, time: House['time']): Promise<void> {
  const { clientId, clientSecret } = sandboxCredentials;
  const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
  const setSilent = async (callbackNever: boolean) => {
    const url = `${sandboxUrl}/portal/api/quirks`;
    const body = JSON.stringify({ callbackNever });
    await sandbox.fetch(new Request(url, { method: 'PUT', headers: { authorization }, body }));
  };
  // Its callbacks came already.
  await setSilent(true);
  for (const { at, url, ...request } of former.asked) {
    time.now = at;
    await sandbox.fetch(new Request(url, request));
  }
  await setSilent(false);
  time.now = former.killedAt + 60_000;
}
