import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** One of our programs in a process of its own, with only the environment variables that it is given. */
export class RunningProcess {
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown>;
  /** The line it printed when it was ready. */
  readonly readyLine: string;

  private constructor(child: ChildProcess, exit: Promise<unknown>, readyLine: string) {
    this.#child = child;
    this.#exit = exit;
    this.readyLine = readyLine;
  }

  /** @param program the path of the program from the project's root. */
  static async start(program: string, env: Record<string, string>, ready: RegExp): Promise<RunningProcess> {
    const path = fileURLToPath(new URL(`../../${program}`, import.meta.url));
    const child = spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const exit = once(child, 'exit');
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output += `${line}\n`;
        if (ready.test(line)) resolve(line);
      });
    }
    void exit.then(() => reject(new Error(`${program} ended by itself:\n${output}`)));
    return new RunningProcess(child, exit, await promise);
  }

  /** Kills the process, so that it cannot clean up. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exit;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await this.#exit;
  }
}
