import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sqliteDatabase } from './fault-database.ts';
import type { FaultPlan } from './fault-plan.ts';
import { runFaults } from './fault-run.ts';
import { type FaultResult, faultTable } from './fault-table.ts';
import { checkHistory } from './history-checker.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    kills: { type: 'string', default: '200' },
    rate: { type: 'string', default: '240' },
  },
});
const mostPrinted = 20;

const database = sqliteDatabase();
const common = {
  database,
  instances: 1,
  pages: 40,
  callbacksPerSecond: Number(values.rate),
  kills: Number(values.kills),
  seed: values.seed,
};
const plans: FaultPlan[] = [
  { ...common, name: `${database.name}, callbacks alone`, readsBack: false },
  { ...common, name: `${database.name}, reading back`, readsBack: true },
];

console.log(`Seed: ${values.seed} (--seed ${values.seed} kills at the same moments of each run)`);
const results: FaultResult[] = [];
try {
  for (const plan of plans) {
    const record = await runFaults(plan);
    const violations = checkHistory(record.history);
    results.push({ plan, record, violations });
    for (const { kind, what } of violations.slice(0, mostPrinted))
      console.log(`${plan.name}: ${kind}: ${what}`);
  }
} finally {
  await database.close();
}
console.log(faultTable(results));
process.exitCode = results.some(({ violations }) => violations.length > 0) ? 1 : 0;
