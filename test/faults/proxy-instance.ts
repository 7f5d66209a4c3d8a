import { RunningProcess } from '../journey/running-process.ts';

export const proxyProgram = 'server-example/main.ts';
export const proxyReady = /listens on/;

/** One process of the proxy on a port of its own, which is killed and started again. */
export class ProxyInstance {
  readonly #env: Record<string, string>;
  #process: RunningProcess;

  constructor(env: Record<string, string>) {
    this.#env = env;
    this.#process = this.#start();
  }

  /** Resolves when the newest process is ready; rejects when it ended by itself. */
  async ready(): Promise<void> {
    await this.#process.ready;
  }

  /** Kills the process, whatever it does, and starts the next one right away. */
  async killAndStart(): Promise<void> {
    await this.#process.kill();
    this.#process = this.#start();
  }

  async stop(): Promise<void> {
    await this.#process.kill();
  }

  #start(): RunningProcess {
    return new RunningProcess(proxyProgram, { env: this.#env, ready: proxyReady });
  }
}
