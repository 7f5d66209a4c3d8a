import { setTimeout } from 'node:timers/promises';
import { Publisher } from './publisher.ts';
import type { Relay } from './relay.ts';
import { openStreams, type Stream } from './stream.ts';

export const throughputTopics = 1_000;
/** Where each callback is followed by a read. A screening is read once a second, so there are more of them. */
export const readTopics = 5_000;
export const readsPerSecond = 400;
export const throughputConnections = 100;
const warmUpMs = 700;
const measuredMs = 1_800;

export interface Throughput {
  eventsPerSecond: number;
  /** Processor time of the server for each event. */
  cpuMicroseconds: number;
  /** The share of one core that the server used: below 0.9 something else was the limit. */
  serverLoad: number;
}

/** A relay with a stream open on each topic. */
export interface Loaded {
  relay: Relay;
  streams: Stream[];
  /** So many events are published in a second; without it, each connection publishes on after each answer. */
  rate: number | undefined;
  /** The last topic of which something was published. */
  topic: number;
}

export async function loadTopics(relay: Relay, { isRead = false } = {}): Promise<Loaded> {
  const topics = Array.from({ length: isRead ? readTopics : throughputTopics }, (_, topic) => topic);
  return {
    relay,
    streams: await openStreams(relay, topics),
    rate: isRead ? readsPerSecond : undefined,
    topic: 0,
  };
}

/** One round: what arrives is counted, wherever it was published. */
export async function measureThroughput(loaded: Loaded): Promise<Throughput> {
  const { relay, streams, rate } = loaded;
  let arrived = 0;
  for (const stream of streams) stream.onEvents = (count) => (arrived += count);
  const publishers = await Publisher.open(relay, throughputConnections);
  const publishNext = (publisher: Publisher) => {
    loaded.topic = (loaded.topic + 1) % streams.length;
    publisher.publish(loaded.topic);
  };
  let published = 0;
  const publishing = setInterval(() => {
    for (; rate && published < ((performance.now() - began) * rate) / 1000; published += 1)
      publishNext(publishers[published % publishers.length]!);
  }, 5);
  const began = performance.now();
  if (!rate)
    for (const publisher of publishers) {
      publisher.onAnswer = publishNext;
      publishNext(publisher);
    }
  await setTimeout(warmUpMs);
  const before = { arrived, cpuMs: relay.server.cpuMs(), at: performance.now() };
  await setTimeout(measuredMs);
  const events = arrived - before.arrived;
  const cpuMs = relay.server.cpuMs() - before.cpuMs;
  const tookMs = performance.now() - before.at;
  clearInterval(publishing);
  for (const publisher of publishers) publisher.onAnswer = () => {};
  while (publishers.some(({ waiting }) => waiting > 0)) await setTimeout(5);
  for (const publisher of publishers) publisher.close();
  return {
    eventsPerSecond: (events * 1000) / tookMs,
    cpuMicroseconds: (cpuMs * 1000) / events,
    serverLoad: cpuMs / tookMs,
  };
}
