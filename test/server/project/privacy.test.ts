import assert from 'node:assert/strict';

import { test } from 'node:test';

import { anna, openHouse, standardPackage } from '../house.ts';

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
  const token = await house.session({ user: 'anna', role: 'candidate' });
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
  const token = await house.session({ user: 'anna', role: 'candidate' });
  const answer = await house.order(token, { packageId: standardPackage, mode: 'form', candidate: anna });
  const problem = (await answer.json()) as { errors: { code: string }[] };
  assert.deepEqual(
    problem.errors.map(({ code }) => code),
    ['not-accepted', 'not-accepted', 'not-accepted', 'not-accepted', 'not-a-name'],
  );
  await house.close();
});
