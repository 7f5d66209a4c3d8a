import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { Clock } from '../../../server-example/clock.ts';

import { PageSessions } from '../../../server-example/sessions/page-sessions.ts';
import { openSqlite } from '../../stores.ts';
import type { Store } from '../../../server-example/store/store.ts';
import type { PageSession } from '../../../src/protocol/page-session.ts';
import { basicForm, codeOf, hostKey, type House, openHouse, secrets } from '../house.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

describe('page sessions of a proxy whose clock was wrong', () => {
  let house: House;
  beforeEach(async () => {
    house = await openHouse();
  });
  afterEach(() => house.close());
  const issue = async (ttlSeconds?: number) => {
    const body = { user: 'anna', role: 'candidate', packages: [], ttlSeconds };
    const answer = await house.ask('/sessions', { method: 'POST', token: hostKey, body });
    return (await answer.json()) as PageSession;
  };
  const issueAhead = async (aheadMs: number) => {
    house.time.clockErrorMs = aheadMs;
    const { token } = await issue();
    house.time.clockErrorMs = 0;
    return token;
  };
  const end = (path: string) => house.ask(path, { method: 'DELETE', token: hostKey });
  /** What a page gets that asks for what it may see. */
  const seen = async (token: string) => {
    const answer = await house.ask('/screenings', { token });
    return answer.status === 200 ? 200 : codeOf(answer);
  };

  test('one that begins later than in 30 seconds is invalid', async () => {
    assert.equal(await seen(await issueAhead(29_000)), 200);
    assert.equal(await seen(await issueAhead(32_000)), 'session_invalid');
  });

  test('one of a person who is erased brings them back neither now nor later', async () => {
    const token = await issueAhead(10 * minuteMs);
    await end('/candidates/anna');
    const order = basicForm;
    assert.equal(await codeOf(await house.order(token, order)), 'session_revoked');
    house.time.now += 11 * minuteMs;
    assert.equal(await codeOf(await house.order(token, order)), 'session_revoked');
  });

  test('new ones last as long as the host says, and can be ended, also after a revocation that lies ahead', async () => {
    house.time.clockErrorMs = dayMs;
    await end('/sessions/anna');
    house.time.clockErrorMs = 0;
    const { token, expiresAt } = await issue(60);
    assert.ok(Math.abs(Date.parse(expiresAt) - house.time.now - minuteMs) <= 1_000, expiresAt);
    assert.equal(await seen(token), 200);
    await end('/sessions/anna');
    assert.equal(await seen(token), 'session_revoked');
    assert.equal(await seen((await issue()).token), 200);
  });
});

describe('page sessions of two instances whose clocks differ', () => {
  let store: Store;
  let here: PageSessions;
  let ahead: PageSessions;
  let aheadMs: number;
  const open = (now: () => number) =>
    new PageSessions({
      keys: secrets,
      store,
      environment: 'test',
      hasCandidatePortal: false,
      publicUrl: 'https://proxy.example',
      allowedOrigins: [],
      clock: new Clock(now),
    });
  const issue = async (sessions: PageSessions) =>
    (await sessions.issue({ user: 'anna', role: 'candidate' })).token;
  const codeAt = (sessions: PageSessions, token: string) =>
    sessions.read(`Bearer ${token}`).then(
      () => 'alive',
      ({ code }: { code: string }) => code,
    );

  beforeEach(async () => {
    store = await openSqlite(':memory:', 'test', { secrets });
    const started = Date.now();
    aheadMs = 20_000;
    [here, ahead] = [open(() => started), open(() => started + aheadMs)];
  });
  afterEach(() => store.close());

  test('one of the instance that is ahead is ended at the other, and a new one of either works', async () => {
    const token = await issue(ahead);
    assert.equal(await codeAt(here, token), 'alive');
    await here.revoke('anna');
    assert.equal(await codeAt(here, token), 'session_revoked');
    assert.equal(await codeAt(here, await issue(here)), 'alive');
    await ahead.refresh();
    assert.equal(await codeAt(ahead, token), 'session_revoked');
    const next = await issue(ahead);
    assert.deepEqual([await codeAt(here, next), await codeAt(ahead, next)], ['alive', 'alive']);
  });

  test('what is open ends where the clock is set back to long before the session', async () => {
    let isOpen = true;
    ahead.follow(await ahead.read(`Bearer ${await issue(ahead)}`), () => (isOpen = false));
    aheadMs = 0;
    ahead.sweep();
    assert.equal(isOpen, true);
    aheadMs = -11_000;
    ahead.sweep();
    assert.equal(isOpen, false);
  });
});
