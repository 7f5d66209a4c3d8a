import { fileURLToPath } from 'node:url';
import { type Contestant, memoryEnvironment, streamHeaders, written } from './relay.ts';
import { ServerProcess } from './server-process.ts';
import { topicAt } from './topic.ts';

const path = (topic: number) => `/events/${topicAt(topic).candidate}`;
const jsonHeaders = { 'content-type': 'application/json' };

/** A rival on Node, in memory: parses the same body and sends what the proxy would show. */
const nodeRival = (name: string, file: string): Contestant => ({
  name,
  start: async (folder, news, { heapMegabytes } = {}) => ({
    server: await ServerProcess.start({
      command: () => [process.execPath, fileURLToPath(new URL(`rivals/${file}.ts`, import.meta.url))],
      env: memoryEnvironment(heapMegabytes),
      folder,
      readyPath: '/events/nobody',
    }),
    subscription: (topic) => written('GET', path(topic), streamHeaders),
    publication: (topic) => written('POST', path(topic), jsonHeaders, news.next(topic)),
  }),
});

export const bareNode = nodeRival('bare Node http', 'bare-node');
export const betterSse = nodeRival('better-sse', 'better-sse');
export const hono = nodeRival("Hono's streamSSE", 'hono');
