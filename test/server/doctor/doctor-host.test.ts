import assert from 'node:assert/strict';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { runDoctor } from '../../../server-example/doctor/run-doctor.ts';
import { webhookSecret } from '../host-receiver.ts';
import { proxyEnvironment } from '../proxy-environment.ts';
import { listening } from '../node-server.ts';

describe('screening-proxy doctor --host', () => {
  let server: Server;
  let url: string;
  let answer: (response: ServerResponse) => unknown;
  let taken: string[];
  beforeEach(async () => {
    taken = [];
    answer = (response) => response.writeHead(204).end();
    server = createServer((request, response) => {
      void request.toArray().then((pieces: Buffer[]) => {
        const headers = request.headers as Record<string, string>;
        const message = new Webhook(webhookSecret).verify(Buffer.concat(pieces).toString(), headers);
        taken.push((message as { type: string }).type);
        answer(response);
      });
    });
    url = `http://127.0.0.1:${await listening(server)}/news`;
  });
  afterEach(() => void server.close());

  const doctor = async (variables: Record<string, string> = {}) => {
    let said = '';
    const say = (text: string) => (said += `${text}\n`);
    const environment = {
      ...proxyEnvironment,
      HOST_WEBHOOK_URL: url,
      HOST_WEBHOOK_SECRET: webhookSecret,
      ...variables,
    };
    const exitCode = await runDoctor(['--host'], environment, { print: say, complain: say });
    assert.ok(!said.includes(webhookSecret));
    return { exitCode, said };
  };

  test('sends one signed message, and says that it was taken', async () => {
    const { exitCode, said } = await doctor();
    assert.deepEqual([exitCode, taken], [0, ['screening.test']]);
    assert.match(said, /It was taken: 204/);
  });

  const refusals: [number, RegExp][] = [
    [401, /verify with HOST_WEBHOOK_SECRET/],
    [404, /check the path/],
    [307, /a redirect is not followed/],
    [500, /the log of your back end/],
  ];
  for (const [status, advice] of refusals)
    test(`after ${status} it says what to change`, async () => {
      answer = (response) => response.writeHead(status, { location: '/elsewhere' }).end();
      const { exitCode, said } = await doctor();
      assert.equal(exitCode, 1);
      assert.match(said, new RegExp(`${status}`));
      assert.match(said, advice);
      assert.equal(taken.length, 1);
    });

  test('where nothing answers, or nothing is set, it says so', async () => {
    server.close();
    const silent = await doctor();
    assert.equal(silent.exitCode, 2);
    assert.match(silent.said, /no connection/);
    const unset = await doctor({ HOST_WEBHOOK_URL: '', HOST_WEBHOOK_SECRET: '' });
    assert.equal(unset.exitCode, 2);
    assert.match(unset.said, /HOST_WEBHOOK_URL is missing/);
  });
});
