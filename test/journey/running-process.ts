import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** They end with this process, however that ends. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** So much of what it printed is told when it ends by itself. */
const keptLines = 50;

interface ProcessOptions {
  env: Record<string, string>;
  /** The line by which it says that it is ready. */
  ready: RegExp;
  /** What bash does before it becomes the program, such as `ulimit -S -f 600`. */
  limits?: string | undefined;
}

/** One of our programs in a process of its own, with only the environment variables that it is given. */
export class RunningProcess {
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown[]>;
  readonly #output: string[] = [];
  /** The line that it prints when it is ready; rejects when it ends before. */
  readonly ready: Promise<string>;

  /**
   * Starts it, and does not wait until it is ready.
   *
   * @param program the path of the program from the project's root.
   */
  constructor(program: string, { env, ready, limits = 'true' }: ProcessOptions) {
    const path = fileURLToPath(new URL(`../../${program}`, import.meta.url));
    const script = `${limits}; exec "$0" "$1"`;
    const child = spawn('/bin/bash', ['-c', script, process.execPath, path], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    this.#child = child;
    this.#exit = once(child, 'exit');
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    this.ready = promise;
    // Who kills it before need not hear of it.
    promise.catch(() => {});
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        this.#output.push(line);
        if (this.#output.length > keptLines) this.#output.shift();
        if (ready.test(line)) resolve(line);
      });
    }
    void this.#exit.then(() => {
      running.delete(child);
      reject(this.#endedByItself());
    });
  }

  /** Resolves when it is ready. */
  static async start(program: string, options: ProcessOptions): Promise<RunningProcess> {
    const started = new RunningProcess(program, options);
    await started.ready;
    return started;
  }

  /** Kills the process, so that it cannot clean up. Throws when it had ended by itself before. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    const [, signal] = await this.#exit;
    if (signal !== 'SIGKILL') throw this.#endedByItself();
  }

  /** Asks it to end, and answers with which exit code it did. */
  async stop(): Promise<{ code: number | null }> {
    this.#child.kill('SIGTERM');
    const [code] = (await this.#exit) as [number | null];
    return { code };
  }

  get id(): number {
    return this.#child.pid!;
  }

  #endedByItself(): Error {
    return new Error(`A process ended by itself. The last it printed:\n${this.#output.join('\n')}`);
  }
}
