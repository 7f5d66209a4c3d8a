import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const { resolve: resolving } = createRequire(
  resolve(import.meta.dirname, '../../server-example/package.json'),
);

/** Where `npm ci` put the library of that name, for the proxy or for another of the project's packages. */
export function installedFolderOf(name: string): string {
  const found = resolving
    .paths(name)!
    .map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')));
  if (found === undefined) throw new Error(`${name} is not installed: run npm ci.`);
  return realpathSync(found);
}
