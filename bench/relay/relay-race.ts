import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type IdleStreams, measureIdleStreams } from './idle-streams.ts';
import { nchan } from './nchan.ts';
import { NewsWriter } from './news-writer.ts';
import { bareNode, betterSse, hono } from './node-rivals.ts';
import { loadCore, onLoadCore } from './pinning.ts';
import { oldContestants } from './old-contestants.ts';
import { proxyContestants } from './proxy-contestant.ts';
import type { Contestant, Relay } from './relay.ts';
import { ServerProcess } from './server-process.ts';
import { itemsOfStalled, measureStalledReaders, type StalledReaders } from './stalled-readers.ts';
import { measureStart, type Start } from './start.ts';
import { measureStore, type StoreFigures } from './store-figures.ts';
import { type Loaded, loadTopics, measureThroughput, type Throughput } from './throughput.ts';

const mostStreams = 10_000;
/** Files that this process and a server need besides those of the streams. */
const otherFiles = 1_000;
const rounds = 5;
const usualItems = 3;

/** What one contestant did. */
export interface Result {
  name: string;
  /** A figure for each round. */
  throughput: Throughput[];
  idle: IdleStreams;
  stalled: StalledReaders;
}

export interface RelayRace {
  ours: Result;
  betterSse: Result;
  bareNode: Result;
  hono: Result;
  /** Absent where it is not installed. */
  nchan: Result | undefined;
  /** Ours where each callback is followed by a read. */
  reading: Throughput[];
  /** What an earlier commit did, where `OLD` names a folder with it. */
  old: (Result & { reading: Throughput[] }) | undefined;
  start: Start;
  /** How many idle streams there were: fewer than 10,000 where the machine allows fewer open files. */
  streams: number;
  store: StoreFigures;
}

/** Measures the proxy and its rivals, each in a process of its own, and the proxy's store. */
export const raceRelays = (): Promise<RelayRace> =>
  onLoadCore(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'relay-bench-'));
    const clear = () => rmSync(folder, { recursive: true, force: true });
    // Also when the run is broken off.
    process.once('exit', clear);
    try {
      const streams = Math.min(mostStreams, (await openFileLimit()) - otherFiles);
      const service = await startStubService(folder);
      const serviceUrl = `http://127.0.0.1:${service.port}`;
      const { ours, reading } = await proxyContestants(folder, streams, serviceUrl);
      const old = await oldContestants(folder, streams, serviceUrl);
      const rivals = [betterSse, bareNode, hono, ...(nchan ? [nchan] : [])];
      // The old one right beside ours: the machine may be slower a minute later.
      const contestants = [ours, ...(old ? [old.ours] : []), ...rivals];
      const throughput = await raceThroughput(folder, [
        contestants,
        [reading, ...(old ? [old.reading] : [])],
      ]);
      await service.stop();
      const results = new Map<Contestant, Result>();
      for (const contestant of contestants)
        results.set(contestant, {
          name: contestant.name,
          throughput: throughput.get(contestant)!,
          stalled: await alone(folder, contestant, itemsOfStalled, measureStalledReaders),
          idle: await alone(folder, contestant, usualItems, (relay) => measureIdleStreams(relay, streams)),
        });
      return {
        ours: results.get(ours)!,
        betterSse: results.get(betterSse)!,
        bareNode: results.get(bareNode)!,
        hono: results.get(hono)!,
        nchan: nchan && results.get(nchan),
        reading: throughput.get(reading)!,
        old: old && { ...results.get(old.ours)!, reading: throughput.get(old.reading)! },
        start: await measureStart(folder),
        streams,
        store: await measureStore(folder),
      };
    } finally {
      process.off('exit', clear);
      clear();
    }
  });

const startStubService = (folder: string): Promise<ServerProcess> =>
  ServerProcess.start({
    command: () => [process.execPath, fileURLToPath(new URL('stub-service.ts', import.meta.url))],
    core: loadCore,
    folder,
    readyPath: '/ready',
  });

/** All run at the same time, and are asked for events one after the other, round by round. */
async function raceThroughput(folder: string, [contestants, reading]: [Contestant[], Contestant[]]) {
  const loaded = new Map<Contestant, Loaded>();
  const throughput = new Map<Contestant, Throughput[]>();
  try {
    for (const contestant of [...contestants, ...reading]) {
      const relay = await start(folder, contestant, usualItems);
      loaded.set(contestant, await loadTopics(relay, { isRead: reading.includes(contestant) }));
      // The first events of a process are slower than all others.
      await measureThroughput(loaded.get(contestant)!);
    }
    for (let round = 0; round < rounds; round += 1)
      for (const [contestant, topics] of loaded) {
        const measured = await measureThroughput(topics);
        throughput.set(contestant, [...(throughput.get(contestant) ?? []), measured]);
      }
    return throughput;
  } finally {
    for (const { relay, streams } of loaded.values()) {
      for (const stream of streams) stream.close();
      await relay.server.stop();
    }
  }
}

async function alone<Figures>(
  folder: string,
  contestant: Contestant,
  items: number,
  measure: (relay: Relay) => Promise<Figures>,
): Promise<Figures> {
  const relay = await start(folder, contestant, items);
  try {
    return await measure(relay);
  } finally {
    await relay.server.stop();
  }
}

async function start(folder: string, contestant: Contestant, items: number): Promise<Relay> {
  const place = join(folder, contestant.name.replaceAll(/\W+/g, '-'));
  await mkdir(place, { recursive: true });
  return contestant.start(place, new NewsWriter(items));
}

async function openFileLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8');
  return Number(/Max open files\s+(\d+)/.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
}
