import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../demo/free-port.ts';
import { TestDatabase } from '../test-database.ts';
import { killedRun } from './killed-run.ts';

/**
 * What only real processes show: kills at any moment, files as a kill leaves them, Postgres under two instances. `--kills N`
 * in each run, `--only` the runs whose name holds this, `--brief` in a minute and a half.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    kills: { type: 'string' },
    only: { type: 'string', default: '' },
    brief: { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills ?? (values.brief ? 8 : 200));
const folder = mkdtempSync(join(tmpdir(), 'screening-faults-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

console.log(`Seed: ${values.seed} (with --seed ${values.seed} the same is chosen again)`);
const count = { passed: 0, failed: 0 };
for (const store of ['SQLite', 'Postgres'])
  for (const readsBack of [false, true]) {
    const name = `${store}, ${readsBack ? 'reads' : 'callbacks'} decide`;
    if (!name.includes(values.only)) continue;
    const own = mkdtempSync(join(folder, 'run-'));
    const server = store === 'Postgres' ? await TestDatabase.any() : undefined;
    const schema = await server?.newSchema();
    const ports = [await freePort(), ...(server ? [await freePort()] : [])];
    const databaseUrl = schema?.url ?? `file:${join(own, 'screenings.db')}`;
    const options = { folder: own, databaseUrl, ports, readsBack };
    const { service, people, problems } = await killedRun(kills, `${values.seed}, ${name}`, options);
    if (schema) await server?.dropSchema(schema);
    await server?.close();
    console.log(
      `${name}: ${kills} kills, ${people.length} orders, ${service.callbacks} callbacks, ${problems.length} broken promises`,
    );
    for (const problem of problems) console.log(`${name}: ${problem}`);
    count[problems.length > 0 ? 'failed' : 'passed'] += 1;
  }
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed > 0 ? 1 : 0);
