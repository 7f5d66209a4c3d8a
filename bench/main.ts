import { callbackToPage } from './callback-to-page.ts';
import { firstSteps, wholeForms } from './contenders.ts';
import { firstStepBytes } from './first-step-bytes.ts';
import { raceForms } from './form-race.ts';
import { raceRows } from './race-rows.ts';
import type { Row } from './row.ts';
import { statusBytes } from './status-bytes.ts';

/** Every figure of size and speed, as one table. Times are of this machine, at this moment. */
const race = await raceForms();
const rows: Row[] = [
  ...(await firstStepBytes(race)),
  ...(await statusBytes()),
  ...raceRows(race, {
    heading: 'first step, like with like',
    contenders: firstSteps,
    how: 'each side draws the same step after the same two round trips',
  }),
  ...raceRows(race, {
    heading: 'unlike: our first step, their whole form',
    contenders: wholeForms,
    how: 'a package of 15 fields; ours draws the first 5, a rival all of them, on one page',
  }),
  ...(await callbackToPage()),
];

const columns = ['what', 'value', 'bound', 'holds', 'how'] as const;
const width = (column: (typeof columns)[number]) =>
  Math.max(column.length, ...rows.map((row) => row[column].length));
const line = (cell: (column: (typeof columns)[number]) => string) =>
  console.log(`| ${columns.map((column) => cell(column).padEnd(width(column))).join(' | ')} |`);
line((column) => column);
line((column) => '-'.repeat(width(column)));
for (const row of rows) line((column) => row[column]);
