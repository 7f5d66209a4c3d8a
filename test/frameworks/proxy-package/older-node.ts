import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** A Node that the package does not work on. */
export interface OlderNode {
  program: string;
  /** Has that one run, also as `node` of npm. */
  environment: Record<string, string>;
}

/** That of this machine, or else the project's own, which says that it is older. */
export function olderNode(): OlderNode {
  const path = process.env['PATH'] ?? '';
  const program = path
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find((file) => existsSync(file) && majorOf(file) < 24);
  return program === undefined
    ? { program: process.execPath, environment: { PATH: path, NODE_OPTIONS: `--import=${asNode20}` } }
    : { program, environment: { PATH: [dirname(program), path].join(delimiter) } };
}

const majorOf = (program: string): number =>
  Number.parseInt(spawnSync(program, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout, 10);

const asNode20 = `data:text/javascript,${encodeURIComponent(`
  Object.defineProperty(process, 'version', { value: 'v20.20.2' });
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
`)}`;
