import { setTimeout } from 'node:timers/promises';
import { Publisher } from './publisher.ts';
import type { Relay } from './relay.ts';
import { openStreams, type Stream } from './stream.ts';

export const throughputTopics = 1_000;
/** Where each callback is followed by a read. A screening is read once a second, so there are more of them. */
const readTopics = 5_000;
export const throughputConnections = 100;
const warmUpMs = 700;
const measuredMs = 1_800;
const unheardMs = 500;

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
  /** Whether a connection publishes on once its event has arrived, and not already once it was answered. */
  isRead: boolean;
  /** The last topic of which something was published. */
  topic: number;
}

export async function loadTopics(relay: Relay, { isRead = false } = {}): Promise<Loaded> {
  const topics = Array.from({ length: isRead ? readTopics : throughputTopics }, (_, topic) => topic);
  return { relay, streams: await openStreams(relay, topics), isRead, topic: 0 };
}

/** One round: what arrives is counted. */
export async function measureThroughput(loaded: Loaded): Promise<Throughput> {
  const { relay, streams, isRead } = loaded;
  let arrived = 0;
  const publishers = await Publisher.open(relay, throughputConnections);
  const publisherOf = new Map<number, { publisher: Publisher; at: number }>();
  const publishNext = (publisher: Publisher) => {
    loaded.topic = (loaded.topic + 1) % streams.length;
    if (isRead) publisherOf.set(loaded.topic, { publisher, at: performance.now() });
    publisher.publish(loaded.topic);
  };
  const publishAfter = (topic: number) => {
    const found = publisherOf.get(topic);
    publisherOf.delete(topic);
    if (found) publishNext(found.publisher);
  };
  for (const stream of streams)
    stream.onEvents = (count) => {
      arrived += count;
      publishAfter(stream.topic);
    };
  // A callback that changes nothing has no event.
  const unheard = setInterval(() => {
    for (const [topic, { at }] of publisherOf) if (performance.now() - at > unheardMs) publishAfter(topic);
  }, unheardMs);
  for (const publisher of publishers) {
    if (!isRead) publisher.onAnswer = publishNext;
    publishNext(publisher);
  }
  await setTimeout(warmUpMs);
  const before = { arrived, cpuMs: relay.server.cpuMs(), at: performance.now() };
  await setTimeout(measuredMs);
  const events = arrived - before.arrived;
  const cpuMs = relay.server.cpuMs() - before.cpuMs;
  const tookMs = performance.now() - before.at;
  clearInterval(unheard);
  publisherOf.clear();
  for (const publisher of publishers) publisher.onAnswer = () => {};
  while (publishers.some(({ waiting }) => waiting > 0)) await setTimeout(5);
  for (const publisher of publishers) publisher.close();
  return {
    eventsPerSecond: (events * 1000) / tookMs,
    cpuMicroseconds: (cpuMs * 1000) / events,
    serverLoad: cpuMs / tookMs,
  };
}
