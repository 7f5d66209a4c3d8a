import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import {
  copyFileSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { sqliteStatements } from '../../contract/former/former-database.ts';
import { openSqlite } from '../../stores.ts';
import { outputOf } from '../command-output.ts';
import { secretKey, secrets } from '../house.ts';
import { proxyEnvironment } from '../proxy-environment.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'screening-check-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('--check with a SQLite file', () => {
  const file = () => join(folder, 'screenings.db');
  const check = (environment: Record<string, string> = {}) =>
    outputOf(['--check'], { ...proxyEnvironment, DATABASE_URL: `file:${file()}`, ...environment });
  /** Everything in the folder. Whoever reads a running database leaves marks in its `-shm`. */
  const found = () =>
    readdirSync(folder).map((name) => {
      const { mode, mtimeMs } = lstatSync(join(folder, name));
      if (name.endsWith('-shm')) return [name, mode];
      return [name, mode, mtimeMs, hash('sha256', readFileSync(join(folder, name)))];
    });
  const assertSaid = async (
    sentence: RegExp | undefined,
    environment?: Record<string, string>,
  ): Promise<void> => {
    const before = found();
    const { code, complained } = await check(environment);
    assert.match(complained, sentence ?? /^$/);
    assert.equal(code, sentence ? 1 : 0);
    assert.deepEqual(found(), before);
  };
  const makeDatabase = async () => (await openSqlite(file(), 'test', { secrets })).close();
  const change = (sql: string) => {
    const database = new DatabaseSync(file());
    database.exec(sql);
    database.close();
  };

  test('that is not there says that the start makes it, and makes nothing', async () => {
    const { code, printed } = await check();
    assert.equal(code, 0);
    assert.match(
      printed,
      /^The configuration is complete\.\nThe database is empty: the first start makes its tables\.$/,
    );
    assert.deepEqual(found(), []);
  });

  test('of this proxy says so, also while a proxy runs on it and after a crash', async () => {
    const store = await openSqlite(file(), 'test', { secrets });
    await assertSaid(undefined);
    const running = await check();
    assert.match(running.printed, /The database is one of this proxy\.$/);
    for (const end of ['', '-wal', '-shm']) copyFileSync(`${file()}${end}`, join(folder, `crashed.db${end}`));
    await assertSaid(undefined, { DATABASE_URL: `file:${join(folder, 'crashed.db')}` });
    await store.close();
    await assertSaid(undefined);
  });

  test('of the other environment is refused, also while a proxy runs on it', async () => {
    const production = { SERVICE_ENVIRONMENT: 'production', PUBLIC_URL: 'https://market.example' };
    const store = await openSqlite(file(), 'test', { secrets });
    await assertSaid(/belongs to the test environment, not to production/, production);
    await store.close();
    await assertSaid(/belongs to the test environment, not to production/, production);
  });

  test('of a former version is said to be brought forward, and stays as it is', async () => {
    change(sqliteStatements);
    const { code, printed } = await check();
    assert.equal(code, 0);
    assert.match(
      printed,
      /: the start brings it from schema 16 to 21\. Make a backup, and stop all instances/,
    );
    await assertSaid(undefined);
  });

  for (const version of ['9', '9999'])
    test(`of schema ${version} is refused as a start would`, async () => {
      await makeDatabase();
      change(`UPDATE meta SET value = '${version}' WHERE name = 'schema_version'`);
      const said = await openSqlite(file(), 'test', { secrets }).catch((error: Error) => error.message);
      assert.equal((await check()).complained, said);
      await assertSaid(new RegExp(`schema ${version}`));
    });

  test('that another key wrote is refused, unless that key is set as the one before', async () => {
    await makeDatabase();
    const SECRET_KEY = 'Tn5Ky2Ju7Ha4Pe6Sdx9Qm1l0vWc3bZr8';
    await assertSaid(/^DATABASE_URL: The database was written with another SECRET_KEY/, { SECRET_KEY });
    await assertSaid(undefined, { SECRET_KEY, SECRET_KEY_PREVIOUS: secretKey });
  });

  test('that is none, is of another program or stands in no folder is refused', async () => {
    writeFileSync(file(), 'a letter to Anna');
    await assertSaid(/is not a database of SQLite/);
    rmSync(file());
    change('CREATE TABLE notes (text TEXT)');
    await assertSaid(/is the database of another program/);
    await assertSaid(/^DATABASE_URL: cannot open .*: check that .* its folder exists/, {
      DATABASE_URL: `file:${join(folder, 'nowhere', 'at', 'x.db')}`,
    });
  });

  test('is not looked at while the configuration has mistakes', async () => {
    writeFileSync(file(), 'a letter to Anna');
    await assertSaid(/^The configuration has 1 mistake\(s\):\n {2}- PORT .*$/, { PORT: 'x' });
  });
});

describe('--env-file', () => {
  const checkFile = (lines: string[], environment: Record<string, string> = {}) => {
    const envFile = join(folder, 'proxy.env');
    writeFileSync(envFile, lines.join('\n'));
    return outputOf(['--check', '--env-file', envFile], {
      ...proxyEnvironment,
      DATABASE_URL: `file:${join(folder, 'screenings.db')}`,
      ...environment,
    });
  };

  test('names every variable that the proxy does not know, and the near one, all at once', async () => {
    const { code, complained } = await checkFile([
      'ORDERS_PER_DAY=20',
      'RETENTION_DAY=30',
      'HOST_WEBHOOK_URI=https://market.example/news',
      'DATABASE_URI=postgres://db.example/x',
      'port=8090',
      'STRIPE_KEY=',
      'LIMITS={"ordersPerWeek":1}',
    ]);
    assert.equal(code, 1);
    assert.deepEqual(complained.split('\n'), [
      'The configuration has 7 mistake(s):',
      '  - DATABASE_URI is no variable of the proxy: is it DATABASE_URL? Otherwise remove it',
      '  - HOST_WEBHOOK_URI is no variable of the proxy: is it HOST_WEBHOOK_URL? Otherwise remove it',
      '  - ORDERS_PER_DAY is no variable any more: set ordersPerDay in LIMITS instead, and remove it',
      '  - RETENTION_DAY is no variable of the proxy: is it RETENTION_DAYS? Otherwise remove it',
      '  - STRIPE_KEY is no variable of the proxy: check its spelling, or remove it',
      '  - port is no variable of the proxy: is it PORT? Otherwise remove it',
      '  - LIMITS takes no ordersPerWeek: docs/operate.md lists the limits',
    ]);
  });

  test('may hold what the sandbox, the demo and the shop read from the same file', async () => {
    const names = [
      'SANDBOX_PORT',
      'SANDBOX_CLIENT_SECRET',
      'SERVICE_PORTAL_URL',
      'PROXY_URL',
      'DOCTOR_COOKIE',
    ];
    const { code, complained } = await checkFile(names.map((name) => `${name}=x`));
    assert.deepEqual([code, complained], [0, '']);
  });

  test('is refused for a wrong name although the environment has the same', async () => {
    const { complained } = await checkFile(['SERVICE_SCOPE=a'], { SERVICE_SCOPE: 'b' });
    assert.match(complained, /1 mistake.*\n {2}- SERVICE_SCOPE is no variable of the proxy/);
  });
});
