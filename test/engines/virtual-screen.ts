import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { programPath } from './programs.ts';

/** A screen that nobody sees: WebKitGTK opens windows even when a program drives it. */
export class VirtualScreen {
  /** Its name for the variable `DISPLAY`. */
  readonly display: string;
  readonly #stop: () => Promise<void>;

  private constructor(display: string, stop: () => Promise<void>) {
    this.display = display;
    this.#stop = stop;
  }

  static async start(): Promise<VirtualScreen> {
    const server = spawn(
      programPath('virtualScreen'),
      ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const exit = once(server, 'exit');
    const kill = (): unknown => server.kill();
    process.once('exit', kill);
    // The server writes the number of its screen as soon as it accepts connections.
    const number = await Promise.race([
      once(server.stdout, 'data').then(String),
      exit.then(() => {
        throw new Error('Xvfb ended before it had a screen.');
      }),
    ]);
    return new VirtualScreen(`:${number.trim()}`, async () => {
      process.off('exit', kill);
      server.kill();
      await exit;
    });
  }

  stop(): Promise<void> {
    return this.#stop();
  }
}
