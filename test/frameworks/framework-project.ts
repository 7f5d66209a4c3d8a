import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { packInto } from './package/packed.ts';
import { lineOf } from './proxy-package/line-of.ts';

const root = join(import.meta.dirname, '../..');
const ours = ['screening-elements', 'screening-proxy'];

/** A net for a program that hangs: no limit of a test ends what is waited for without the event loop. */
const longestRunMs = 600_000;

/** No framework may report to its makers what is tried here, nor ask a question. */
const silence = {
  CI: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  NO_COLOR: '1',
  npm_config_update_notifier: 'false',
};

/** A project of `test/frameworks/` outside of this one, with what it names and nothing else. */
export class FrameworkProject {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'screening-framework-')));
  /** What the server wrote to its error output. */
  readonly complaints: string[] = [];
  #server: ChildProcess | undefined;

  /** @param copies files of this project by their place in that one. */
  constructor(name: string, copies: Record<string, string> = {}) {
    cpSync(join(root, 'test/frameworks', name), this.folder, { recursive: true });
    for (const [target, source] of Object.entries(copies))
      cpSync(join(root, source), join(this.folder, target), { recursive: true });
    const text = readFileSync(join(this.folder, 'package.json'), 'utf8');
    const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> };
    for (const own of ours.filter((name) => dependencies[name]))
      renameSync(packInto(this.folder, own), join(this.folder, `${own}.tgz`));
  }

  /** Installs as a host does. npm hands the settings of our own project down to here, so they are undone. */
  install(): void {
    const options = ['--no-package-lock', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
    this.run('npm', 'install', '--include=peer', ...options);
  }

  /** Runs a program of the project to its end, and returns what it printed. @throws what it printed, if it fails. */
  run(program: string, ...args: string[]): string {
    try {
      return execFileSync(program, args, {
        cwd: this.folder,
        env: this.#environment(),
        encoding: 'utf8',
        stdio: 'pipe',
        timeout: longestRunMs,
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
