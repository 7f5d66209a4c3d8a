import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../demo/free-port.ts';

const program = fileURLToPath(new URL('../../demo/main.ts', import.meta.url));
const readyLine = /Ctrl-C ends it/;

/** The running demo, on ports of its own. */
export interface Demo {
  url: string;
  sandboxUrl: string;
  hostKey: string;
  /** Everything that it printed. */
  output: () => string;
  /** Calls the portal's API for scripts. */
  portal<Answer>(path: string, method?: string, body?: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

interface DemoOptions {
  /** Of the command line, such as `--instances 3`. */
  args?: string[];
  /** Of the environment, beside the demo's ports. */
  variables?: Record<string, string>;
}

export async function startDemo({ args = [], variables = {} }: DemoOptions = {}): Promise<Demo> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const hostKey = 'a host key for the journey of the demo';
  const child = spawn(process.execPath, [program, '--verbose', ...args], {
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      HOST_API_KEY: hostKey,
      DATABASE_URL: '',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`;
      if (readyLine.test(line)) ready.resolve();
    });
  }
  const exit = once(child, 'exit');
  void exit.then(() => ready.reject(new Error(`The demo ended by itself:\n${output}`)));
  await ready.promise;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  return {
    url: `http://localhost:${port}`,
    sandboxUrl,
    hostKey,
    output: () => output,
    portal: async <Answer>(path: string, method = 'GET', body?: unknown) => {
      const answer = await fetch(`${sandboxUrl}/portal/api${path}`, {
        method,
        headers: { authorization: `Basic ${btoa('sandbox-client:sandbox-secret')}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as Answer;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
