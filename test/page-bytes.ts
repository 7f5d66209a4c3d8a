import { type Scenario, scenarios } from './bundle-sizes.ts';
import type { ModuleBytes } from './bundled-modules.ts';
import { fetchedBytes, fetchedFiles, nameOf } from './fetched-files.ts';

/** What `npm run bytes` records in test/page-bytes.json, for the test to compare with. */
export interface PageBytes {
  /** What each scenario fetches, after gzip -9. */
  scenarios: Record<string, number>;
  modules: ModuleBytes;
}

export const pageBytesFile = new URL('page-bytes.json', import.meta.url);

export const scenarioBytes = (files: Map<string, string>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(scenarios).map(([name, scenario]) => [name, fetchedBytes(files, scenario)]),
  );

/** The modules of a scenario that weigh more than before, by how much: `src/register.ts +40`, the heaviest first. */
export function grownModules(
  files: Map<string, string>,
  scenario: Scenario,
  before: ModuleBytes,
  now: ModuleBytes,
): string[] {
  const fetched = [...fetchedFiles(files, scenario).keys()].map(nameOf);
  const modulesOf = (bytes: ModuleBytes): Record<string, number> =>
    Object.assign({}, ...fetched.map((name) => bytes[name] ?? {})) as Record<string, number>;
  const known = modulesOf(before);
  return Object.entries(modulesOf(now))
    .map(([name, bytes]): [string, number] => [name, bytes - (known[name] ?? 0)])
    .filter(([, growth]) => growth > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, growth]) => `${name} +${growth}`);
}
