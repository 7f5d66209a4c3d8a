import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as ask } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextPass } from 'node:timers/promises';
import { toNodeHandler } from '../../../server-example/http/node-handler.ts';
import { stopServer } from '../../../server-example/serve-proxy.ts';
import { form, openHouse } from '../house.ts';
import { listening } from '../node-server.ts';

/** The time that requests have to finish, which never runs out here. */
const never = () => new Promise<void>(() => {});

/** A house whose service says that it was asked for an order, and answers once it may. */
async function openWithHeldOrder() {
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
  return { house, token, asked, held };
}

test('a server that is stopped waits for its order at the service when all other time is over', async () => {
  const { house, token, asked, held } = await openWithHeldOrder();
  const server = createServer(toNodeHandler(house.proxy));
  const port = await listening(server);
  const ordering = fetch(`http://127.0.0.1:${port}/screening-api/screenings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'k' },
    body: JSON.stringify(form),
  });
  await asked.promise;
  let [isHeld, isStopped] = [true, false];
  const noTime = async () => (isHeld ? undefined : never());
  const stopped = stopServer(server, house.proxy, noTime).then(() => (isStopped = true));
  for (let passes = 0; passes < 20; passes += 1) await nextPass();
  assert.equal(isStopped, false);
  isHeld = false;
  held.resolve();
  assert.equal((await ordering).status, 201);
  await stopped;
  await house.close();
});

test('a server that is stopped ends when its order is answered, however idle connections are kept open', async () => {
  const { house, token, asked, held } = await openWithHeldOrder();
  // Neither end closes by itself a connection on which nothing happens.
  const server = createServer({ keepAliveTimeout: 0 }, toNodeHandler(house.proxy));
  const agent = new Agent({ keepAlive: true });
  const port = await listening(server);
  const idle = connect(port, '127.0.0.1');
  idle.write('GET /screening-api/healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(idle, 'data');
  const order = ask({
    host: '127.0.0.1',
    port,
    agent,
    method: 'POST',
    path: '/screening-api/screenings',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'k' },
  });
  const answered = once(order, 'response');
  order.end(JSON.stringify(form));
  await asked.promise;
  const stopped = stopServer(server, house.proxy, never);
  held.resolve();
  const [answer] = (await answered) as [IncomingMessage];
  assert.equal(answer.resume().statusCode, 201);
  await stopped;
  await house.close();
});
