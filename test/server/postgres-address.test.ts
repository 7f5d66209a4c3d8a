import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readPostgresAddress } from '../../server-example/store/postgres/address.ts';
import { openPostgres } from '../stores.ts';
import { tlsDatabase } from './tls-database.ts';

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
});
