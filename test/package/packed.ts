import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';

/** Within the project, so that a consumer finds the libraries that `npm ci` installed. Git ignores it. */
const scratch = join(import.meta.dirname, '../../.build');

/** A folder of this test file; removed after its tests. */
export function scratchFolder(name: string): string {
  mkdirSync(scratch, { recursive: true });
  const folder = mkdtempSync(join(scratch, `${name}-`));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The file that `npm pack` makes of the last build of the package, in `folder`. */
export function packInto(folder: string, name = 'screening-elements'): string {
  const which = name === 'screening-elements' ? [] : ['--workspace', name];
  const options = ['--json', '--ignore-scripts', '--pack-destination', folder];
  const output = execFileSync('npm', ['pack', ...which, ...options], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [answer] = Object.values(JSON.parse(output) as Record<string, { filename: string }>);
  return join(folder, answer!.filename);
}

/** Puts the packed package where code in `folder` finds it, as an installation does. */
export function installInto(folder: string): string {
  const target = join(folder, 'node_modules/screening-elements');
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', packInto(folder), '-C', target, '--strip-components=1']);
  return target;
}

export interface PackageFile {
  files: string[];
  exports: Record<string, string | Record<string, string>>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  [field: string]: unknown;
}

export const readPackage = (root: string): PackageFile =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageFile;
