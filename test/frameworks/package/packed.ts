import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { scratchFolder } from '../../scratch-folder.ts';

/** A folder from which code finds the frameworks, which are installed beside the tests. Git ignores it. */
export const consumerFolder = (name: string): string => scratchFolder(name, join(import.meta.dirname, '..'));

/** The file that `npm pack` makes of the last build of the package, in `folder`. `PACKED_IN` says where one was made. */
export function packInto(folder: string, name = 'screening-elements'): string {
  const made = process.env['PACKED_IN'];
  if (made) {
    const [file = ''] = globSync(join(made, `${name}-*.tgz`));
    const copy = join(folder, basename(file));
    copyFileSync(file, copy);
    return copy;
  }
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
