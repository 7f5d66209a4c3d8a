import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { toNodeHandler } from '../../server-example/http/node-handler.ts';
import { stopServer } from '../../server-example/serve-proxy.ts';
import { anna, openHouse, standardPackage } from './house.ts';

/** Less than the time that requests have to finish. */
const atOnceMs = 1_800;

test('a server that is stopped ends when its order is answered, however idle connections are kept open', async () => {
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const house = await openHouse({
    intercept: async (request, next) => {
      if (request.method === 'POST' && request.url.endsWith('/screenings')) {
        asked.resolve();
        await held.promise;
      }
      return next(request);
    },
  });
  const token = await house.session({ user: 'anna', role: 'candidate' });
  const server = createServer(toNodeHandler(house.proxy)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const idle = connect(port, '127.0.0.1');
  idle.write('GET /screening-api/healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(idle, 'data');
  const order = fetch(`http://127.0.0.1:${port}/screening-api/screenings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'k' },
    body: JSON.stringify({ packageId: standardPackage, mode: 'form', candidate: anna }),
  });
  await asked.promise;
  const began = performance.now();
  const stopped = stopServer(server, house.proxy);
  held.resolve();
  assert.equal((await order).status, 201);
  await stopped;
  assert.ok(performance.now() - began < atOnceMs);
  await house.close();
});
