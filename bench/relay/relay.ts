import type { NewsWriter } from './news-writer.ts';
import type { ServerProcess } from './server-process.ts';

/** A running server that takes events and sends them to the streams of their topic. */
export interface Relay {
  server: ServerProcess;
  /** The whole request that opens a stream of a topic, from a cursor on if there is one. */
  subscription(topic: number, cursor?: string): string;
  /** The whole request that publishes the next event of a topic. */
  publication(topic: number): string;
}

interface Circumstances {
  /** Whether it goes on with what it kept. Without: afresh, with nothing heard yet. */
  isRestart?: boolean;
  /** How much memory Node may take for its objects; as it likes without. */
  heapMegabytes?: number;
}

/** Who takes part: ours or a rival. */
export interface Contestant {
  name: string;
  start(folder: string, news: NewsWriter, circumstances?: Circumstances): Promise<Relay>;
}

/** What tells Node how much memory it may take. */
export const memoryEnvironment = (megabytes?: number): Record<string, string> =>
  megabytes === undefined ? {} : { NODE_OPTIONS: `--max-old-space-size=${megabytes}` };

/** A request as it goes over the wire. ASCII. */
export function written(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === '' ? '' : `content-length: ${body.length}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}${length}\r\n${body}`;
}

/** The head of a subscription, the same for all. */
export const streamHeaders = { accept: 'text/event-stream' };
