import { type ChildProcessWithoutNullStreams, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { packInto } from '../package/packed.ts';
import { installedFolderOf } from './installed-folder.ts';

const root = resolve(import.meta.dirname, '../../..');

interface Manifest {
  description: string;
  license: string;
  keywords: string[];
  bin: Record<string, string>;
  version: string;
  dependencies: Record<string, string>;
}

interface Ended {
  code: number | null;
  printed: string;
  complained: string;
}

/**
 * The packed file of the proxy, installed into an empty folder outside the project. The libraries are links to those that
 * `npm ci` installed, and there are no others: what the package uses and does not name is missing.
 */
export class InstalledProxy {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'screening-proxy-')));
  readonly package: string;
  readonly manifest: Manifest;
  /** Paths within the package. */
  readonly files: string[];

  constructor() {
    const modules = join(this.folder, 'node_modules');
    this.package = join(modules, 'screening-proxy');
    mkdirSync(this.package, { recursive: true });
    const file = packInto(this.folder, 'screening-proxy');
    execFileSync('tar', ['-xzf', file, '-C', this.package, '--strip-components=1']);
    this.manifest = JSON.parse(readFileSync(join(this.package, 'package.json'), 'utf8')) as Manifest;
    this.files = readdirSync(this.package, { recursive: true, encoding: 'utf8' });
    const { dependencies, bin } = this.manifest;
    for (const name of Object.keys(dependencies)) this.link(name);
    mkdirSync(join(modules, '.bin'));
    for (const [name, program] of Object.entries(bin)) {
      chmodSync(join(this.package, program), 0o755);
      symlinkSync(join(this.package, program), join(modules, '.bin', name));
    }
  }

  /** Runs a program of the package with these variables alone, and waits for its end. */
  run(program: string, args: string[], variables: Record<string, string> = {}): Ended {
    const { status, stdout, stderr } = spawnSync(this.#pathOf(program), args, {
      cwd: this.folder,
      env: this.environment(variables),
      encoding: 'utf8',
    });
    return { code: status, printed: stdout, complained: stderr };
  }

  /** Starts a program of the package. */
  start(program: string, args: string[], variables: Record<string, string>): ChildProcessWithoutNullStreams {
    return this.#spawn(this.#pathOf(program), args, variables);
  }

  /** Starts a program of the project as if it were the host's own, beside the package. */
  startCopy(file: string, variables: Record<string, string>): ChildProcessWithoutNullStreams {
    const copy = join(this.folder, basename(file));
    copyFileSync(join(root, file), copy);
    return this.#spawn(process.execPath, [copy], variables);
  }

  /** Installs a library of the project beside the package, as the host's own. */
  link(name: string): void {
    const target = join(this.folder, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(installedFolderOf(name), target);
  }

  /** What a program of the folder has in its environment: these variables, Node and npm. */
  environment(variables: Record<string, string>): Record<string, string> {
    return {
      ...variables,
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
      npm_config_loglevel: 'error',
    };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #pathOf(program: string): string {
    return join(this.folder, 'node_modules/.bin', program);
  }

  #spawn(program: string, args: string[], variables: Record<string, string>) {
    return spawn(program, args, { cwd: this.folder, env: this.environment(variables) });
  }
}
