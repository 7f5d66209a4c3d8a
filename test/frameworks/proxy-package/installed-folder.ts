import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const { resolve: resolving } = createRequire(
  resolve(import.meta.dirname, '../../../server-example/package.json'),
);
const beside = createRequire(import.meta.url).resolve;

/** Where the library of that name is installed: that of the proxy, or else the one of these tests. */
export function installedFolderOf(name: string): string {
  const found = [...resolving.paths(name)!, ...beside.paths(name)!]
    .map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')));
  if (found === undefined)
    throw new Error(`${name} is not installed: run npm ci, then npm run install-for test/frameworks.`);
  return realpathSync(found);
}
