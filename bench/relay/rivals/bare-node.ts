import type { ServerResponse } from 'node:http';
import { serveTopics } from './serve-topics.ts';

const topics = new Map<string, Set<ServerResponse>>();

serveTopics({
  subscribe(topic, _request, response) {
    const streams = topics.get(topic) ?? new Set();
    topics.set(topic, streams.add(response));
    response.on('close', () => streams.delete(response));
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': welcome\n\n');
  },
  publish(topic, event) {
    const frame = `event: screening\ndata: ${JSON.stringify(event)}\n\n`;
    for (const stream of topics.get(topic) ?? []) stream.write(frame);
  },
});
