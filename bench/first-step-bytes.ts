import { bundleFiles } from '../test/bundle-files.ts';
import { scenarios } from '../test/bundle-sizes.ts';
import { gzipBytes } from '../test/gzip-bytes.ts';
import { firstSteps } from './contenders.ts';
import type { Race } from './form-race.ts';
import { kilobytes } from './kilobytes.ts';
import { median } from './median.ts';
import { type Row, row } from './row.ts';

/** What a browser asks for until the first step can be filled in, and what the whole folder of the bundle weighs. */
export async function firstStepBytes(race: Race): Promise<Row[]> {
  const how = 'each script and style the browser asked for until the step was painted, gzip -9, added up';
  const everything = [...(await bundleFiles()).values()].reduce((sum, code) => sum + gzipBytes(code), 0);
  return [
    ...firstSteps.map((contender) =>
      row({
        what: `fetched until the first step can be filled: ${contender.title}`,
        figure: median(race.get(contender)!.map(({ bytes }) => bytes)),
        bound: contender.who === 'ours' ? scenarios.firstStep.bound : undefined,
        write: kilobytes,
        how,
      }),
    ),
    row({
      what: 'everything in dist/bundle, with the phone rules and all languages',
      figure: everything,
      write: kilobytes,
      how: 'each file, gzip -9, added up; no page fetches all of it',
    }),
  ];
}
