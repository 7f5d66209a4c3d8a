import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sqliteDatabase } from './fault-database.ts';
import { plansFor } from './fault-plan.ts';
import { runFaults } from './fault-run.ts';
import { type FaultResult, faultTable } from './fault-table.ts';
import { checkHistory } from './history-checker.ts';
import { postgresDatabase } from './postgres-database.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    kills: { type: 'string', default: '200' },
    /** Callbacks a second. */
    rate: { type: 'string', default: '320' },
    /** Only the runs whose name holds this. */
    only: { type: 'string', default: '' },
  },
});
const mostPrinted = 20;

console.log(`Seed: ${values.seed} (with --seed ${values.seed} the same is chosen again)`);
const results: FaultResult[] = [];
for (const open of [sqliteDatabase, postgresDatabase]) {
  const database = await open();
  try {
    const amount = {
      kills: Number(values.kills),
      callbacksPerSecond: Number(values.rate),
      seed: values.seed,
    };
    const plans = plansFor(database, amount).filter(({ name }) => name.includes(values.only));
    for (const plan of plans) {
      const record = await runFaults(plan);
      const violations = checkHistory(record.history);
      results.push({ plan, record, violations });
      const { tried, survived } = record;
      console.log(
        `${plan.name}: survived ${survived} of ${tried} kills, with ${violations.length} violations`,
      );
      for (const { kind, what } of violations.slice(0, mostPrinted))
        console.log(`${plan.name}: ${kind}: ${what}`);
    }
  } finally {
    await database.close();
  }
}
console.log(faultTable(results));
process.exitCode = results.some(({ violations }) => violations.length > 0) ? 1 : 0;
