import { bundleFiles } from '../test/bundle-files.ts';
import { type Scenario, scenarios } from '../test/bundle-sizes.ts';
import { fetchedBytes, fetchedFiles, nameOf } from '../test/fetched-files.ts';
import { gzipBytes } from '../test/gzip-bytes.ts';
import { browserFetches, type Fetches } from './browser-fetches.ts';
import { kilobytes } from './kilobytes.ts';
import { type Row, row } from './row.ts';

/** What a visitor fetches in each scenario, and whether a browser fetches the files that are counted. */
export async function scenarioRows(): Promise<Row[]> {
  const files = await bundleFiles();
  const fetches: Fetches = await browserFetches();
  const everything = [...files.values()].reduce((sum, code) => sum + gzipBytes(code), 0);
  return [
    ...Object.entries<Scenario>(scenarios).map(([name, scenario]) => {
      const counted = [...fetchedFiles(files, scenario).keys()];
      return row({
        what: `fetched until ${scenario.what}`,
        figure: fetchedBytes(files, scenario),
        bound: scenario.bound,
        write: kilobytes,
        note: differenceOf(counted, fetches[name as keyof Fetches]),
        how: `${counted.map(nameOf).join(', ')}: each file, gzip -9, added up`,
      });
    }),
    row({
      what: 'everything in dist/bundle, with the phone rules and all languages',
      figure: everything,
      write: kilobytes,
      how: 'each file, gzip -9, added up; no page fetches all of it',
    }),
  ];
}

/** What a browser fetched of the bundle besides what is counted, or did not fetch of it. */
function differenceOf(counted: string[], fetched: Set<string> | undefined): string | undefined {
  if (!fetched) return undefined;
  const more = [...fetched].filter((path) => !counted.includes(path)).map(nameOf);
  const less = counted.filter((path) => !fetched.has(path)).map(nameOf);
  return [
    ...(more.length > 0 ? [`a browser fetched ${more.join(', ')}, too`] : []),
    ...(less.length > 0 ? [`a browser did not fetch ${less.join(', ')}`] : []),
  ].join('; ');
}
