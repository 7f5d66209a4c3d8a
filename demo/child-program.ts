import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A program that runs in a process of its own. A channel to ours ends it when our process ends. */
export interface ChildProgram {
  /** The line that said it was ready, matched. */
  ready: RegExpExecArray;
  /** Rejects when it ends by itself. Never resolves. */
  failure: Promise<never>;
  stop(): Promise<void>;
}

interface ChildProgramOptions {
  env: NodeJS.ProcessEnv;
  /** The line by which it says that it is ready. */
  readyLine: RegExp;
  /** Makes the error from how it ended, such as `exit code 1`. */
  explain: (how: string, isReady: boolean) => Error;
}

/** Starts a program and waits until it is ready. It gets the given environment variables and none of ours. */
export async function startProgram(
  program: string,
  { env, readyLine, explain }: ChildProgramOptions,
): Promise<ChildProgram> {
  const child = fork(program, [], {
    env,
    // Those of this process may be for the runner of tests.
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  let isReady = false;
  let isStopping = false;
  const failure = ended.then(([code, signal]): Promise<never> => {
    if (isStopping) return new Promise(() => {});
    throw explain(String(signal ?? `exit code ${code}`), isReady);
  });
  const stop = async (): Promise<void> => {
    isStopping = true;
    child.kill('SIGTERM');
    await ended;
  };
  const ready = await Promise.race([waitForLine(readyLine, child.stdout!), failure]);
  isReady = true;
  return { ready, failure, stop };
}

/** Resolves when a line matches. It reads on after that, because a full pipe would block the program. */
function waitForLine(pattern: RegExp, output: Readable): Promise<RegExpExecArray> {
  return new Promise((resolve) => {
    createInterface({ input: output }).on('line', (line) => {
      const match = pattern.exec(line);
      if (match) resolve(match);
    });
  });
}
