import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Starts the sandbox as a process, and reads its address from the first line that it prints. */
export async function startSandbox(
  variables: Record<string, string> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['sandbox/main.ts'], {
    env: { SANDBOX_PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const url = /http:\/\/localhost:\d+/.exec(line)?.[0];
  if (url === undefined) throw new Error(`The sandbox printed no address: ${line}`);
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  return { url, stop };
}
