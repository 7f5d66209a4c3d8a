import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** How long the stub takes to answer a read. */
const readMs = 20;

/**
 * A service that can only be read, at PORT. Each read finds the screening in another state, later than everything that a
 * callback told.
 */
const reads = new Map<string, number>();
const began = Date.UTC(2090, 0, 1);
let count = 0;

const json = { 'content-type': 'application/json' };
const server = createServer((request, response) => {
  const id = request.url?.split('/').at(-1) ?? '';
  request.resume();
  if (request.method === 'POST') {
    response.writeHead(200, json).end(JSON.stringify({ access_token: 'benchmark', expires_in: 36_000 }));
    return;
  }
  const earlier = reads.get(id) ?? 0;
  reads.set(id, earlier + 1);
  count += 1;
  const screening = {
    id,
    packageName: 'Standard',
    status: earlier % 2 === 0 ? 'In Progress' : 'suspended',
    result: 'Pending',
    reportItems: [],
    updatedAt: new Date(began + count).toISOString(),
  };
  void setTimeout(readMs).then(() => response.writeHead(200, json).end(JSON.stringify(screening)));
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
