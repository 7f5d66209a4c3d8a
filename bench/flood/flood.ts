import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { MarkerCount } from '../relay/marker-count.ts';
import { NewsWriter } from '../relay/news-writer.ts';
import { written } from '../relay/relay.ts';

export const floodCallbacks = 15_000;
export const floodMs = 5_000;
const connections = 100;

/** What was answered to a flood. */
export interface Answered {
  notFound: number;
  limited: number;
}

/**
 * Sends callbacks to addresses that the proxy did not make, each with a whole body, at an even rate, whatever is answered.
 *
 * @param addresses from how many addresses of the loopback network they come.
 */
export async function flood(port: number, addresses: number): Promise<Answered> {
  const news = new NewsWriter(3);
  const answered: Answered = { notFound: 0, limited: 0 };
  const sockets = await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      open(port, `127.0.0.${2 + (index % addresses)}`, answered),
    ),
  );
  const began = performance.now();
  for (let sent = 0; sent < floodCallbacks;) {
    const due = ((performance.now() - began) / floodMs) * floodCallbacks;
    for (; sent < Math.min(due, floodCallbacks); sent += 1)
      sockets[sent % connections]!.write(wrongCallback(news.next(sent % 1_000)), 'latin1');
    await setTimeout(1);
  }
  while (answered.notFound + answered.limited < floodCallbacks) await setTimeout(5);
  for (const socket of sockets) socket.destroy();
  return answered;
}

/** Of the right form, and signed with nothing. */
function wrongCallback(body: string): string {
  const capability = `c2.${randomBytes(16).toString('base64url')}.${randomBytes(32).toString('base64url')}`;
  const headers = {
    'content-type': 'application/json',
    authorization: `Basic ${btoa('screening-callback:guess')}`,
  };
  return written('POST', `/screening-api/callbacks/${capability}`, headers, body);
}

async function open(port: number, localAddress: string, answered: Answered): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  await once(socket, 'connect');
  const notFound = new MarkerCount('HTTP/1.1 404');
  const limited = new MarkerCount('HTTP/1.1 429');
  socket.on('data', (piece) => {
    answered.notFound += notFound.add(piece);
    answered.limited += limited.add(piece);
  });
  return socket;
}
