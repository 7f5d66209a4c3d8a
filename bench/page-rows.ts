import { callbackToPage } from './callback-to-page.ts';
import { firstSteps, slowLines, wholeForms } from './contenders.ts';
import { raceForms } from './form-race.ts';
import { raceRows } from './race-rows.ts';
import type { Row } from './row.ts';
import { scenarioRows } from './scenario-rows.ts';

/** The part of the table about what a page loads and shows. */
export async function pageRows(): Promise<Row[]> {
  const race = await raceForms();
  const how = 'median, and median of the ratios of each round; the same step after the same two round trips';
  return [
    ...raceRows(race, { heading: 'first step painted', contenders: firstSteps, how }),
    ...raceRows(race, { heading: 'first step painted, slow 4G', contenders: slowLines, how }),
    ...(await scenarioRows()),
    ...raceRows(race, {
      heading: 'unlike: our first step, their whole form',
      contenders: wholeForms,
      how: 'a package of 15 fields; ours draws the first 5, a rival all of them, on one page',
    }),
    ...(await callbackToPage()),
  ];
}
