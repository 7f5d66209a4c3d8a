import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Screening } from '../../src/protocol/screening.ts';
import { freePort } from '../../demo/free-port.ts';
import { ProcessHouse } from './process-house.ts';

describe('a proxy that is stopped', () => {
  let house: ProcessHouse;
  before(async () => {
    house = await ProcessHouse.open();
  });
  after(() => house.close());

  /** A connection that has asked and whose answer is not read any further. */
  const askAndStall = async (path: string, token: string): Promise<Socket> => {
    const socket = connect(Number(house.env['PORT']), '127.0.0.1');
    socket.write(
      `GET /screening-api${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
    await once(socket, 'readable');
    return socket;
  };

  test('ends cleanly while connections are idle and streams are not read', async () => {
    await house.startProxy();
    const token = await house.session('anna');
    const held = [await askAndStall('/healthz', token), await askAndStall('/events', token)];
    assert.deepEqual(await house.proxy.stop(), { code: 0 });
    for (const socket of held) socket.destroy();
  });

  test('answers an order that runs, at the latest when the time of its calls is over, then ends', async () => {
    await house.startProxy();
    const token = await house.session('dora');
    await house.portal('/quirks', 'PUT', { slow: true });
    const order = house.place(token, 'slow', 'dora');
    const database = new DatabaseSync(house.databaseFile, { readOnly: true });
    const reserved = database.prepare('SELECT id FROM screenings WHERE is_placed = 0');
    while (!reserved.get()) await setTimeout(20);
    database.close();
    assert.deepEqual(await house.proxy.stop(), { code: 0 });
    const answer = await order;
    assert.equal(answer.status, 201);
    assert.equal(((await answer.json()) as Screening).phase, 'unconfirmed');
    await house.portal('/quirks', 'PUT', { slow: false });
  });
});

for (const [name, script, port, ready] of [
  ['the proxy', 'server', 'PORT', /listens on/],
  ['the sandbox', 'sandbox', 'SANDBOX_PORT', /^Sandbox ready/],
  ['the demo', 'demo', 'PORT', /Ctrl-C ends it/],
] as const) {
  test(`${name} leaves nothing behind when npm alone is interrupted`, async () => {
    const house = script === 'server' && (await ProcessHouse.open());
    const ports = {
      [port]: String(await freePort()),
      ...(script === 'demo' && { SANDBOX_PORT: String(await freePort()) }),
    };
    const variables = { ...(house && house.env), ...ports };
    // Without the script before it: everything is built.
    const npm = spawn('npm', ['run', '--ignore-scripts', script], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...variables },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    // Every process that npm has started holds this pipe: it ends with the last of them.
    const allEnded = once(npm, 'close');
    for await (const line of createInterface({ input: npm.stdout })) if (ready.test(line)) break;
    npm.stdout.resume();
    npm.kill('SIGINT');
    await allEnded;
    for (const one of Object.values(ports)) {
      await assert.rejects(fetch(`http://localhost:${one}`), /fetch failed/);
    }
    if (house) await house.close();
  });
}
