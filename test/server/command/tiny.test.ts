import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { freePort } from '../../../demo/free-port.ts';
import { type Problem, problemSchema } from '../../../src/protocol/problem.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import { type Snapshot, snapshotSchema } from '../../../src/protocol/snapshot.ts';
import { startSandbox } from '../../contract/service-process.ts';
import { RunningProcess } from '../../journey/running-process.ts';

const hostKey = 'a host key for the tests of tiny.ts';

describe('the proxy in one file', () => {
  let folder: string;
  let sandbox: { url: string; stop: () => Promise<void> };
  let tiny: RunningProcess;
  let env: Record<string, string>;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tiny-'));
    sandbox = await startSandbox();
    const port = await freePort();
    env = {
      SERVICE_BASE_URL: sandbox.url,
      SERVICE_CLIENT_ID: 'sandbox-client',
      SERVICE_CLIENT_SECRET: 'sandbox-secret',
      PUBLIC_URL: `http://localhost:${port}`,
      HOST_API_KEY: hostKey,
      SECRET_KEY: 'a secret key for the tests of tiny.ts',
      ORDERS_FILE: join(folder, 'orders.jsonl'),
      PORT: `${port}`,
    };
    tiny = await start();
  });
  after(async () => {
    await tiny.kill();
    await sandbox.stop();
    rmSync(folder, { recursive: true });
  });

  let count = 0;
  let user: string;
  beforeEach(() => {
    user = `account-${++count}`;
  });

  const start = (more: Record<string, string> = {}): Promise<RunningProcess> =>
    RunningProcess.start('server-example/tiny.ts', { env: { ...env, ...more }, ready: /listens/ });
  const ask = (path: string, token: string, body?: object): Promise<Response> =>
    fetch(`${env['PUBLIC_URL']}/screening-api${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  const signIn = async (name = user): Promise<string> => {
    const request = { user: name, role: 'candidate', packages: ['539101', '539146'] };
    return ((await (await ask('/sessions', hostKey, request)).json()) as { token: string }).token;
  };
  const order = (more: object = {}): object => ({
    packageId: '539101',
    mode: 'form',
    candidate: { givenName: 'Anna', familyName: 'Lee', email: `${user}@example.com` },
    ...more,
  });
  const snapshot = async (token: string): Promise<Snapshot> =>
    snapshotSchema.parse(await (await ask('/screenings', token)).json());
  const portal = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${sandbox.url}/portal/api${path}`, {
      method: body ? 'PUT' : 'GET',
      headers: { authorization: `Basic ${btoa('sandbox-client:sandbox-secret')}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Answer;
  };
  const problem = async (response: Response): Promise<Problem> => problemSchema.parse(await response.json());

  test('tiny.ts refuses to start in production, and says what to run', async () => {
    await assert.rejects(start({ NODE_ENV: 'production' }), /not for production.*npm run server/);
  });

  test('tiny.ts names the variables that it misses', async () => {
    await assert.rejects(start({ HOST_API_KEY: '', PUBLIC_URL: 'here' }), /Set PUBLIC_URL, HOST_API_KEY\./);
  });

  test('an order outlives a kill, a second one orders nothing, and the file holds nothing of the candidate', async () => {
    const placed = await ask('/screenings', await signIn(), order());
    assert.equal(placed.status, 201);
    await tiny.kill();
    tiny = await start();
    const token = await signIn();
    const { screenings } = await snapshot(token);
    assert.deepEqual(
      screenings.map(({ id, packageTitle }) => [id, packageTitle]),
      [[((await placed.json()) as { id: string }).id, 'Identity basics']],
    );
    const second = await ask('/screenings', token, order());
    assert.deepEqual([second.status, await second.json()], [200, screenings[0]]);
    assert.doesNotMatch(readFileSync(env['ORDERS_FILE']!, 'utf8'), /Anna|Lee|example\.com/);
  });

  test('an answer that the service refuses is named, and leaves no check', async () => {
    const token = await signIn();
    const { candidate } = order() as { candidate: object };
    const refused = await ask('/screenings', token, order({ candidate: { ...candidate, dob: 'May' } }));
    const { code, errors } = await problem(refused);
    assert.deepEqual([code, errors], ['fields_invalid', [{ path: 'dob', code: 'format' }]]);
    assert.deepEqual((await snapshot(token)).screenings, []);
  });

  test('an order whose answer was lost is settled by its callback, and never sent again', async () => {
    const token = await signIn();
    const quirk = (answerDropped: boolean): Promise<unknown> => portal('/quirks', { answerDropped });
    await quirk(true);
    const placed = await ask('/screenings', token, order());
    await quirk(false);
    assert.equal(((await placed.json()) as Screening).phase, 'unconfirmed');
    assert.equal((await ask('/screenings', token, order())).status, 200);
    const { screenings } = await portal<{ screenings: { id: string }[] }>('/screenings');
    const stream = await ask('/events', token);
    await portal(`/screenings/${screenings[0]!.id}`, { status: 'complete', result: 'clear' });
    for await (const piece of stream.body!.pipeThrough(new TextDecoderStream()))
      if (piece.includes('"phase":"complete","result":"clear"')) break;
    assert.equal((await snapshot(token)).screenings.length, 1);
  });

  test('no page hears of an order that the service refuses', async () => {
    const token = await signIn();
    const stream = await ask('/events', token);
    const refused = await problem(await ask('/screenings', token, order({ packageId: '539146' })));
    assert.equal(refused.code, 'service_refused');
    assert.deepEqual((await snapshot(token)).screenings, []);
    assert.equal((await ask('/screenings', token, order())).status, 201);
    let heard = '';
    for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) {
      heard += piece;
      if (heard.includes('"phase":"in-progress"')) break;
    }
    assert.doesNotMatch(heard, /unconfirmed|539146/);
  });

  test('a service that takes no more requests is no wrong answer of the candidate', async () => {
    const token = await signIn();
    await portal('/quirks', { rateLimited: true });
    const refused = await problem(await ask('/screenings', token, order()));
    await portal('/quirks', { rateLimited: false });
    assert.equal(refused.code, 'service_refused');
    assert.match(refused.detail ?? '', /answered 429 to GET \/\w+\.$/);
  });

  test('a check of somebody else is not found, and a page session of another secret is refused', async () => {
    const { id } = (await (await ask('/screenings', await signIn(), order())).json()) as { id: string };
    const other = await signIn('somebody else');
    assert.equal((await problem(await ask(`/screenings/${id}`, other))).code, 'not_found');
    assert.equal((await problem(await ask(`/screenings/${id}/invite`, other, {}))).code, 'not_found');
    const forged = `${other.slice(0, other.lastIndexOf('.'))}.${'A'.repeat(43)}`;
    assert.equal((await problem(await ask('/screenings', forged))).code, 'session_invalid');
  });

  test('what tiny.ts does not do is refused by its name: a signature, a member, a route', async () => {
    const token = await signIn();
    const signed = await problem(await ask('/screenings', token, order({ consents: [] })));
    assert.match(signed.detail ?? '', /unknown to tiny\.ts: consents\./);
    const member = await problem(await ask('/sessions', hostKey, { user, role: 'member', packages: [] }));
    assert.match(member.detail ?? '', /role/);
    assert.match((await problem(await ask('/trust', token))).detail ?? '', /tiny\.ts has no GET .*\/trust/);
  });
});
