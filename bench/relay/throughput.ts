import { setTimeout } from 'node:timers/promises';
import { Publisher } from './publisher.ts';
import type { Relay } from './relay.ts';
import { openStreams, type Stream } from './stream.ts';

export const throughputTopics = 1_000;
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
}

export async function loadTopics(relay: Relay): Promise<Loaded> {
  const topics = Array.from({ length: throughputTopics }, (_, topic) => topic);
  return { relay, streams: await openStreams(relay, topics) };
}

/** One round: each connection publishes its next event once the last one was answered; counted where it arrives. */
export async function measureThroughput({ relay, streams }: Loaded): Promise<Throughput> {
  let arrived = 0;
  for (const stream of streams) stream.onEvents = (count) => (arrived += count);
  const publishers = await Publisher.open(relay, throughputConnections);
  let topic = 0;
  const publishNext = (publisher: Publisher) => {
    topic = (topic + 1) % streams.length;
    publisher.publish(topic);
  };
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
  for (const publisher of publishers) publisher.onAnswer = () => {};
  while (publishers.some(({ waiting }) => waiting > 0)) await setTimeout(5);
  for (const publisher of publishers) publisher.close();
  return {
    eventsPerSecond: (events * 1000) / tookMs,
    cpuMicroseconds: (cpuMs * 1000) / events,
    serverLoad: cpuMs / tookMs,
  };
}
