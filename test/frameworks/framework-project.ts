import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { packInto } from '../package/packed.ts';
import { lineOf } from '../proxy-package/line-of.ts';

const root = join(import.meta.dirname, '../..');
const ours = ['screening-elements', 'screening-proxy'];

interface PackageList {
  dependencies: Record<string, string>;
}

/** No framework may report to its makers what is tried here, nor ask a question. */
const silence = {
  CI: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  NO_COLOR: '1',
  npm_config_update_notifier: 'false',
};

/** A project of `test/frameworks/` outside of this one, with what its own lock file names and nothing else. */
export class FrameworkProject {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'screening-framework-')));
  /** What the server wrote to its error output. */
  readonly complaints: string[] = [];
  /** Those of our packages that it uses. */
  readonly #own: string[];
  #server: ChildProcess | undefined;

  /** @param copies files of this project by their place in that one. */
  constructor(name: string, copies: Record<string, string> = {}) {
    cpSync(join(root, 'test/frameworks', name), this.folder, { recursive: true });
    cpSync(join(root, '.npmrc'), join(this.folder, '.npmrc'));
    for (const [target, source] of Object.entries(copies))
      cpSync(join(root, source), join(this.folder, target), { recursive: true });
    const { dependencies } = this.#read('package.json') as PackageList;
    this.#own = ours.filter((own) => dependencies[own]);
    for (const own of this.#own) renameSync(packInto(this.folder, own), join(this.folder, `${own}.tgz`));
  }

  /** @throws if the lock file does not know what the packed files of today depend on. */
  install(): void {
    this.run('npm', 'ci', '--ignore-scripts', '--prefer-offline');
    const { packages } = this.#read('package-lock.json') as { packages: Record<string, PackageList> };
    for (const own of this.#own) {
      const { dependencies } = this.#read(`node_modules/${own}/package.json`) as PackageList;
      const message = `The lock file has other dependencies of ${own}: run npm run framework-locks.`;
      assert.deepEqual(packages[`node_modules/${own}`]?.dependencies, dependencies, message);
    }
  }

  /** Runs a program of the project to its end, and returns what it printed. @throws what it printed, if it fails. */
  run(program: string, ...args: string[]): string {
    try {
      return execFileSync(program, args, {
        cwd: this.folder,
        env: this.#environment(),
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${program} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
    }
  }

  /** What a program says that fails. @throws if it does not fail. */
  refusal(program: string, ...args: string[]): string {
    try {
      this.run(program, ...args);
    } catch (error) {
      return (error as Error).message;
    }
    throw new Error(`${program} found nothing wrong.`);
  }

  /** Starts its server, and waits until that takes requests. */
  async serve(file: string, args: string[], variables: Record<string, string>): Promise<void> {
    const server = spawn(process.execPath, [file, ...args], {
      cwd: this.folder,
      env: { ...this.#environment(), ...variables },
    });
    this.#server = server;
    server.stderr.on('data', (chunk) => this.complaints.push(String(chunk)));
    await lineOf(server, /\bready in\b|\blistening on\b/i);
  }

  async remove(): Promise<void> {
    if (this.#server?.exitCode === null) {
      this.#server.kill('SIGKILL');
      await once(this.#server, 'exit');
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  #read(name: string): unknown {
    return JSON.parse(readFileSync(join(this.folder, name), 'utf8'));
  }

  /** What a program needs of this machine, such as its certificates. */
  #environment(): NodeJS.ProcessEnv {
    const programs = [join(this.folder, 'node_modules/.bin'), dirname(process.execPath)];
    return {
      ...process.env,
      ...silence,
      XDG_CONFIG_HOME: this.folder,
      PATH: [...programs, process.env['PATH']].join(delimiter),
    };
  }
}
