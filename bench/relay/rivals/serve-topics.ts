import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { shownScreening } from './shown-screening.ts';

interface Handlers {
  /** Opens a stream of a topic. */
  subscribe(topic: string, request: IncomingMessage, response: ServerResponse): void;
  /** Sends an event to all streams of a topic. */
  publish(topic: string, event: object): void;
}

/** Serves `GET /events/{topic}` and `POST /events/{topic}` at PORT, with nothing between Node and the handlers. */
export function serveTopics({ subscribe, publish }: Handlers): void {
  const server = createServer((request, response) => {
    const topic = request.url?.slice('/events/'.length) ?? '';
    if (request.method === 'POST') {
      let body = '';
      request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
      request.on('end', () => {
        publish(topic, shownScreening(body));
        response.writeHead(200, { 'content-length': 0 }).end();
      });
    } else subscribe(topic, request, response);
  });
  server.listen(Number(process.env['PORT']), '127.0.0.1');
}
