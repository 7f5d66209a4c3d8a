import { callbackToPage } from './callback-to-page.ts';
import { firstSteps, wholeForms } from './contenders.ts';
import { firstStepBytes } from './first-step-bytes.ts';
import { raceForms } from './form-race.ts';
import { raceRows } from './race-rows.ts';
import type { Row } from './row.ts';
import { statusBytes } from './status-bytes.ts';

/** The part of the table about what a page loads and shows. */
export async function pageRows(): Promise<Row[]> {
  const race = await raceForms();
  return [
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
}
