import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { isPathId } from '../../../server-example/service/path-id.ts';
import { anna, basicPackage, codeOf, form, hostKey, type House, openHouse, screeningOf } from '../house.ts';
import { sha256 } from '../sha256.ts';

/** Changes the JSON that the service answers to a POST to `route`. */
const changing =
  (route: string, change: (body: Record<string, unknown>) => object) =>
  async (request: Request, next: (request: Request) => Promise<Response>): Promise<Response> => {
    const answer = await next(request);
    if (request.method !== 'POST' || !new URL(request.url).pathname.endsWith(route)) return answer;
    const body = change((await answer.json()) as Record<string, unknown>);
    return Response.json(body, { status: answer.status });
  };

describe('an invite link', () => {
  let house: House;
  afterEach(() => house.close());

  const inviteWith = async (link: string) => {
    house = await openHouse({
      intercept: changing('/screenings', (body) => ({ ...body, invite: { link } })),
    });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const order = { packageId: basicPackage, mode: 'link', candidate: anna };
    const { id } = await screeningOf(await house.order(token, order));
    return house.ask(`/screenings/${id}/invite`, { method: 'POST', token });
  };

  const refused = {
    'that only begins like an allowed origin': 'http://localhost:8081.evil.example/form',
    'with a user that looks like an allowed origin': 'http://localhost:8081@evil.example/form',
    'with a user': 'http://anna@localhost:8081/form',
    'with a password': 'http://:secret@localhost:8081/form',
    'of another scheme': 'https://localhost:8081/form',
    'of another port': 'http://localhost:8082/form',
    'that is a script': 'javascript:alert(1)',
    'of more than 2 KiB': `http://localhost:8081/${'x'.repeat(2_048)}`,
    'that is no address': '/form',
  };
  for (const [what, link] of Object.entries(refused))
    test(`${what} is refused, and the log does not hold it`, async () => {
      const answer = await inviteWith(link);
      assert.deepEqual([answer.status, await codeOf(answer)], [502, 'service_refused']);
      assert.ok(!house.logged.join('').includes(link));
    });

  test('of an allowed origin is passed on', async () => {
    const url = 'http://localhost:8081/form?one=1#two';
    const answer = await inviteWith(url);
    assert.equal(answer.status, 200);
    assert.equal(((await answer.json()) as { url: string }).url, url);
  });
});

describe('an id of the service', () => {
  const unusable = [
    '',
    '.',
    '..',
    '../x',
    'a/b',
    'a\\b',
    '%2e%2e',
    'a..b',
    'a\nb',
    'a\0',
    '\ud800',
    'x'.repeat(201),
  ];

  test('stands in a path only where it can lead nowhere else', () => {
    for (const id of unusable) assert.equal(isPathId(id), false, JSON.stringify(id));
    for (const id of ['7', 'scr_1-2.3', 'a b', 'é', '?x#y', 'x'.repeat(200)])
      assert.equal(isPathId(id), true, id);
  });

  test('that leads elsewhere makes the answer unreadable, and is never called', async () => {
    const called: string[] = [];
    const change = changing('/candidates', (body) => ({ ...body, id: '../trusts/7' }));
    const house = await openHouse({
      intercept: (request, next) => {
        called.push(new URL(request.url).pathname);
        return change(request, next);
      },
    });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    const answer = await house.order(token, form);
    assert.deepEqual([answer.status, await codeOf(answer)], [502, 'service_refused']);
    assert.ok(
      called.every((path) => !path.includes('trusts')),
      called.join(' '),
    );
    assert.match(
      house.logged.join(''),
      /a candidate of the service has a text at id, not an id that can stand/,
    );
    await house.close();
  });

  test('of a screening that leads elsewhere leaves the order unconfirmed', async () => {
    const house = await openHouse({
      intercept: changing('/screenings', (body) => ({ ...body, id: '../x' })),
    });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    assert.equal((await screeningOf(await house.order(token, form))).phase, 'unconfirmed');
    await house.close();
  });
});

describe('a page session that nobody could use', () => {
  let house: House;
  afterEach(() => house.close());
  const refusedPaths = async (body: object) => {
    const answer = await house.ask('/sessions', { method: 'POST', token: hostKey, body });
    assert.equal(answer.status, 400);
    return ((await answer.json()) as { errors: { path: string }[] }).errors.map(({ path }) => path);
  };

  test('is not issued for a reference that no URL can carry, or that stands for a missing one', async () => {
    house = await openHouse({ carrier: 'node' });
    for (const reference of ['.', '..', 'undefined', 'null', 'NaN', '[object Object]', ' ', '\u200B']) {
      assert.deepEqual(await refusedPaths({ user: reference, role: 'candidate' }), ['user']);
      assert.deepEqual(
        await refusedPaths({
          user: 'anna',
          role: 'candidate',
          candidate: { clientReferenceId: reference },
        }),
        ['candidate.clientReferenceId'],
      );
    }
    for (const clientReferenceId of ['', 'x'.repeat(201), 7])
      assert.deepEqual(
        await refusedPaths({ user: 'anna', role: 'member', candidate: { clientReferenceId } }),
        ['candidate.clientReferenceId'],
      );
  });

  test('is not ended, and nobody is erased, by the part of a reference before its ?', async () => {
    house = await openHouse({ carrier: 'node' });
    const token = await house.session({ user: 'anna', role: 'candidate' });
    for (const path of ['/sessions/anna?b=1', '/candidates/anna?b']) {
      const answer = await house.ask(path, { method: 'DELETE', token: hostKey });
      assert.equal(answer.status, 400);
      assert.match(((await answer.json()) as { detail: string }).detail, /encodeURIComponent/);
    }
    assert.equal((await house.ask('/screenings', { token })).status, 200);
  });

  test('is not issued where its token is longer than a header', async () => {
    house = await openHouse({ carrier: 'node' });
    const session = { user: 'ж'.repeat(200), role: 'candidate', packages: [] };
    const disclosure = { id: 'fcra', version: 'ж'.repeat(200), sha256: sha256('') };
    assert.deepEqual(await refusedPaths({ ...session, candidate: { note: 'ж'.repeat(2_500) } }), [
      'candidate',
    ]);
    assert.deepEqual(
      await refusedPaths({ ...session, disclosures: Array.from({ length: 20 }, () => disclosure) }),
      ['disclosures'],
    );
  });

  test('the longest token that is issued is taken', async () => {
    house = await openHouse({ carrier: 'node' });
    const issue = (length: number) =>
      house.ask('/sessions', {
        method: 'POST',
        token: hostKey,
        body: {
          user: 'ж'.repeat(200),
          role: 'candidate',
          packages: [],
          candidate: { note: 'x'.repeat(length) },
        },
      });
    // The shortest facts that are too long, between what certainly fits and what certainly does not.
    let [fits, tooLong] = [3_000, 6_000];
    while (tooLong - fits > 1) {
      const middle = Math.floor((fits + tooLong) / 2);
      if ((await issue(middle)).status === 201) fits = middle;
      else tooLong = middle;
    }
    const { token } = (await (await issue(fits)).json()) as { token: string };
    assert.ok(token.length > 8_100 && token.length <= 8_170, String(token.length));
    assert.equal((await house.ask('/packages', { token })).status, 200);
  });
});
