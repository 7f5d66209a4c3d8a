import { setTimeout } from 'node:timers/promises';
import { type Latencies, latenciesOf } from './latencies.ts';
import { Publisher } from './publisher.ts';
import type { Relay } from './relay.ts';
import type { Stream } from './stream.ts';

export const steadyRate = 2_000;
const connections = 64;
const warmUpMs = 1_000;
const measuredMs = 4_000;
/** How long an event may still arrive after the last one was sent. */
const lateMs = 2_000;

export interface SteadyRate extends Latencies {
  /** Of the events that were sent, those that arrived at all, up to two seconds after the last. */
  arrivedShare: number;
}

/** Publishes so many events a second, whatever becomes of them, spread over all streams in turn. */
export async function measureSteadyRate(relay: Relay, streams: Stream[]): Promise<SteadyRate> {
  const sent: number[][] = streams.map(() => []);
  const times: number[] = [];
  const began = performance.now();
  const measuredFrom = began + warmUpMs;
  const until = measuredFrom + measuredMs;
  const note = (at: number, milliseconds: number) => {
    if (at >= measuredFrom) times.push(milliseconds);
  };
  for (const stream of streams)
    stream.onEvents = (count) => {
      const now = performance.now();
      for (const at of sent[stream.topic]!.splice(0, count)) note(at, now - at);
    };
  const publishers = await Publisher.open(relay, connections);
  let published = 0;
  for (let now = performance.now(); now < until; now = performance.now()) {
    const due = ((now - began) * steadyRate) / 1000;
    for (; published < due; published += 1) {
      const topic = published % streams.length;
      sent[topic]!.push(performance.now());
      freeOne(publishers, published).publish(topic);
    }
    await setTimeout(1);
  }
  const arrivedBy = performance.now() + lateMs;
  while (performance.now() < arrivedBy && sent.some((times) => times.length > 0)) await setTimeout(50);
  for (const publisher of publishers) publisher.close();
  const arrived = times.length;
  for (const waiting of sent) for (const at of waiting) note(at, Number.POSITIVE_INFINITY);
  return { ...latenciesOf(times), arrivedShare: arrived / times.length };
}

/** A connection that waits for no answer, or the next in turn: then the request queues behind others. */
function freeOne(publishers: Publisher[], turn: number): Publisher {
  for (let step = 0; step < publishers.length; step += 1) {
    const publisher = publishers[(turn + step) % publishers.length]!;
    if (publisher.isFree) return publisher;
  }
  return publishers[turn % publishers.length]!;
}
