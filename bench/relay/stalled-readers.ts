import { setTimeout } from 'node:timers/promises';
import { type Latencies, latenciesOf } from './latencies.ts';
import { Publisher } from './publisher.ts';
import type { Relay } from './relay.ts';
import { openStreams, type Stream } from './stream.ts';

export const readerCount = 200;
export const stalledCount = 50;
/** So many items make an event of about 16 kB. */
export const itemsOfStalled = 130;
/** At most; who is slow gets fewer. */
export const eventsToStalled = 600;
export const longestStallMs = 12_000;
const eventsWithoutStalled = 300;
const longestWithoutMs = 3_000;
const warmUpEvents = 30;
/** An event that takes longer counts as lost for who has not got it. */
const lostAfterMs = 5_000;

export interface StalledReaders {
  /** From sending an event to its arrival at each reader that reads, without and with stalled ones. */
  without: Latencies;
  with: Latencies;
  /** What the server's memory grew by while some were stalled, and by how many events. */
  megabytes: number;
  events: number;
}

/** Many readers of one topic, some of whom stop reading: what that costs the server and the others. */
export async function measureStalledReaders(relay: Relay): Promise<StalledReaders> {
  const streams = await openStreams(relay, Array<number>(readerCount).fill(0));
  const [publisher] = await Publisher.open(relay, 1);
  const others = streams.slice(stalledCount);
  const sendUnstalled = (events: number) => send(publisher!, others, events, longestWithoutMs);
  await sendUnstalled(warmUpEvents);
  const without = latenciesOf(await sendUnstalled(eventsWithoutStalled));
  const before = relay.server.kilobytes();
  for (const stream of streams.slice(0, stalledCount)) stream.stall();
  const times = await send(publisher!, others, eventsToStalled, longestStallMs);
  const events = times.length / others.length;
  const megabytes = (relay.server.kilobytes() - before) / 1000;
  publisher!.close();
  for (const stream of streams) stream.close();
  return { without, with: latenciesOf(times), megabytes, events };
}

/** Each event once the last one has arrived at all who read: how long each took to each reader. */
async function send(
  publisher: Publisher,
  readers: Stream[],
  events: number,
  longestMs: number,
): Promise<number[]> {
  const times: number[] = [];
  let sentAt = 0;
  let missing = 0;
  let allArrived = () => {};
  for (const reader of readers)
    reader.onEvents = (count) => {
      for (let index = 0; index < count; index += 1) times.push(performance.now() - sentAt);
      missing -= count;
      if (missing <= 0) allArrived();
    };
  const until = performance.now() + longestMs;
  let sent = 0;
  while (sent < events && performance.now() < until) {
    sent += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    allArrived = resolve;
    missing = readers.length;
    sentAt = performance.now();
    publisher.publish(0);
    const late = new AbortController();
    await Promise.race([promise, setTimeout(lostAfterMs, undefined, { signal: late.signal })]);
    late.abort();
    if (missing > 0) break;
  }
  while (times.length < readers.length * sent) times.push(Number.POSITIVE_INFINITY);
  return times;
}
