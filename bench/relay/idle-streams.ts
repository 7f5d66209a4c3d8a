import { setTimeout } from 'node:timers/promises';
import type { Relay } from './relay.ts';
import { measureSteadyRate, type SteadyRate } from './steady-rate.ts';
import { openStreams, type Stream } from './stream.ts';

const warmUpStreams = 300;
const settleMs = 1_500;
/** How long a server may work off what it has got behind with. */
const idleWithinMs = 30_000;

export interface IdleStreams {
  /** Resident memory of the server, more than without streams. */
  kilobytesEach: number;
  steady: SteadyRate;
  /** From the first connection to the first bytes on the last stream. */
  reconnectMs: number;
  /** Processor time of the server meanwhile. */
  reconnectCpuMs: number;
}

/** So many streams, each on a topic of its own: what they cost, how fast events reach them, and how they come back. */
export async function measureIdleStreams(relay: Relay, count: number): Promise<IdleStreams> {
  const topics = Array.from({ length: count }, (_, topic) => topic);
  await closeAll(relay, await openStreams(relay, topics.slice(0, warmUpStreams)));
  const before = relay.server.kilobytes();
  const streams = await openStreams(relay, topics);
  await setTimeout(settleMs);
  const kilobytesEach = (relay.server.kilobytes() - before) / count;
  const steady = await measureSteadyRate(relay, streams);
  const cursors = streams.map(({ cursor }) => cursor);
  await closeAll(relay, streams);
  const began = { at: performance.now(), cpuMs: relay.server.cpuMs() };
  await openStreams(relay, topics, cursors);
  return {
    kilobytesEach,
    steady,
    reconnectMs: performance.now() - began.at,
    reconnectCpuMs: relay.server.cpuMs() - began.cpuMs,
  };
}

/** Until the server has noticed, and works off nothing any more. */
async function closeAll(relay: Relay, streams: Stream[]): Promise<void> {
  for (const stream of streams) stream.close();
  await setTimeout(settleMs);
  const until = performance.now() + idleWithinMs;
  for (let isBusy = true; isBusy && performance.now() < until;) {
    const cpuMs = relay.server.cpuMs();
    await setTimeout(200);
    isBusy = relay.server.cpuMs() - cpuMs > 50;
  }
}
