import type { AddressInfo } from 'node:net';
import process from 'node:process';
import type { Configuration } from '../configuration.ts';
import { serveProxy, stopServer } from '../serve-proxy.ts';

/** Longer than anything may take that the proxy waits for when it stops. */
const stopTimeoutMs = 25_000;

/** Starts the proxy; it runs until a signal asks it to stop. Answers the address of the page API. */
export async function startProxy(
  configuration: Configuration,
  { isUnderNpm }: { isUnderNpm: boolean },
): Promise<string> {
  const { server, proxy } = await serveProxy(configuration);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= stopServer(server, proxy).then(() => process.exit(0));
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  if (isUnderNpm) stopWithParent(stop);
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/screening-api`;
}

/** Nobody says so when npm is killed. So the proxy ends when its parent does. */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500).unref();
}
