import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { briefFactor, longFactor } from './scale.ts';
import { sweep } from './sweep.ts';

/** Attacks the proxy in every way there is; `--brief` in a few minutes. `--seed` chooses what is tried where. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    brief: { type: 'boolean', default: false },
  },
});
const mostPrinted = 20;

console.log(`Seed: ${values.seed} (with --seed ${values.seed} the same is chosen again)`);
const count = { passed: 0, failed: 0 };
const factor = values.brief ? briefFactor : longFactor;
await sweep({ factor, seed: values.seed }, ({ name, tried, succeeded, serverErrors }) => {
  console.log(`${name}: ${succeeded.length} of ${tried} attacks succeeded`);
  for (const what of succeeded.slice(0, mostPrinted)) console.log(`${name}: ${what}`);
  for (const [input, times] of [...serverErrors].slice(0, mostPrinted))
    console.log(`${name}: ${times} answers of 500 and above to ${input}`);
  count[succeeded.length + serverErrors.size > 0 ? 'failed' : 'passed'] += 1;
});
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;
