import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Screening } from '../../../src/protocol/screening.ts';
import {
  basicForm,
  codeOf,
  hostKey,
  type House,
  invitee,
  named,
  openHouse,
  screeningOf,
  standardPackage,
} from '../house.ts';

interface Page {
  screenings: Screening[];
  next: string | null;
}

describe("questions of the host's back end", () => {
  let house: House;
  beforeEach(async () => {
    house = await openHouse({ environment: { LIMITS: '{"ordersPerDay":1000}' } });
  });
  afterEach(() => house.close());

  const ask = (query = '', headers: Record<string, string> = {}) =>
    house.ask(`/screenings${query}`, { token: hostKey, headers });
  const read = async (query = ''): Promise<Page> => (await (await ask(query)).json()) as Page;
  const idsOf = ({ screenings }: Page) => screenings.map(({ id }) => id);
  /** Every page, one after the other. */
  const readAll = async (query: string): Promise<string[][]> => {
    const pages: string[][] = [];
    for (let next: string | null | undefined; next !== null;) {
      const page: Page = await read(`?${query}${next === undefined ? '' : `&page=${next}`}`);
      pages.push(idsOf(page));
      next = page.next;
    }
    return pages;
  };
  const orderFor = async (user: string) => {
    const token = await house.session({ user, role: 'candidate' });
    const candidate = named(user);
    const answer = await house.order(token, { ...basicForm, candidate });
    return (await screeningOf(answer)).id;
  };

  test('all screenings come newest first, a hundred at a time', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 205; number += 1) ids.push(await orderFor(`person-${number}`));
    await house.settled();
    const pages = await readAll('');
    assert.deepEqual(
      pages.map((page) => page.length),
      [100, 100, 5],
    );
    assert.deepEqual(pages.flat(), ids.toReversed());
    const changed = await readAll('changedAfter=2020-01-01T00:00:00Z');
    assert.deepEqual(
      changed.map((page) => page.length),
      [100, 100, 5],
    );
    assert.deepEqual(changed.flat().toSorted(), ids.toSorted());
    assert.deepEqual(await readAll('clientReferenceId=person-7'), [[ids[7]!]]);
    assert.deepEqual(await readAll('clientReferenceId=person-7&changedAfter=2020-01-01T00:00:00Z'), [
      [ids[7]!],
    ]);
    assert.deepEqual(await readAll('clientReferenceId=nobody'), [[]]);
  });

  test('changedAfter leaves out what has not changed since, and lists what changed last at the end', async () => {
    const early = await orderFor('early');
    const later = await orderFor('later');
    house.time.now += 3_600_000;
    const since = new Date(house.time.now).toISOString();
    assert.deepEqual(idsOf(await read(`?changedAfter=${since}`)), []);
    house.time.now += 3_600_000;
    const screenings = await house.checks();
    // The portal lists the newest first.
    await house.report({ status: 'complete', result: 'clear' }, screenings[0]!.id);
    assert.deepEqual(idsOf(await read(`?changedAfter=${since}`)), [later]);
    await house.report({ status: 'complete', result: 'clear' }, screenings[1]!.id);
    assert.deepEqual(idsOf(await read(`?changedAfter=${since}`)), [later, early]);
  });

  test('the host sees what an operator sees, also of a check whose member sees no outcome', async () => {
    const token = await house.session({ user: 'sam', role: 'member', candidate: invitee });
    const { id } = await screeningOf(
      await house.order(token, { packageId: standardPackage, mode: 'email', candidate: {} }),
    );
    await house.settled();
    await house.report({ status: 'complete', result: 'clear' });
    const operator = await house.session({ user: 'olga', role: 'operator' });
    const [hosts, operators, members] = await Promise.all(
      [hostKey, operator, token].map(async (one) => house.screening(id, one)),
    );
    assert.deepEqual(hosts, operators);
    assert.equal(hosts?.result, 'clear');
    assert.equal(members?.result, 'withheld');
    assert.deepEqual((await read()).screenings, [hosts]);
  });

  test('a page that has the host key is refused, wherever it comes from', async () => {
    const id = await orderFor('anna');
    const { origin } = new URL(house.configuration.publicUrl);
    for (const headers of [{ origin }, { origin: 'https://elsewhere.example' }, { origin: 'null' }])
      for (const path of ['/screenings', `/screenings/${id}`]) {
        const answer = await house.ask(path, { token: hostKey, headers });
        assert.equal(answer.status, 403);
        assert.equal(answer.headers.get('access-control-allow-origin'), null);
        assert.equal(await codeOf(answer), 'origin_refused');
      }
  });

  test('a misspelt question is refused with the name that is meant, and never answered with the checks of all', async () => {
    await orderFor('anna');
    for (const [query, detail] of [
      ['client_reference_id=max', 'client_reference_id is unknown: is it clientReferenceId?'],
      ['clientreferenceid=max', 'clientreferenceid is unknown: is it clientReferenceId?'],
      ['id=x', 'id is unknown: known are clientReferenceId, changedAfter, validBefore, page'],
      ['validBefore=02/01/2030', 'validBefore must be a time in ISO 8601, such as 2027-01-31T00:00:00Z'],
      ['validBefore=2030-02-30', 'validBefore must be a time in ISO 8601, such as 2027-01-31T00:00:00Z'],
      ['changedAfter=2030-01-01&validBefore=2030-01-01', 'validBefore cannot be asked with changedAfter'],
      ['page=7', 'page must be next of the answer before, to the same question'],
    ]) {
      const answer = await ask(`?${query}`);
      const problem = (await answer.json()) as { detail?: string };
      assert.deepEqual([answer.status, problem.detail], [400, detail], query);
    }
    for (const day of ['2030-01-01', '2030-01-01T00:00:00%2B02:00', '2030-01-01T00:00:00.000Z'])
      assert.equal((await ask(`?changedAfter=${day}`)).status, 200, day);
  });

  test('what cannot be read is refused by its name, and an unknown id is not found', async () => {
    for (const [query, path] of [
      ['changedAfter=yesterday', 'changedAfter'],
      ['page=7', 'page'],
      ['page=c%27', 'page'],
      ['clientReferenceId=a%00', 'clientReferenceId'],
    ]) {
      const answer = await ask(`?${query}`);
      assert.equal(answer.status, 400, query);
      const { errors } = (await answer.json()) as { errors: { path: string }[] };
      assert.deepEqual(
        errors.map((one) => one.path),
        [path],
      );
    }
    assert.equal((await house.ask('/screenings/unknown', { token: hostKey })).status, 404);
  });
});
