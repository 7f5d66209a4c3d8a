import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Row, row } from '../row.ts';
import { number } from './figures.ts';
import { NewsWriter } from './news-writer.ts';
import { bareNode } from './node-rivals.ts';
import { onLoadCore, pinningNote } from './pinning.ts';
import { proxyContestants } from './proxy-contestant.ts';
import { Publisher } from './publisher.ts';
import type { Contestant, Relay } from './relay.ts';
import { openStreams, type Stream } from './stream.ts';

const pages = 10_000;
const machineMegabytes = 512;
/** The rest is for the connections, the database and the program. */
const heapMegabytes = 256;
const itemsOfScreening = 3;
const connections = 100;

interface Deploy {
  /** The most resident memory, before and after. */
  peakMegabytes: number;
  /** From the signal to stop until the last page has its stream again, and what it missed. */
  backMs: number;
}

/** A deploy of a small machine with many open pages, each of which misses a change. */
export const deployRows = (): Promise<Row[]> =>
  onLoadCore(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'deploy-bench-'));
    try {
      const { ours } = await proxyContestants(folder, pages, 'http://localhost:1');
      const [own, bare] = [await measureDeploy(folder, ours), await measureDeploy(folder, bareNode)];
      const [load = 0] = loadavg();
      const circumstances = `${pinningNote}; load average ${load.toFixed(1)}`;
      return [
        row({
          what: `memory with ${number(pages)} open pages`,
          figure: own.peakMegabytes,
          bound: machineMegabytes,
          write: (megabytes) => `${megabytes.toFixed(0)} MB`,
          note: `bare Node ${bare.peakMegabytes.toFixed(0)} MB`,
          how: `the most that was resident, before and after a deploy; --max-old-space-size=${heapMegabytes}; ${circumstances}`,
        }),
        row({
          what: `all ${number(pages)} back after a deploy`,
          figure: own.backMs,
          write: (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`,
          note: `bare Node, which keeps nothing, ${(bare.backMs / 1000).toFixed(1)} s`,
          how: `from SIGTERM on, with the new start, until each has the change that it missed; 400 at a time; ${circumstances}`,
        }),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

async function measureDeploy(folder: string, contestant: Contestant): Promise<Deploy> {
  const place = join(folder, contestant.name.replaceAll(/\W+/g, '-'));
  await mkdir(place, { recursive: true });
  const news = new NewsWriter(itemsOfScreening);
  const before = await contestant.start(place, news, { heapMegabytes });
  const topics = Array.from({ length: pages }, (_, topic) => topic);
  const streams = await openStreams(before, topics);
  await publishEach(before, topics);
  await eachHasEvent(streams);
  // From before the change: each is sent it anew.
  const cursors = streams.map(({ cursor }) => cursor);
  const peak = before.server.peakKilobytes();
  const stopped = performance.now();
  await before.server.stop();
  const after = await contestant.start(place, news, { isRestart: true, heapMegabytes });
  try {
    const back = await openStreams(after, topics, cursors);
    if (cursors.every((cursor) => cursor !== undefined)) await eachHasEvent(back);
    const backMs = performance.now() - stopped;
    return { peakMegabytes: Math.max(peak, after.server.peakKilobytes()) / 1000, backMs };
  } finally {
    await after.server.stop();
  }
}

async function publishEach(relay: Relay, topics: number[]): Promise<void> {
  const publishers = await Publisher.open(relay, connections);
  const unpublished = topics.values();
  const publishNext = (publisher: Publisher) => {
    const { value, done } = unpublished.next();
    if (!done) publisher.publish(value);
  };
  for (const publisher of publishers) {
    publisher.onAnswer = publishNext;
    publishNext(publisher);
  }
  while (publishers.some(({ waiting }) => waiting > 0)) await setTimeout(5);
  for (const publisher of publishers) publisher.close();
}

async function eachHasEvent(streams: Stream[]): Promise<void> {
  while (streams.some(({ eventCount }) => eventCount === 0)) await setTimeout(5);
}
