import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { basicForm, hostKey, type House, openHouse } from '../house.ts';
import { logTo } from '../logged-lines.ts';

type Line = Record<string, unknown>;

describe('what may be misuse', () => {
  let house: House;
  let token: string;
  beforeEach(async () => {
    house = await openHouse();
    token = await house.session({ user: 'anna', role: 'candidate' });
  });
  afterEach(() => house.close());

  /** Exactly one such event, in the log with its facts and in the metrics. */
  const assertSeen = async (event: string, facts: Line = {}) => {
    const [line, second] = house.lines(event);
    assert.ok(line && !second, `${event} is there once`);
    for (const [name, value] of Object.entries(facts)) assert.equal(line[name], value);
    assert.match(await house.metrics(), new RegExp(`^screening_events_total\\{event="${event}"\\} 1$`, 'm'));
    return line;
  };

  test('a refused origin is seen, with the variable that would allow it', async () => {
    await house.ask('/packages', { token, headers: { origin: 'https://shop.example' } });
    const line = await assertSeen('origin_refused', {
      origin: 'https://shop.example',
      setting: 'ALLOWED_ORIGINS',
    });
    assert.match(String(line['advice']), /add its origin to ALLOWED_ORIGINS/);
  });

  test('a bound session at another origin, or without one, is seen', async () => {
    const bound = await house.session({
      user: 'anna',
      role: 'candidate',
      origins: ['https://shop.example'],
    });
    await house.ask('/packages', { token: bound, headers: { origin: 'http://localhost:8080' } });
    await assertSeen('session_origin_refused', { origin: 'http://localhost:8080', setting: 'origins' });
    await house.ask('/packages', { token: bound });
    assert.equal(house.lines('session_origin_refused')[1]?.['origin'], 'none');
  });

  test('what a sender puts into Origin is logged only where it is an origin', async () => {
    for (const origin of [`https://${'x'.repeat(8_000)}.example`, 'https://shop.example/?ssn=536228731', 'x'])
      await house.ask('/packages', { token, headers: { origin } });
    assert.deepEqual(
      house.lines('origin_refused').map(({ origin }) => origin),
      ['unreadable', 'unreadable', 'unreadable'],
    );
    assert.ok(house.logged.every((line) => line.length < 1_000));
    assert.doesNotMatch(await house.metrics(), /xxx|536228731/);
  });

  test('a page session that is used after its end by the host is seen', async () => {
    await house.ask('/sessions/anna', { method: 'DELETE', token: hostKey });
    await house.ask('/packages', { token });
    const line = await assertSeen('session_revoked');
    assert.doesNotMatch(JSON.stringify(line), /anna/);
  });

  test('a wrong host key is seen, and is in no line', async () => {
    await house.ask('/sessions', { method: 'POST', token: 'a guessed key', body: {} });
    await assertSeen('host_key_refused');
    assert.doesNotMatch(house.logged.join(''), /guessed key/);
  });

  test('a guessed callback address is seen, and is in no line', async () => {
    await house.ask('/callbacks/c1.guess.guess', { method: 'POST', body: '{}' });
    await assertSeen('capability_refused');
    assert.doesNotMatch(house.logged.join(''), /c1\.guess/);
  });

  test('a callback without its credentials is seen', async () => {
    await house.order(token, basicForm);
    await house.settled();
    const callbacks = await house.deliveries();
    const path = new URL(callbacks[0].uri).pathname.replace('/screening-api', '');
    assert.equal((await house.ask(path, { method: 'POST', body: '{}' })).status, 401);
    await assertSeen('callback_credentials_refused');
  });
});

describe('a request', () => {
  let house: House;
  beforeEach(async () => {
    house = await openHouse();
  });
  afterEach(() => house.close());

  test('has an id of the proxy’s own in its answer, in a refusal’s body and in each of its log lines', async () => {
    const given = { 'x-request-id': 'mine' };
    const answers = [
      await house.ask('/packages', { headers: given }),
      await house.ask('/sessions', { method: 'POST', token: 'wrong', headers: given }),
    ];
    const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? '');
    assert.equal(new Set(ids).size, 2);
    for (const id of ids) assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const problems = (await Promise.all(answers.map((answer) => answer.json()))) as Line[];
    assert.deepEqual(
      problems.map(({ requestId }) => requestId),
      ids,
    );
    const logged = house.logged.map((line) => JSON.parse(line) as Line);
    assert.deepEqual(
      logged.map(({ event, requestId }) => [event, requestId]),
      [
        ['answered', ids[0]],
        ['host_key_refused', ids[1]],
        ['answered', ids[1]],
      ],
    );
  });

  test('with a method that nobody knows counts as other', async () => {
    for (let count = 0; count < 50; count += 1) await house.ask('/packages', { method: `BREW${count}` });
    const metrics = await house.metrics();
    assert.match(
      metrics,
      /^screening_requests_total\{method="other",route="\/screening-api\/packages",status="405"\} 50$/m,
    );
    assert.doesNotMatch(metrics + house.logged.join(''), /BREW/);
  });

  test('to a path that nobody knows adds no label, whatever the path', async () => {
    for (let count = 0; count < 50; count += 1) await house.ask(`/nowhere/${count}`);
    const labels = (await house.metrics()).match(/^screening_requests_total\{.*$/gm) ?? [];
    assert.deepEqual(labels, ['screening_requests_total{method="GET",route="unknown",status="404"} 50']);
  });

  test('adds the time of its answer to the histogram of its route', async () => {
    await house.ask('/healthz');
    const labels = 'method="GET",route="/screening-api/healthz"';
    const metrics = await house.metrics();
    assert.ok(metrics.includes(`screening_answer_seconds_count{${labels}} 1\n`), metrics);
    assert.ok(metrics.includes(`screening_answer_seconds_bucket{le="+Inf",${labels}} 1\n`), metrics);
  });
});

test('what anybody can cause fills no log: thirty lines a minute, and how many were left out', () => {
  const lines: string[] = [];
  const clock = { now: 0 };
  const log = logTo(lines, () => clock.now);
  for (let count = 0; count < 1_000; count += 1) log.warn('capability_refused');
  assert.equal(lines.length, 30);
  assert.equal(log.counts.get('capability_refused'), 1_000);
  log.warn('trust_ended');
  assert.equal(lines.length, 31);
  clock.now = 60_000;
  log.warn('capability_refused');
  assert.equal((JSON.parse(lines.at(-1)!) as { leftOut: number }).leftOut, 970);
});
