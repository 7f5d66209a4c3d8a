import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { median } from '../median.ts';
import { serverCore } from './pinning.ts';
import { issueTokens, startProxy } from './proxy-process.ts';
import { type Relay, streamHeaders, written } from './relay.ts';
import { addChanges, addScreenings, fileBytes, seedFile } from './seeded-file.ts';
import { Stream } from './stream.ts';

export const logEntries = 100_000;
export const storedScreenings = 1_000;
const starts = 3;
const snapshots = 9;

export interface StoreFigures {
  startMs: number;
  /** The same with an empty database, and of Node alone. */
  emptyStartMs: number;
  nodeStartMs: number;
  snapshotMs: number;
  oldCursorMs: number;
  bytesPerEntry: number;
}

/** What a long log costs: the start of the proxy, an operator's snapshot, and following the log from far back. */
export async function measureStore(folder: string): Promise<StoreFigures> {
  const file = join(folder, 'long-log.db');
  await seedFile(file, (store) => addScreenings(store, storedScreenings));
  const oldCursor = await operatorOf(folder, file, async ({ cursor }) => cursor);
  const shortBytes = await fileBytes(file);
  await seedFile(file, (store) => addChanges(store, logEntries, storedScreenings));
  const bytesPerEntry = ((await fileBytes(file)) - shortBytes) / logEntries;
  const times: Record<'start' | 'emptyStart' | 'node', number[]> = { start: [], emptyStart: [], node: [] };
  for (let count = 0; count < starts; count += 1) {
    times.node.push(await nodeStart());
    times.emptyStart.push(await startOf(folder, join(folder, `empty-${count}.db`)));
    times.start.push(await startOf(folder, file));
  }
  const read = await operatorOf(folder, file, async (operator) => {
    const tries: number[] = [];
    for (let count = 0; count < snapshots; count += 1) tries.push(await operator.snapshot());
    return { snapshotMs: median(tries), oldCursorMs: await operator.follow(oldCursor) };
  });
  return {
    ...read,
    startMs: median(times.start),
    emptyStartMs: median(times.emptyStart),
    nodeStartMs: median(times.node),
    bytesPerEntry,
  };
}

async function startOf(folder: string, file: string): Promise<number> {
  const server = await startProxy(folder, file);
  await server.stop();
  return server.startMs;
}

async function nodeStart(): Promise<number> {
  const [program, ...options] = [...serverCore, process.execPath, '--eval', ''];
  const began = performance.now();
  await once(spawn(program, options, { stdio: 'ignore' }), 'exit');
  return performance.now() - began;
}

interface Operator {
  /** The cursor of the newest entry when the proxy had started. */
  cursor: string;
  /** How long a snapshot takes, in milliseconds. */
  snapshot(): Promise<number>;
  /** How long it takes until everything after a cursor has arrived, in milliseconds. */
  follow(cursor: string): Promise<number>;
}

async function operatorOf<Answer>(
  folder: string,
  file: string,
  work: (operator: Operator) => Promise<Answer>,
): Promise<Answer> {
  const server = await startProxy(folder, file);
  try {
    const [token = ''] = await issueTokens(server.port, [{ user: 'operator', role: 'operator' }]);
    const authorization = `Bearer ${token}`;
    const read = async (): Promise<string> => {
      const url = `http://127.0.0.1:${server.port}/screening-api/screenings`;
      const answer = await fetch(url, { headers: { authorization } });
      return answer.text();
    };
    const relay: Relay = {
      server,
      subscription: (_topic, cursor = '') =>
        written('GET', '/screening-api/events', { ...streamHeaders, authorization, 'last-event-id': cursor }),
      publication: () => '',
    };
    const { cursor } = JSON.parse(await read()) as { cursor: string };
    return await work({
      cursor,
      snapshot: async () => {
        const began = performance.now();
        await read();
        return performance.now() - began;
      },
      follow: (from) => timeToFollow(relay, from),
    });
  } finally {
    await server.stop();
  }
}

async function timeToFollow(relay: Relay, cursor: string): Promise<number> {
  const began = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let arrived = 0;
  const stream = new Stream(relay, 0, cursor);
  stream.onEvents = (count) => {
    arrived += count;
    if (arrived >= logEntries) resolve(performance.now() - began);
  };
  stream.opened.catch(reject);
  try {
    return await promise;
  } finally {
    stream.close();
  }
}
