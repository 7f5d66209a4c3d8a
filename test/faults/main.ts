import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { briefFactor, longFactor } from '../attacks/scale.ts';
import { sweep } from '../attacks/sweep.ts';
import type { Tally } from '../attacks/tally.ts';
import { sqliteDatabase } from './fault-database.ts';
import { plansFor } from './fault-plan.ts';
import { runFaults } from './fault-run.ts';
import { type FaultResult, faultTable, isClean } from './fault-table.ts';
import { checkHistory } from './history-checker.ts';
import { postgresDatabase } from './postgres-database.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    kills: { type: 'string' },
    /** Callbacks a second. */
    rate: { type: 'string', default: '320' },
    /** Only the runs whose name holds this; the sweep of attacks is called `attacks`. */
    only: { type: 'string', default: '' },
    /** A few minutes: fewer kills, on SQLite alone, and fewer attacks. */
    brief: { type: 'boolean', default: false },
  },
});
const mostPrinted = 20;
const kills = Number(values.kills ?? (values.brief ? 20 : 200));

console.log(`Seed: ${values.seed} (with --seed ${values.seed} the same is chosen again)`);
const results: FaultResult[] = [];

const printTally = ({ name, tried, succeeded, serverErrors }: Tally): void => {
  console.log(`${name}: ${succeeded.length} of ${tried} attacks succeeded`);
  for (const what of succeeded.slice(0, mostPrinted)) console.log(`${name}: ${what}`);
  for (const [input, count] of [...serverErrors].slice(0, mostPrinted))
    console.log(`${name}: ${count} answers of 500 and above to ${input}`);
};
if ('attacks'.includes(values.only)) {
  const factor = values.brief ? briefFactor : longFactor;
  results.push(...(await sweep({ factor, seed: values.seed }, printTally)));
}

const databases = values.brief ? [sqliteDatabase] : [sqliteDatabase, postgresDatabase];
for (const open of values.only === 'attacks' ? [] : databases) {
  const database = await open();
  try {
    const amount = { kills, callbacksPerSecond: Number(values.rate), seed: values.seed };
    const plans = plansFor(database, amount).filter(({ name }) => name.includes(values.only));
    for (const plan of plans) {
      const { history, tried, survived, beforeNews, sent, givenUp, perSecond } = await runFaults(plan);
      const violations = checkHistory(history);
      results.push({
        name: plan.name,
        faults: { tried, survived },
        events: { sent, violations, givenUp, perSecond },
      });
      console.log(
        `${plan.name}: survived ${survived} of ${tried} kills, ${beforeNews} of them between a change and its message to the host, with ${violations.length} violations`,
      );
      for (const { kind, what } of violations.slice(0, mostPrinted))
        console.log(`${plan.name}: ${kind}: ${what}`);
    }
  } finally {
    await database.close();
  }
}
console.log(faultTable(results));
process.exitCode = results.every(isClean) ? 0 : 1;
