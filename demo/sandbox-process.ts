import { fileURLToPath } from 'node:url';
import { type ChildProgram, startProgram } from './child-program.ts';

const program = fileURLToPath(new URL('../sandbox/main.ts', import.meta.url));

/** The sandbox did not start, or ended by itself. It has printed why; the message says what to do. */
export class SandboxEnded extends Error {
  override readonly name = 'SandboxEnded';
}

/** Starts the sandbox and waits until it is ready. It gets its own environment variables and none of ours,
 * but learns where the demo is. */
export function startSandbox(env: NodeJS.ProcessEnv): Promise<ChildProgram> {
  return startProgram(program, {
    env: ownVariables(env),
    readyLine: /^Sandbox ready/,
    explain: (how, isReady) => {
      const hint = isReady
        ? 'The demo needs it. Start again: npm run demo'
        : `Is port ${env['SANDBOX_PORT']} in use? Choose another one: SANDBOX_PORT=8091 npm run demo`;
      return new SandboxEnded(`The sandbox ended by itself (${how}). ${hint}`);
    },
  });
}

function ownVariables(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isOwn = (name: string) => name.startsWith('SANDBOX_') || /^(LISTEN|NODE_ENV|PATH)$/.test(name);
  return {
    // The pages of the demo show the portal beside them.
    ...(env['PORT'] && { SANDBOX_PORTAL_FRAMED_BY: `http://localhost:${env['PORT']}` }),
    ...Object.fromEntries(Object.entries(env).filter(([name]) => isOwn(name))),
  };
}
