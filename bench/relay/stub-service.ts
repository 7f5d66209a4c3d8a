import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** How long the stub takes to answer a read. */
const readMs = 5;

/**
 * A service that can only be read, at PORT. Each read finds the screening in another state, later than everything that a
 * callback said, and past.
 */
const began = Date.UTC(2026, 0, 1);
let count = 0;

const json = { 'content-type': 'application/json' };
const server = createServer((request, response) => {
  const id = request.url?.split('/').at(-1) ?? '';
  request.resume();
  if (request.method === 'POST') {
    response.writeHead(200, json).end(JSON.stringify({ access_token: 'benchmark', expires_in: 36_000 }));
    return;
  }
  count += 1;
  const updatedAt = new Date(began + count).toISOString();
  const screening = {
    id,
    packageName: 'Standard',
    status: 'In Progress',
    result: 'Pending',
    reportItems: [],
    updatedAt,
    estimatedCompletionTime: updatedAt,
  };
  void setTimeout(readMs).then(() => response.writeHead(200, json).end(JSON.stringify(screening)));
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
