import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A block of commands that a guide gives, and what it says that one should see then. */
export interface GuideStep {
  commands: string;
  sees: string | undefined;
}

/** The commands of a guide in their order: each block of `sh`, with what “You should see” names before the next one. */
export const stepsOf = (file: string): GuideStep[] =>
  readFileSync(file, 'utf8')
    .split('```sh\n')
    .slice(1)
    .map((part) => {
      const [commands = '', ...rest] = part.split('```\n');
      return { commands, sees: /\*\*You should see\*\* `([^`]+)`/.exec(rest.join(''))?.[1] };
    });

/** Somebody who follows a guide in a folder, on ports of their own instead of those of the guide. */
export class GuideReader {
  readonly #folder: string;
  readonly #environment: Record<string, string>;
  readonly #ports: Map<string, number>;
  readonly #running = new Set<ChildProcess>();

  constructor(folder: string, environment: Record<string, string>, ports: Map<string, number>) {
    this.#folder = folder;
    this.#environment = environment;
    this.#ports = ports;
  }

  /** What the guide says, with the ports of this reader. */
  read(text: string): string {
    // All at once: a port of this reader may have one of the guide in it, as 48081 has.
    const ports = new RegExp([...this.#ports.keys()].join('|'), 'g');
    return text.replaceAll(ports, (port) => String(this.#ports.get(port)));
  }

  /** Runs commands to their end. Throws where one fails, or where what the guide promises is not printed. */
  run({ commands, sees = '' }: GuideStep): void {
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', this.read(commands)], {
      cwd: this.#folder,
      env: this.#environment,
      encoding: 'utf8',
    });
    if (status !== 0 || !stdout.includes(this.read(sees)))
      throw new Error(`${commands}ended with ${status} and did not print “${sees}”:\n${stdout}${stderr}`);
  }

  /** Starts a program that stays, and waits until it prints what the guide promises. Answers how to stop it. */
  async start({ commands, sees }: GuideStep): Promise<() => Promise<void>> {
    if (!sees) throw new Error(`The guide does not say what one should see after ${commands}`);
    const child = spawn('sh', ['-ec', this.read(commands)], {
      cwd: this.#folder,
      env: this.#environment,
      // A group of its own, as in a terminal: what stops it stops npm and the program.
      detached: true,
    });
    this.#running.add(child);
    // Not `exit`, which is that of the shell: the program may still be closing its port.
    const ended = once(child, 'close');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        printed += `${line}\n`;
        if (line.includes(this.read(sees))) resolve();
      });
    void ended.then(() => reject(new Error(`${commands}ended by itself:\n${printed}`)));
    await promise;
    return async () => {
      this.#stop(child);
      await ended;
    };
  }

  /** Stops whatever still runs. */
  leave(): void {
    for (const child of this.#running) this.#stop(child);
  }

  #stop(child: ChildProcess): void {
    if (this.#running.delete(child) && child.exitCode === null) process.kill(-child.pid!, 'SIGINT');
  }
}
