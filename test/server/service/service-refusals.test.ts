import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { anna, basicForm, basicPackage, form, type House, openHouse, screeningOf } from '../house.ts';

describe('a refusal of the service', () => {
  let house: House;
  afterEach(() => house.close());

  /** What the page is told when the service refuses `route` with these codes. */
  const refusedWith = async (route: string, codes: string[], order: object = form) => {
    house = await openHouse({
      intercept: (request, next) =>
        request.method === 'POST' && request.url.endsWith(route)
          ? Promise.resolve(
              Response.json(
                { errors: codes.map((code) => ({ code, message: 'Look at 536-22-8731.' })) },
                { status: 400 },
              ),
            )
          : next(request),
    });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const answer = await house.order(token, order);
    return { status: answer.status, body: (await answer.json()) as { code: string; errors?: unknown } };
  };

  test('a code without a reason is no wrong format where the answer is right by our rules', async () => {
    const { status, body } = await refusedWith('/screenings', ['400#ssn', '400#givenName']);
    assert.equal(status, 422);
    assert.deepEqual(body.errors, [
      { path: 'ssn', code: 'not-accepted' },
      { path: 'givenName', code: 'not-accepted' },
    ]);
  });

  test('a code without a reason means that the answer is required where it is empty', async () => {
    const { middleName: _, ...rest } = anna;
    const candidate = { ...rest, confirmedNoMiddleName: true };
    const { body } = await refusedWith('/candidates', ['400#middleName', '400#email'], {
      ...form,
      candidate,
    });
    assert.deepEqual(body.errors, [
      { path: 'middleName', code: 'required' },
      { path: 'email', code: 'not-accepted' },
    ]);
  });

  test('a wrong format is not shown at an answer that has the right one by our rules', async () => {
    const { body } = await refusedWith('/candidates', ['400#ssn?format']);
    assert.deepEqual(body.errors, [{ path: 'ssn', code: 'not-accepted' }]);
  });

  test('a value that is repeated reaches neither the page nor the log', async () => {
    const repeated = ['ssn?536-22-8731', 'dob?1990-04-12 is no date', 'phone?not-a-phone'];
    const { status, body } = await refusedWith(
      '/candidates',
      repeated.map((one) => `400#${one}`),
    );
    assert.equal(status, 422);
    assert.deepEqual(body.errors, [
      { path: 'ssn', code: 'not-accepted' },
      { path: 'dob', code: 'not-accepted' },
      { path: 'phone', code: 'not-a-phone' },
    ]);
    assert.doesNotMatch(house.logged.join('\n'), /536-?22-?8731|1990-04-12/);
  });

  test('a reason that repeats an answer is no reason', async () => {
    const reasons = ['Anna', 'anna', 'us-tn', 'Oak-Street', 'not-a-name'];
    const { body } = await refusedWith(
      '/candidates',
      reasons.map((reason) => `400#givenName?${reason}`),
    );
    assert.deepEqual(
      (body.errors as { code: string }[]).map(({ code }) => code),
      ['not-accepted', 'not-accepted', 'not-accepted', 'not-accepted', 'not-a-name'],
    );
  });

  test('a code that names no field of the profile is told to the operator, and no value in its place', async () => {
    const { status, body } = await refusedWith('/candidates', ['400#Bell?format', '400#address[3]']);
    assert.deepEqual([status, body.code], [502, 'service_refused']);
    const logged = house.logged.join('');
    assert.match(logged, /it names address\[\], which is no field of the profile/);
    assert.match(logged, /it names an unknown field/);
    assert.doesNotMatch(logged, /Bell/);
  });

  const known = [
    ['zipcode is invalid', 'address.postalCode', 'not-accepted'],
    ['email has already', 'email', 'already-in-use'],
  ];
  const saying = async (error: string[], { order = form, sentences = known } = {}) => {
    house = await openHouse({
      profile: { errors: { list: 'error', sentences } },
      intercept: (request, next) =>
        request.method === 'POST' && request.url.endsWith('/candidates')
          ? Promise.resolve(Response.json({ error }, { status: 400 }))
          : next(request),
    });
    const answer = await house.order(await house.session({ user: 'anna', role: 'candidate' }), order);
    return { status: answer.status, body: (await answer.json()) as { code: string; errors?: unknown } };
  };

  test('errors that are sentences are about the fields that the profile names', async () => {
    const { status, body } = await saying(['Zipcode is invalid', 'Email has already been taken']);
    assert.equal(status, 422);
    assert.deepEqual(body.errors, [
      { path: 'address.postalCode', code: 'not-accepted' },
      { path: 'email', code: 'already-in-use' },
    ]);
  });

  test('a sentence that the profile does not know reaches the operator alone, and none that holds an answer', async () => {
    const sentences = ['The work location is not supported', 'Anna has a report', 'It ends in 8731: in use'];
    const { status, body } = await saying(sentences);
    assert.deepEqual([status, body.code, body.errors], [502, 'service_refused', undefined]);
    const logged = house.logged.join('');
    assert.match(logged, /The work location is not supported/);
    assert.doesNotMatch(logged, /has a report|8731/);
  });

  for (const [names, sentence] of [
    [{ givenName: 'José', familyName: "O'Brien" }, 'No record of Jose Smith is on file'],
    [{ givenName: 'José', familyName: "O'Brien" }, 'No record of J. Obrien is on file'],
    [{ givenName: 'Uwe', familyName: 'Müller' }, 'No record of MUELLER is on file'],
    [{ givenName: 'Uwe', familyName: 'Mueller' }, 'No record of Mu\u0308ller is on file'],
    [{ givenName: 'Jo-Ellen', familyName: 'Li' }, 'No record of Joellen is on file'],
    [{ givenName: 'Jo-Ellen', familyName: 'Li' }, 'No record of J. Li is on file'],
    [{ givenName: 'Uwe', familyName: 'Strauß' }, 'No record of Strauss is on file'],
    [{ givenName: 'Søren', familyName: 'Bell' }, 'No record of Soeren is on file'],
    [{ givenName: 'Иван', familyName: 'Bell' }, 'No record of Ivan is on file'],
    [{ givenName: 'Anna', familyName: 'Bell' }, 'No record of Анна is on file'],
    [{ givenName: 'Anna', familyName: 'Bell' }, 'It ends in ८७३१ and is on file'],
  ] as const)
    test(`of the answers ${Object.values(names).join(' ')} no log says: ${sentence}`, async () => {
      const { status } = await saying([sentence], { order: { ...form, candidate: { ...anna, ...names } } });
      assert.equal(status, 502);
      assert.doesNotMatch(house.logged.join(''), /on file/);
    });

  test('a sentence of a service that has none by the profile reaches no log', async () => {
    const { status } = await saying(['The work location is not supported'], { sentences: [] });
    assert.equal(status, 502);
    assert.doesNotMatch(house.logged.join(''), /work location/);
  });

  test('a reason that repeats an answer without its marks is no reason', async () => {
    const candidate = { ...anna, givenName: 'José', familyName: 'Müller' };
    const codes = ['400#givenName?Jose', '400#familyName?mueller'];
    const { body } = await refusedWith('/candidates', codes, { ...form, candidate });
    assert.deepEqual(body.errors, [
      { path: 'givenName', code: 'not-accepted' },
      { path: 'familyName', code: 'not-accepted' },
    ]);
  });

  test('a screening that the service has forgotten is told to the operator as that', async () => {
    house = await openHouse({
      intercept: (request, next) =>
        request.method === 'GET' && /\/screenings\/[^/]+$/.test(request.url)
          ? Promise.resolve(Response.json({ errors: [{ code: '404#screening' }] }, { status: 404 }))
          : next(request),
    });
    await house.order(await house.session({ user: 'anna', role: 'candidate' }), form);
    house.time.now += 86_400_000;
    await house.proxy.reconcile();
    const told = house.logged.find((line) => line.includes('"service_failed"'))!;
    assert.match(told, /answered 404 \(GET screening\); it knows nothing with this id: .*paths\.screening/);
    assert.doesNotMatch(told, /field/);
  });
});

