import { copyFile, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CallbackCapabilities } from '../../server-example/screenings/callback-capabilities.ts';
import { KeyRing } from '../../server-example/key-ring.ts';
import { issueTokens, secretKey, startProxy } from './proxy-process.ts';
import { type Contestant, memoryEnvironment, streamHeaders, written } from './relay.ts';
import { addScreenings, seedFile } from './seeded-file.ts';
import { topicAt } from './topic.ts';

/** Ours, as it is where the service cannot be read, and where each callback is followed by a read. */
interface ProxyContestants {
  ours: Contestant;
  reading: Contestant;
}

/**
 * Both on a copy of one database with a screening for each topic; the page sessions are issued once.
 *
 * @param serviceUrl where screenings are read back.
 */
export async function proxyContestants(
  folder: string,
  topics: number,
  serviceUrl: string,
): Promise<ProxyContestants> {
  const seed = join(folder, 'seed.db');
  await seedFile(seed, (store) => addScreenings(store, topics));
  const capabilities = new CallbackCapabilities(new KeyRing(secretKey), 'test', '/screening-api/callbacks');
  const callbacks = Array.from({ length: topics }, (_, index) => {
    const { uri, user, password } = capabilities.callback(topicAt(index).reference);
    return { uri, authorization: `Basic ${btoa(`${user}:${password}`)}` };
  });
  let tokens: string[] | undefined;
  const contestant = (name: string, readFrom?: string): Contestant => ({
    name,
    start: async (place, news, { isRestart = false, heapMegabytes } = {}) => {
      const file = join(place, 'screenings.db');
      if (!isRestart) await layAfresh(seed, file);
      const env = memoryEnvironment(heapMegabytes);
      const server = await startProxy(place, file, { serviceUrl: readFrom, env });
      tokens ??= await issueTokens(
        server.port,
        callbacks.map((_, index) => ({ user: topicAt(index).candidate, role: 'candidate', packages: [] })),
      );
      const bearers = tokens.map((token) => `Bearer ${token}`);
      return {
        server,
        subscription: (topic, cursor) =>
          written('GET', '/screening-api/events', {
            ...streamHeaders,
            authorization: bearers[topic]!,
            ...(cursor === undefined ? {} : { 'last-event-id': cursor }),
          }),
        publication: (topic) => {
          const { uri, authorization } = callbacks[topic]!;
          const headers = { 'content-type': 'application/json', authorization };
          return written('POST', uri, headers, news.next(topic));
        },
      };
    },
  });
  return {
    ours: contestant('screening-elements'),
    reading: contestant('screening-elements, reading back', serviceUrl),
  };
}

async function layAfresh(seed: string, file: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) await rm(file + ending, { force: true });
  await copyFile(seed, file);
  await flush(file);
}

/** What is still on its way to the disk would be waited for in the middle of a measurement. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
