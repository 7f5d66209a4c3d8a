import { entries, type Scenario } from './bundle-sizes.ts';
import { gzipBytes } from './gzip-bytes.ts';
import { scriptImports } from './script-imports.ts';
import { fileOf, staticClosure } from './static-closure.ts';

/** The scripts that a scenario fetches, by their path in `dist/bundle`. */
export function fetchedFiles(
  files: Map<string, string>,
  { entry, late }: Pick<Scenario, 'entry' | 'late'>,
): Map<string, string> {
  const paths = [entry, ...late.map((name) => pathOf(files, entry, name))];
  return new Map(paths.flatMap((path) => [...staticClosure(files, path)]));
}

/** What they weigh after gzip -9, each on its own. */
export const fetchedBytes = (files: Map<string, string>, scenario: Scenario): number =>
  [...fetchedFiles(files, scenario).values()].reduce((sum, code) => sum + gzipBytes(code), 0);

/** The name of a late file without its digest, and of an entry as it is. */
export const nameOf = (path: string): string =>
  Object.values(entries).includes(path) ? path : path.replace(/-[\w-]{8}\.js$/, '');

/** Both entries have late files of one name. */
function pathOf(files: Map<string, string>, entry: string, name: string): string {
  const loaded = new Set([entry]);
  for (const path of loaded) {
    const { static: early, dynamic } = scriptImports(path, files.get(path) ?? '');
    for (const specifier of [...early, ...dynamic]) loaded.add(fileOf(specifier, path));
  }
  const found = [...loaded].find((path) => nameOf(path) === name);
  if (found === undefined) throw new Error(`${entry} loads no dist/bundle/${name}-….js.`);
  return found;
}
