import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../demo/free-port.ts';
import type { PostgresAddress } from '../../server-example/store/postgres/address.ts';
import type { Screening } from '../../src/protocol/screening.ts';
import { TestDatabase } from '../test-database.ts';
import { ProcessHouse } from './process-house.ts';
import { RunningProcess } from './running-process.ts';

interface Instance {
  id: string;
  url: string;
  process: RunningProcess;
}

/** Far more than is promised, for a busy machine, and far less than a lease lasts. */
const stoppedBoundMs = 10_000;
const killedBoundMs = 20_000;

for (const count of [1, 3])
  describe(`the work of one of ${count} instances on one Postgres database`, () => {
    let database: TestDatabase;
    let address: PostgresAddress;
    let house: ProcessHouse;
    let instances: Instance[];
    const query = (text: string) => database.query(address.url, text);
    before(async () => {
      database = await TestDatabase.any();
    });
    after(() => database.close());
    beforeEach(async () => {
      address = await database.newSchema();
      house = await ProcessHouse.open();
      house.env['DATABASE_URL'] = address.url;
      instances = [];
      for (const port of [house.env['PORT']!, String(await freePort()), String(await freePort())]) {
        if (instances.length < count) await start(port);
      }
    });
    afterEach(async () => {
      for (const { process } of instances) await process.stop();
      await house.close();
      await database.dropSchema(address);
    });

    /** The service counts a call when it comes, and then takes five seconds for it. */
    const most = 100;
    const slowCalls = async () => most - (await house.portal<{ slow: number }>('/quirks')).slow;
    const beSlow = (slow: number | false) => house.portal('/quirks', 'PUT', { slow });

    /** An instance is known in the database by an id that nobody else has had before. */
    const start = async (port: string) => {
      const env = { ...house.env, PORT: port };
      const process = await RunningProcess.start('server-example/main.ts', { env, ready: /listens on/ });
      const known = instances.map(({ id }) => id);
      const rows = (await query('SELECT id FROM instances')).map((row) => String(row['id']));
      const id = rows.find((one) => !known.includes(one))!;
      instances.push({ id, url: `http://localhost:${port}`, process });
    };

    /** The callback of a finished check has come, and its read is under way. Answers the check's id and who reads. */
    const beginRead = async (token: string): Promise<{ id: string; reader: Instance }> => {
      const { id } = (await (await house.place(token, 'one')).json()) as Screening;
      const { screenings } = await house.portal<{ screenings: { id: string }[] }>('/screenings');
      // What the order itself has had read is over.
      await house.portal('/clock', 'POST', { advanceSeconds: 60 });
      await beSlow(most);
      await house.portal(`/screenings/${screenings[0]!.id}`, 'PUT', { status: 'complete', result: 'clear' });
      while ((await slowCalls()) === 0) await setTimeout(20);
      const [job] = await query("SELECT locked_by FROM jobs WHERE kind = 'read' AND locked_until > 0");
      return { id, reader: instances.find((one) => String(job?.['locked_by']).startsWith(one.id))! };
    };

    /** Where it was the only one, another starts. Answers when that was, in milliseconds. */
    const end = async (ended: Instance, how: 'stop' | 'kill'): Promise<number> => {
      const at = performance.now();
      await Promise.all([ended.process[how](), beSlow(false)]);
      instances = instances.filter((one) => one !== ended);
      if (count === 1) await start(new URL(ended.url).port);
      house.proxyUrl = instances[0]!.url;
      return how === 'stop' && count === 1 ? performance.now() : at;
    };

    /** Asks until it is so. Answers after how many milliseconds. */
    const timeUntil = async (began: number, isSo: () => Promise<boolean>): Promise<number> => {
      while (!(await isSo())) await setTimeout(50);
      return performance.now() - began;
    };
    const isComplete = (id: string, token: string) => async () =>
      (await house.json<Screening>(`/screenings/${id}`, token)).phase === 'complete';

    for (const [how, what, boundMs] of [
      ['stop', 'is stopped', stoppedBoundMs],
      ['kill', 'is killed', killedBoundMs],
    ] as const)
      test(`a read that was under way when it ${what} is done soon, without its lease being awaited`, async (context) => {
        const token = await house.session('anna');
        const { id, reader } = await beginRead(token);
        const took = await timeUntil(await end(reader, how), isComplete(id, token));
        context.diagnostic(`${count} instances, ${how}: read after ${Math.round(took)} ms`);
        assert.ok(took < boundMs, `It took ${took} ms.`);
      });

    if (count > 1)
      test('a read of one that is stopped is done by another while it still finishes an order', async () => {
        const token = await house.session('anna');
        const { id, reader } = await beginRead(token);
        house.proxyUrl = reader.url;
        const order = house.place(await house.session('bob'), 'two', 'bob');
        while ((await query('SELECT 1 FROM screenings WHERE is_sent = 0 AND is_placed = 0')).length === 0)
          await setTimeout(20);
        let hasStopped = false;
        const stopped = end(reader, 'stop').then(() => (hasStopped = true));
        await beSlow(false);
        house.proxyUrl = instances.find((one) => one !== reader)!.url;
        await timeUntil(0, isComplete(id, token));
        assert.equal(hasStopped, false);
        assert.equal((await order).status, 201);
        await stopped;
      });

    test('an order that was under way when it is killed can soon be repeated', async (context) => {
      const [first] = instances;
      const token = await house.session('bob');
      await beSlow(most);
      const cut = house.place(token, 'two', 'bob').catch(() => 'cut');
      // From then on facts of the candidate are on their way.
      while ((await query('SELECT 1 FROM screenings WHERE is_sent = 0 AND is_placed = 0')).length === 0)
        await setTimeout(20);
      const began = await end(first!, 'kill');
      assert.equal(await cut, 'cut');
      const repeat = () => house.place(token, 'two', 'bob');
      let answer = await repeat();
      const took = await timeUntil(began, async () => {
        if (answer.status !== 409) return true;
        answer = await repeat();
        return false;
      });
      context.diagnostic(`${count} instances: order after ${Math.round(took)} ms`);
      assert.equal(answer.status, 201);
      assert.ok(took < killedBoundMs, `It took ${took} ms.`);
    });
  });
