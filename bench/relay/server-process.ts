import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../demo/free-port.ts';
import { serverCore } from './pinning.ts';

/** Ends with this process, however that ends. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const clockTicksPerSecond = 100;
const stopTimeoutMs = 5_000;

interface Start {
  /** Program and arguments, for the port to listen at. */
  command: (port: number) => string[];
  env?: Record<string, string>;
  /** What to put before the command; usually the server has its own core. */
  core?: string[];
  /** Where its output goes. */
  folder: string;
  /** Answered with any status once the server is ready. */
  readyPath: string;
}

/** A server in a process of its own. */
export class ServerProcess {
  readonly port: number;
  /** Milliseconds from its start to its first answer. */
  readonly startMs: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number, startMs: number) {
    this.#child = child;
    this.port = port;
    this.startMs = startMs;
  }

  static async start(options: Start): Promise<ServerProcess> {
    const { command, env = {}, core = serverCore, folder, readyPath } = options;
    const port = await freePort();
    const output = join(folder, `output-${port}`);
    const file = openSync(output, 'w');
    const [program = '', ...parameters] = [...core, ...command(port)];
    const started = performance.now();
    const child = spawn(program, parameters, {
      env: { PATH: process.env['PATH'], ...env, PORT: String(port) },
      stdio: ['ignore', file, file],
    });
    closeSync(file);
    running.add(child);
    child.once('exit', (code, signal) => {
      // Who stops a server has taken it out before.
      if (running.delete(child))
        console.error(
          `A server ended by itself (${code ?? signal}): ${parameters.join(' ')}\n${readFileSync(output)}`,
        );
    });
    while (!(await isAnswered(`http://127.0.0.1:${port}${readyPath}`))) {
      if (child.exitCode !== null) throw new Error('A server ended at its start.');
      await setTimeout(2);
    }
    return new ServerProcess(child, port, performance.now() - started);
  }

  /** Processor time that it used until now. */
  cpuMs(): number {
    const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / clockTicksPerSecond;
  }

  /** Resident memory. */
  kilobytes(): number {
    return this.#statusKilobytes('VmRSS');
  }

  /** The most resident memory that it had until now. */
  peakKilobytes(): number {
    return this.#statusKilobytes('VmHWM');
  }

  async stop(): Promise<void> {
    if (!running.delete(this.#child)) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const late = new AbortController();
    void setTimeout(stopTimeoutMs, undefined, { signal: late.signal }).then(
      () => this.#child.kill('SIGKILL'),
      () => {},
    );
    await exit;
    late.abort();
  }

  #statusKilobytes(name: string): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1000;
  }
}

const isAnswered = (url: string): Promise<boolean> =>
  fetch(url).then(
    async ({ body }) => {
      await body?.cancel();
      return true;
    },
    () => false,
  );