describe('a candidate that the service knows', () => {
  let house: House;
  let calls: { method: string; body: string }[];
  afterEach(() => house.close());

  const open = async (read?: (body: Record<string, unknown>) => Response) => {
    calls = [];
    house = await openHouse({
      intercept: async (request, next) => {
        if (!request.url.includes('/candidates')) return next(request);
        calls.push({ method: request.method, body: await request.clone().text() });
        const answer = await next(request);
        if (request.method !== 'GET' || read === undefined || request.url.includes('?')) return answer;
        return read((await answer.json()) as Record<string, unknown>);
      },
    });
    return house.session({ user: 'anna', role: 'candidate' });
  };
  const methods = () => calls.map(({ method }) => method);
  const orderTwice = async (token: string, second: object = anna) => {
    await house.order(token, form);
    return screeningOf(await house.order(token, { ...basicForm, candidate: { ...anna, ...second } }));
  };

  test('a known candidate with the same answers is read, and not written again', async () => {
    await orderTwice(await open());
    assert.deepEqual(methods(), ['POST', 'GET']);
  });

  test('a known candidate with other answers is read, then written', async () => {
    await orderTwice(await open(), { familyName: 'Oak' });
    assert.deepEqual(methods(), ['POST', 'GET', 'PUT']);
  });

  test('a masked value that was read is never written back', async () => {
    const token = await open();
    await house.portal('/quirks', 'PUT', { maskedReads: true });
    await house.order(token, form);
    await house.order(token, { ...form, packageId: basicPackage, candidate: { ...anna, familyName: 'Oak' } });
    assert.deepEqual(methods(), ['POST', 'GET', 'PUT']);
    assert.doesNotMatch(calls.map(({ body }) => body).join(''), /XX/);
  });

  test('a record that now belongs to another reference is not written', async () => {
    await orderTwice(await open((body) => Response.json({ ...body, clientReferenceId: 'somebody else' })), {
      familyName: 'Oak',
    });
    assert.ok(!methods().includes('PUT'));
  });

  test('a service that lets nobody read candidates is written to unseen', async () => {
    await orderTwice(await open(() => new Response(null, { status: 405 })));
    assert.deepEqual(methods(), ['POST', 'GET', 'PUT']);
  });
});
