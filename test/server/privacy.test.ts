import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { SqliteStore } from '../../server-example/store/sqlite.ts';
import { anna, openHouse, screeningOf, secrets, standardPackage } from './house.ts';
import { sha256 } from './sha256.ts';

/** Random ids and codes hold a name of four letters now and then, and never one of nine. */
const person = { ...anna, givenName: 'Annabella', familyName: 'Bellwether' };

test('personal data passes through: it is in no answer, event, log line or file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'screening-'));
  const house = await openHouse({ store: new SqliteStore(join(folder, 'log.db'), 'test', { secrets }) });
  const sha = sha256('I agree.');
  const seen: string[] = [];
  const keep = async (answer: Response) => {
    seen.push(await answer.clone().text(), JSON.stringify([...answer.headers]));
    return answer;
  };
  const token = await house.session({
    subject: 'anna',
    role: 'candidate',
    disclosures: [{ id: 'fcra', version: '1', sha256: sha }],
  });
  const order = {
    packageId: standardPackage,
    mode: 'form',
    candidate: person,
    consents: [
      { id: 'fcra', version: '1', locale: 'en', sha256: sha, typedName: 'Annabella Clare Bellwether' },
    ],
  };
  await keep(await house.order(token, { ...order, candidate: { ...person, dob: 'x' } }));
  const screening = await screeningOf(await keep(await house.order(token, order)));
  await keep(await house.ask('/packages', { token }));
  const { screenings } = await house.portal<{ screenings: Record<string, unknown>[] }>('/screenings');
  await house.portal(`/screenings/${String(screenings[0]!['id'])}`, 'PUT', {
    status: 'complete',
    result: 'alert',
  });
  await keep(await house.ask('/screenings', { token }));
  await keep(await house.ask(`/screenings/${screening.id}`, { token }));
  await keep(await house.ask('/events?wait=0&after=forged', { token }));
  await house.close();

  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  assert.ok(files.some((file) => file.includes(screening.id)));
  rmSync(folder, { recursive: true });
  const { address, ...rest } = person;
  const personal = [...Object.values(rest), address.addressLine, 'Annabella Clare Bellwether', '536-22-8731'];
  const everywhere = [...seen, ...house.logged, ...files];
  for (const secret of personal) {
    assert.ok(!everywhere.some((text) => text.includes(secret)), `leaked: ${secret}`);
  }
  const serviceIds = [screenings[0]!['id'], screenings[0]!['candidateId']].map(String);
  for (const id of [...serviceIds, 'sandbox-secret', 'c2.']) {
    assert.ok(![...seen, ...house.logged].some((text) => text.includes(id)), `leaked: ${id}`);
  }
});

test('a refusal of the service that repeats a value reaches the page without it', async () => {
  const errors = ['400#ssn?536-22-8731', '400#dob?1990-04-12 is no date', '400#phone?not-a-phone'].map(
    (code) => ({ code, message: 'Look at 536-22-8731.' }),
  );
  const house = await openHouse({
    intercept: (request, next) =>
      request.method === 'POST' && request.url.endsWith('/candidates')
        ? Promise.resolve(Response.json({ errors }, { status: 400 }))
        : next(request),
  });
  const token = await house.session({ subject: 'anna', role: 'candidate' });
  const answer = await house.order(token, { packageId: standardPackage, mode: 'form', candidate: anna });
  assert.equal(answer.status, 422);
  const problem = (await answer.json()) as { errors: unknown };
  assert.deepEqual(problem.errors, [
    { path: 'ssn', code: 'not-accepted' },
    { path: 'dob', code: 'not-accepted' },
    { path: 'phone', code: 'not-a-phone' },
  ]);
  await house.close();
  assert.doesNotMatch(house.logged.join('\n'), /536-?22-?8731|1990-04-12/);
});

test('a reason of the service that repeats an answer is no reason', async () => {
  const reasons = ['Anna', 'anna', 'us-tn', 'Oak-Street', 'not-a-name'];
  const errors = reasons.map((reason) => ({ code: `400#givenName?${reason}` }));
  const house = await openHouse({
    intercept: (request, next) =>
      request.method === 'POST' && request.url.endsWith('/candidates')
        ? Promise.resolve(Response.json({ errors }, { status: 400 }))
        : next(request),
  });
  const token = await house.session({ subject: 'anna', role: 'candidate' });
  const answer = await house.order(token, { packageId: standardPackage, mode: 'form', candidate: anna });
  const problem = (await answer.json()) as { errors: { code: string }[] };
  assert.deepEqual(
    problem.errors.map(({ code }) => code),
    ['not-accepted', 'not-accepted', 'not-accepted', 'not-accepted', 'not-a-name'],
  );
  await house.close();
});
