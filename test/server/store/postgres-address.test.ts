import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readPostgresAddress } from '../../../server-example/store/postgres/address.ts';
import { openPostgres } from '../../stores.ts';
import { tlsDatabase } from '../tls-database.ts';

describe('the address of a Postgres database', () => {
  let folder: string;
  let ca: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'screening-tls-'));
    ca = join(folder, 'ca.pem');
    writeFileSync(ca, 'the root certificate');
  });
  after(() => rmSync(folder, { recursive: true }));

  const read = (query: string) => readPostgresAddress(`postgres://user:pass@db.example:5433/x?${query}`);

  test('the name of a database holds neither user nor password', () => {
    assert.equal(read('').name, 'db.example:5433/x');
  });

  test('TLS is used where the server offers it, unless the address says otherwise', () => {
    assert.equal(read('').tls, 'prefer');
    assert.equal(read('sslmode=disable').tls, false);
  });

  test('the certificate of the server is checked as Postgres’s own clients check it', () => {
    assert.deepEqual(read('sslmode=require').tls, { rejectUnauthorized: false });
    assert.deepEqual(read('sslmode=verify-full').tls, {});
    const file = `sslrootcert=${encodeURIComponent(ca)}`;
    assert.deepEqual(read(`sslmode=verify-full&${file}`).tls, { ca: 'the root certificate' });
    for (const mode of ['require', 'verify-ca']) {
      const { tls } = read(`sslmode=${mode}&${file}`);
      assert.ok(typeof tls === 'object');
      assert.deepEqual(Object.keys(tls), ['ca', 'checkServerIdentity']);
    }
  });

  test('a server that is named by its IP address must show a certificate for that address', async () => {
    for (const [certified, opened] of [
      ['127.0.0.1', 1],
      ['127.0.0.2', 0],
    ] as const) {
      const server = await tlsDatabase(certified);
      writeFileSync(ca, server.certificate);
      const query = `sslmode=verify-full&sslrootcert=${encodeURIComponent(ca)}`;
      const address = readPostgresAddress(`postgres://user:pass@127.0.0.1:${server.port}/x?${query}`);
      await assert.rejects(openPostgres(address, 'test'), { name: 'StoreError' });
      assert.equal(server.opened(), opened);
      server.close();
    }
  });

  test('a percent sign that was not encoded is refused, and no part of the address is repeated', () => {
    for (const address of ['postgres://user:50%off@host/x', 'postgres://u%:p@host/x', 'postgres://ho%st/x'])
      assert.throws(() => readPostgresAddress(address), {
        message: 'has a % that begins no encoded character: write it as %25',
      });
    assert.equal(readPostgresAddress('postgres://user:50%25off@host/x').name, 'host/x');
  });

  test('the driver is given every setting but those of TLS', () => {
    const { url } = read('sslmode=verify-full&search_path=screenings');
    assert.equal(url, 'postgres://user:pass@db.example:5433/x?options=-c+search_path%3Dscreenings');
  });

  const refused: [address: string, message: RegExp][] = [
    ['postgres://u:p@host/x?pgbouncer=true', /pooler in transaction mode.*LISTEN.*direct address/],
    ['postgres://u:p@aws-0-eu.pooler.supabase.com:6543/postgres', /LISTEN/],
    ['postgres://u:p@ep-cool-1-pooler.eu-central-1.aws.neon.tech/x?sslmode=require', /LISTEN/],
    ['postgres://u:p@one:5432,two:5433/x?target_session_attrs=read-write', /several hosts/],
    ['postgres:///x?host=one,two', /several hosts/],
    ['postgres://u:p@/x', /names no host/],
    ['postgres://u:p@host/x?target_session_attrs=standby', /asks by target_session_attrs for what/],
    ['postgres://u:p@host/x?gssencmode=require', /asks by gssencmode for what/],
    ['postgres://u:p@host/x?sslaccept=strict', /asks by sslaccept for what/],
    ['postgres://u:p@host/x?sslrootcert=system&sslmode=require', /sslrootcert=system needs/],
    ['postgres://u:secret/1@host/x', /must look like/],
    ['postgres://u:12/secret@host/x', /must look like.*in a password write/],
    ['postgres://u:12#secret@host/x', /must look like.*in a password write/],
    ['postgres://u:12?secret@host/x?sslmode=require', /must look like.*in a password write/],
  ];
  for (const [address, message] of refused)
    test(`an address is refused in words that help, without its password: ${address}`, () => {
      assert.throws(
        () => readPostgresAddress(address),
        (error) => error instanceof Error && message.test(error.message) && !error.message.includes('secret'),
      );
    });

  test('what only the driver can do is passed on to it', () => {
    const { url, tls, driver } = read('channel_binding=require&connect_timeout=10&sslnegotiation=direct');
    assert.equal(url, 'postgres://user:pass@db.example:5433/x');
    assert.deepEqual(tls, { rejectUnauthorized: false });
    assert.deepEqual(driver, {
      connectionTimeoutMillis: 10_000,
      enableChannelBinding: true,
      sslnegotiation: 'direct',
    });
  });

  test('what other clients and frameworks write is no setting of the server', () => {
    const symfony = read('serverVersion=16&charset=utf8');
    const java = read('ApplicationName=shop&loginTimeout=10&reWriteBatchedInserts=true&sslcertmode=allow');
    for (const { url } of [symfony, java]) assert.equal(new URL(url).searchParams.get('options') ?? '', '');
    assert.doesNotThrow(() => readPostgresAddress('POSTGRES://user:secret@db.example/shop'));
    for (const asked of ['hostaddr=10.0.0.1', 'service=shop', 'require_auth=scram-sha-256'])
      assert.throws(() => read(asked), new RegExp(`asks by ${asked.split('=')[0]} `));
  });

  test('the modes of TLS that other clients name are those of Postgres', () => {
    const unchecked = { rejectUnauthorized: false };
    for (const [query, tls] of [
      ['ssl=true', {}],
      ['ssl=0', false],
      ['ssl=require', unchecked],
      ['sslmode=no-verify', unchecked],
      ['sslmode=allow', 'prefer'],
      ['sslrootcert=system', {}],
    ] as const)
      assert.deepEqual(read(query).tls, tls, query);
  });
});
