import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { SignJWT } from 'jose';
import type { Problem } from '../../../src/protocol/problem.ts';
import { anna, codeOf, hostKey, type House, openHouse, secretKey } from '../house.ts';

describe('page sessions', () => {
  let house: House;
  beforeEach(async () => {
    house = await openHouse({ environment: { ALLOWED_ORIGINS: 'https://market.example' } });
  });
  afterEach(() => house.close());
  const issue = (body: unknown, key = hostKey) =>
    house.ask('/sessions', { method: 'POST', token: key, body });
  const packages = (token: string, headers: Record<string, string> = {}) =>
    house.ask('/packages', { token, headers });

  test('the host key before the current one works while it is configured', async () => {
    const previous = 'Zx7Cv2Bn9Mq4WlZx7Cv2Bn9Mq4WlT5yU';
    const changing = await openHouse({ environment: { HOST_API_KEY_PREVIOUS: previous } });
    const metrics = async (token: string) => (await changing.ask('/metrics', { token })).status;
    assert.deepEqual([await metrics(hostKey), await metrics(previous)], [200, 200]);
    assert.equal((await house.ask('/metrics', { token: previous })).status, 401);
    await changing.close();
  });

  test('a page session lasts 15 minutes by default and at most an hour', async () => {
    const seconds = async (ttlSeconds?: number) => {
      const answer = await issue({ user: 'anna', role: 'candidate', packages: [], ttlSeconds });
      assert.equal(answer.status, 201);
      const { expiresAt } = (await answer.json()) as { expiresAt: string };
      return Math.round((Date.parse(expiresAt) - house.time.now) / 1000);
    };
    assert.ok(Math.abs((await seconds()) - 900) <= 1);
    assert.ok(Math.abs((await seconds(3600)) - 3600) <= 1);
    const answer = await issue({ user: 'anna', role: 'candidate', packages: [], ttlSeconds: 3601 });
    assert.equal(answer.status, 400);
    assert.equal(await codeOf(answer), 'invalid_request');
  });

  test('a request for a page session that does not match its schema is refused, naming each path', async () => {
    const pathful = { user: 'a', role: 'candidate', origins: ['https://market.example/shop'] };
    for (const body of [{}, pathful, { user: '', role: 'candidate' }, { user: 'a', role: 'boss' }, '{', []]) {
      const answer = await issue(body);
      assert.equal(answer.status, 400);
      assert.equal(await codeOf(answer), 'invalid_request');
    }
  });

  test('a candidate and a member need a page session that names packages, and the refusal says what to pass', async () => {
    for (const role of ['candidate', 'member']) {
      const answer = await issue({ user: 'anna', role });
      assert.equal(answer.status, 400);
      const { code, errors, detail } = (await answer.json()) as Problem;
      assert.deepEqual([code, errors], ['invalid_request', [{ path: 'packages', code: 'custom' }]]);
      assert.match(detail ?? '', /may order: packages: \["539146"\]/);
      assert.equal((await issue({ user: 'anna', role, packages: [] })).status, 201);
    }
    assert.equal((await issue({ user: 'olga', role: 'operator' })).status, 201);
  });

  test('the log says once that a candidate’s page session demands no document', async () => {
    const disclosures = [{ id: 'consent', version: '1', sha256: 'a'.repeat(64) }];
    const said = () => house.logged.filter((line) => line.includes('no_document_demanded'));
    await house.session({ user: 'anna', role: 'candidate', disclosures });
    await house.session({ user: 'max', role: 'member' });
    assert.deepEqual(said(), []);
    for (const user of ['anna', 'bob']) await house.session({ user, role: 'candidate' });
    assert.equal(said().length, 1);
    assert.match(said().join(), /pass disclosures with POST \/sessions/);
  });

  test('an expired page session is refused with session_expired', async () => {
    const token = await house.session({ user: 'anna', role: 'candidate', ttlSeconds: 60 });
    assert.equal((await packages(token)).status, 200);
    house.time.now += 61_000;
    const answer = await packages(token);
    assert.equal(answer.status, 401);
    assert.equal(await codeOf(answer), 'session_expired');
  });

  test('a page session that was forged, altered or signed in another way is invalid', async () => {
    const token = await house.session({ user: 'anna', role: 'candidate' });
    assert.equal(
      (await house.ask('/packages', { headers: { authorization: `bearer ${token}` } })).status,
      200,
    );
    const [head, body, code] = token.split('.');
    const claims = JSON.parse(Buffer.from(body!, 'base64url').toString()) as Record<string, unknown>;
    const raised = Buffer.from(JSON.stringify({ ...claims, role: 'operator' })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const stolenSecret = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS512' })
      .sign(new TextEncoder().encode(secretKey));
    for (const bad of ['', 'x', `${head}.${raised}.${code}`, `${none}.${raised}.`, stolenSecret]) {
      const answer = await packages(bad);
      assert.equal(answer.status, 401);
      assert.equal(await codeOf(answer), 'session_invalid');
    }
  });

  test('a page session of another environment or another secret is invalid', async () => {
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const other = await openHouse({
      environment: { SECRET_KEY: 'Tn5Ky2Ju7Ha4Pe6Sdx9Qm1l0vWc3bZr8' },
    });
    assert.equal(await codeOf(await other.ask('/packages', { token })), 'session_invalid');
    await other.close();
    const rotated = await openHouse({
      environment: {
        SECRET_KEY: 'Tn5Ky2Ju7Ha4Pe6Sdx9Qm1l0vWc3bZr8',
        SECRET_KEY_PREVIOUS: secretKey,
      },
    });
    assert.equal((await rotated.ask('/packages', { token })).status, 200);
    await rotated.close();
  });

  test('a revoked page session is refused with session_revoked, while new ones of the same moment work', async () => {
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const other = await house.session({ user: 'bob', role: 'candidate' });
    assert.equal((await packages(token)).status, 200);
    const answer = await house.ask('/sessions/anna', { method: 'DELETE', token: hostKey });
    assert.equal(answer.status, 204);
    assert.equal(await codeOf(await packages(token)), 'session_revoked');
    assert.equal((await packages(other)).status, 200);
    assert.equal((await packages(await house.session({ user: 'anna', role: 'candidate' }))).status, 200);
  });

  test('a page cannot read what its session holds about the candidate', async () => {
    // What is sealed looks random, and holds a name of four letters now and then.
    const candidate = { ...anna, givenName: 'Annabella', familyName: 'Bellwether' };
    const token = await house.session({ user: 'anna', role: 'candidate', candidate });
    const claims = Buffer.from(token.split('.')[1]!, 'base64url').toString();
    for (const personal of ['Annabella', 'Bellwether', anna.email, anna.ssn])
      assert.ok(!claims.includes(personal));
  });
});
