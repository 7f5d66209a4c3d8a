import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { createProxy } from '../../../server-example/proxy.ts';
import { openSqlite } from '../../stores.ts';
import type { Snapshot } from '../../../src/protocol/snapshot.ts';
import { HostReceiver, webhookSecret, webhookUrl } from '../host-receiver.ts';
import { form, hostKey, named, openHouse, screeningOf, secretKey, secrets } from '../house.ts';
import { logTo } from '../logged-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'restart-'));
after(() => rmSync(folder, { recursive: true }));

describe('a proxy that was down', () => {
  test('a proxy that starts reads open screenings back whose callbacks came while it was down', async () => {
    const file = join(folder, 'screenings.db');
    const before = await openHouse({ store: await openSqlite(file, 'test', { secrets }) });
    const ordering = await before.session({ user: 'anna', role: 'candidate' });
    const { id, phase } = await screeningOf(await before.order(ordering, form));
    assert.equal(phase, 'in-progress');
    await before.close();
    await before.report({ status: 'complete', result: 'clear' });

    const house = await openHouse({
      store: await openSqlite(file, 'test', { secrets }),
      intercept: (request) => before.sandbox.fetch(request),
    });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const shown = async () => house.screening(id, token);
    const { phase: now, result } = await shown();
    assert.deepEqual([now, result], ['complete', 'clear']);
    await house.close();
  });

  test('a proxy whose clock was ahead tells the host its news at once after a restart', async () => {
    const file = join(folder, 'ahead.db');
    const receiver = new HostReceiver();
    const environment = { HOST_WEBHOOK_URL: webhookUrl, HOST_WEBHOOK_SECRET: webhookSecret };
    const open = async () =>
      openHouse({
        environment,
        store: await openSqlite(file, 'test', { secrets, tellsHost: true }),
        intercept: receiver.intercept,
      });
    receiver.answer = () => new Response(null, { status: 503 });
    const before = await open();
    before.time.clockErrorMs = 86_400_000;
    const { id } = await screeningOf(
      await before.order(await before.session({ user: 'anna', role: 'candidate' }), form),
    );
    await before.proxy.reconcile();
    await before.close();
    assert.equal(receiver.requests.length, 1);
    receiver.answer = () => new Response(null, { status: 204 });
    const house = await open();
    await house.proxy.reconcile();
    assert.deepEqual(
      receiver.messages.map(({ data }) => data.id),
      [id],
    );
    await house.close();
  });

  test('a screening that the service takes up again says since when, also after a restart', async () => {
    const store = await openSqlite(join(folder, 'reopened.db'), 'test', { secrets });
    const house = await openHouse({ store });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const { id, reopenedAt } = await screeningOf(await house.order(token, form));
    assert.equal(reopenedAt, undefined);
    const [{ id: serviceId } = { id: '' }] = await house.checks();
    const path = `/screenings/${serviceId}`;
    await house.portal(path, 'PUT', { status: 'complete', result: 'clear' });
    house.time.now += 60_000;
    const at = new Date(house.time.now).toISOString();
    await house.portal(path, 'PUT', { status: 'In Progress', result: 'Pending' });
    const shown = await house.screening(id, token);
    assert.deepEqual([shown.phase, shown.reopenedAt], ['in-progress', at]);
    await house.close();
    const again = await openHouse({
      store: await openSqlite(join(folder, 'reopened.db'), 'test', { secrets }),
    });
    const session = await again.session({ user: 'anna', role: 'candidate' });
    assert.equal((await again.screening(id, session)).reopenedAt, at);
    await again.close();
  });

  test('a check whose record the disk has spoiled is missing from lists, and the log names it once', async () => {
    const file = join(folder, 'spoiled.db');
    const house = await openHouse({ store: await openSqlite(file, 'test', { secrets }) });
    const ids: string[] = [];
    for (const user of ['anna', 'bob']) {
      const token = await house.session({ user, role: 'candidate' });
      const candidate = named(user);
      ids.push((await screeningOf(await house.order(token, { ...form, candidate }))).id);
    }
    const token = await house.session({ user: 'op', role: 'operator' });
    await house.close();
    const raw = new DatabaseSync(file);
    raw.prepare('UPDATE screenings SET record = substr(record, 1, 100) WHERE id = ?').run(ids[0]!);
    raw.close();
    const lines: string[] = [];
    const configuration = { ...house.configuration, database: { kind: 'sqlite', file } as const };
    const proxy = await createProxy(configuration, {
      log: logTo(lines),
      fetch: async (input, init) => house.sandbox.fetch(new Request(input, init)),
      repeat: () => () => {},
      delay: () => () => {},
    });
    const ask = (path: string, key: string) =>
      proxy.fetch(
        new Request(`http://localhost:8080/screening-api${path}`, {
          headers: { authorization: `Bearer ${key}` },
        }),
      );
    for (const key of [token, hostKey]) {
      const answer = await ask('/screenings', key);
      assert.equal(answer.status, 200);
      const { screenings } = (await answer.json()) as Snapshot;
      assert.deepEqual(
        screenings.map(({ id }) => id),
        [ids[1]],
      );
    }
    assert.equal(
      lines.filter((line) => line.includes('record_unreadable') && line.includes(ids[0]!)).length,
      1,
    );
    const alone = await ask(`/screenings/${ids[0]}`, token);
    assert.equal(((await alone.json()) as { code: string }).code, 'store_unavailable');
    await proxy.close();
  });

  test('a proxy with another secret key starts, and its log says what that costs and what to do', async () => {
    const file = join(folder, 'other-key.db');
    const house = await openHouse({ store: await openSqlite(file, 'test', { secrets }) });
    const database = { kind: 'sqlite', file } as const;
    await house.close();
    for (const [secretKeys, events] of [
      [{ secretKey: 'another secret key, which is long enough' }, ['secret_key_unknown']],
      [{ secretKey: 'another secret key, which is long enough' }, []],
      [{ secretKey: 'a third secret key', secretKeyPrevious: secretKey }, []],
    ] as const) {
      const lines: string[] = [];
      const configuration = { ...house.configuration, ...secretKeys, database };
      await (await createProxy(configuration, { log: logTo(lines) })).close();
      const logged = lines.map((line) => JSON.parse(line) as { event: string; advice: string });
      assert.deepEqual(
        logged.map(({ event }) => event),
        events,
      );
      for (const { advice } of logged)
        assert.match(advice, /set SECRET_KEY_PREVIOUS to that one and restart/);
    }
  });
});
