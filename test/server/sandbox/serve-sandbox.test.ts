import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveSandbox } from '../../../sandbox/serve-sandbox.ts';
import { basic, type Body, GivenSandbox } from './given-sandbox.ts';

test('a dropped answer cuts the connection after the screening was ordered', async (context) => {
  const given = new GivenSandbox();
  const served = await serveSandbox(given.sandbox, 0, '127.0.0.1');
  context.after(() => served.close());
  const url = `http://127.0.0.1:${served.port}`;
  assert.equal((await fetch(`${url}/healthz`)).status, 200);

  const candidateId = await given.candidate();
  const token = (await given.token()).body['access_token'];
  await given.portal('PUT', '/quirks', { answerDropped: 1 });
  const order = () =>
    fetch(`${url}/v2/screenings`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({ candidateId, packageId: '539146' }),
    });
  await assert.rejects(order());
  const { screenings } = (await (
    await fetch(`${url}/portal/api/screenings`, { headers: { Authorization: basic } })
  ).json()) as Body;
  assert.equal([...(screenings as Body)].length, 1);
  assert.equal((await order()).status, 201);
});
