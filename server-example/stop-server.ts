import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleepFor } from 'node:timers/promises';
import type { ScreeningProxy } from './proxy.ts';

/** How long requests may take to finish that wait for nothing but us and their reader. */
const graceMs = 2_000;
/** How long the last answers may take to reach their readers. */
const lastAnswersMs = 1_000;

/**
 * Takes no more requests, finishes those that run, and closes the proxy. An order that waits for the service is waited
 * for, at most the 15 s that its calls may take; nobody else can hold the process for more than three seconds.
 */
export async function stopServer(server: Server, proxy: ScreeningProxy): Promise<void> {
  const closed = once(server, 'close');
  const closedWithin = async (milliseconds: number) =>
    Promise.race([closed.then(() => true), sleepFor(milliseconds, false)]);
  server.close();
  proxy.endStreams();
  // A connection that is kept open after its answer would hold the process.
  const closing = setInterval(() => server.closeIdleConnections(), 50);
  if (!(await closedWithin(graceMs))) {
    await proxy.settled();
    await closedWithin(lastAnswersMs);
  }
  clearInterval(closing);
  server.closeAllConnections();
  await proxy.close();
}
