import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../server-example/sandbox/main.ts', import.meta.url));

/** The sandbox did not start, or ended by itself. It has printed why; the message says what to do. */
export class SandboxEnded extends Error {
  override readonly name = 'SandboxEnded';
}

/** The sandbox in a process of its own. A channel to ours ends it when our process ends. */
export type SandboxProcess = {
  /** Rejects with `SandboxEnded` when the sandbox ends by itself. Never resolves. */
  failure: Promise<never>;
  stop(): Promise<void>;
};

/** Starts the sandbox and waits until it is ready. It gets its own environment variables and none of ours. */
export async function startSandbox(env: NodeJS.ProcessEnv): Promise<SandboxProcess> {
  const child = fork(program, [], { env: ownVariables(env), stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  let isReady = false;
  let isStopping = false;
  const failure = ended.then(([code, signal]): Promise<never> => {
    if (isStopping) return new Promise(() => {});
    const hint = isReady
      ? 'The demo needs it. Start again: npm run demo'
      : `Is port ${env['SANDBOX_PORT']} in use? Choose another one: SANDBOX_PORT=8091 npm run demo`;
    throw new SandboxEnded(`The sandbox ended by itself (${signal ?? `exit code ${code}`}). ${hint}`);
  });
  const stop = async (): Promise<void> => {
    isStopping = true;
    child.kill('SIGTERM');
    await ended;
  };
  if (child.stdout) await Promise.race([waitForLine(/^Sandbox ready/, child.stdout), failure]);
  isReady = true;
  return { failure, stop };
}

function ownVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isOwn = (name: string) => name.startsWith('SANDBOX_') || /^(HOST|NODE_ENV|PATH)$/.test(name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => isOwn(name)));
}

/** Resolves when a line matches. It reads on after that, because a full pipe would block the sandbox. */
function waitForLine(pattern: RegExp, output: Readable): Promise<void> {
  return new Promise((resolve) => {
    createInterface({ input: output }).on('line', (line) => {
      if (pattern.test(line)) resolve();
    });
  });
}
