import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { PackageList } from '../../../src/protocol/screening-package.ts';
import type { Trust } from '../../../src/protocol/trust.ts';
import type { Dialect } from '../../dialects/dialect.ts';
import ledgerProfile from '../../dialects/ledger-profile.json' with { type: 'json' };
import { Ledger } from '../../dialects/ledger.ts';
import { PublishedV1 } from '../../dialects/published-v1.ts';
import { type DialectHouse, openDialectHouse } from '../dialect-house.ts';
import { anna, screeningOf } from '../house.ts';
import { answerProof, beginProof, purpose, trustOf } from '../proofs.ts';

type Between = NonNullable<Parameters<typeof openDialectHouse>[0]['intercept']>;

const services: Record<string, (intercept: Between) => Promise<DialectHouse<Dialect>>> = {
  'a service of another make': (intercept) =>
    openDialectHouse({
      make: (deps) => new Ledger(deps),
      profile: ledgerProfile,
      version: 'v2',
      intercept,
    }),
  'v1 as it is published': (intercept) =>
    openDialectHouse({
      make: (deps) => new PublishedV1(deps),
      profile: {},
      version: 'v1',
      intercept,
    }),
};
const isOrder = ({ method, url }: Request) => method === 'POST' && /\/(inquiries|screenings)$/.test(url);

for (const [name, open] of Object.entries(services))
  describe(name, () => {
    let house: DialectHouse<Dialect>;
    let token: string;
    const order = (mode: string) => ({ packageId: house.service.packageId, mode, candidate: anna });
    const begin = async (member: string) => trustOf(await beginProof(house, member));
    const answer = async (member: string, { id, questions }: Trust, choice: number) => {
      const answers = Object.fromEntries(questions!.map((one) => [one.id, one.choices[choice]!.id]));
      return trustOf(await answerProof(house, member, { id, answers }));
    };

    let isDropped: boolean;
    beforeEach(async () => {
      isDropped = false;
      house = await open(async (request, next) => {
        const answer = await next(request);
        if (isDropped && isOrder(request)) throw new TypeError('fetch failed');
        return answer;
      });
      token = await house.session({ user: 'anna', role: 'candidate' });
    });
    afterEach(() => house.close());

    test(`${name} has its packages read: titles, fields and products`, async () => {
      const { packages } = (await (await house.ask('/packages', { token })).json()) as PackageList;
      const offered = packages.find(({ id }) => id === house.service.packageId);
      assert.ok(offered?.collectable);
      assert.ok(offered.products.length > 0 && offered.products.every(({ title }) => /\w+ \w+/.test(title)));
      const paths = offered.fields.map(({ path }) => path);
      for (const path of ['givenName', 'familyName', 'email', 'dob', 'ssn', 'address.regionCode'])
        assert.ok(paths.includes(path), path);
    });

    test(`${name} starts a screening by the form, and a result set by hand arrives by callback`, async () => {
      const ordered = await screeningOf(await house.order(token, order('form')));
      assert.deepEqual([ordered.phase, ordered.result], ['in-progress', 'pending']);
      assert.ok(ordered.items.every(({ title }) => title !== ''));
      assert.equal(await house.service.finishNewest(), 200);
      const done = await house.newest(token);
      assert.deepEqual([done.phase, done.result, done.waitingOn], ['complete', 'clear', 'none']);
      assert.ok(done.items.every(({ phase, result }) => phase === 'complete' && result === 'clear'));
    });

    test(`${name} settles an order whose answer was lost by its callback`, async () => {
      isDropped = true;
      const ordered = await screeningOf(await house.order(token, order('form')));
      assert.equal(ordered.phase, 'unconfirmed');
      assert.equal(await house.service.finishNewest(), 200);
      const { id, phase, result } = await house.newest(token);
      assert.deepEqual([id, phase, result], [ordered.id, 'complete', 'clear']);
      assert.doesNotMatch(house.logged.join(''), /reading_of_another/);
    });

    test(`${name} invites by link, and gives another one`, async () => {
      const { id, phase, waitingOn } = await screeningOf(await house.order(token, order('link')));
      assert.deepEqual([phase, waitingOn], ['invited', 'candidate']);
      for (let count = 0; count < 2; count += 1) {
        const invite = await house.ask(`/screenings/${id}/invite`, { method: 'POST', token });
        assert.match(((await invite.json()) as { url: string }).url, /^https:\/\/forms\./);
      }
    });

    test(`${name} invites by email`, async () => {
      const { phase } = await screeningOf(await house.order(token, order('email')));
      assert.equal(phase, 'invited');
      assert.deepEqual(house.service.outbox, [anna.email]);
    });

    test(`${name} lets a member prove who they are at the second attempt, order on trust, and end it`, async () => {
      const candidate = { clientReferenceId: 'anna', ...anna };
      const member = await house.session({ user: 'max', role: 'member', candidate });
      const begun = await begin(member);
      assert.deepEqual([begun.status, begun.attemptsLeft], ['questions', 3]);
      assert.ok(begun.questions!.every(({ text, choices }) => text !== '' && choices.length > 1));
      const again = await answer(member, begun, 1);
      assert.deepEqual([again.status, again.attemptsLeft], ['questions', 2]);
      assert.equal(again.questions?.length, begun.questions?.length);
      assert.ok(house.service.calls.some(({ path }) => /\/(retry|again)$/.test(path)));
      assert.equal((await answer(member, again, 0)).status, 'trusted');
      const { packageId } = house.service;
      const names = { givenName: 'Anna', familyName: 'Bell', email: anna.email };
      await house.order(member, { packageId, mode: 'email', candidate: names, purpose });
      assert.equal(await house.service.finishNewest(), 200);
      assert.equal((await house.newest(member)).result, 'clear');
      assert.equal((await house.ask(`/trust/${begun.id}`, { method: 'DELETE', token: member })).status, 204);
      assert.equal((await house.newest(member)).result, 'withheld');
    });

    test(`${name} repeats a screening, and its next run is found by its callback`, async () => {
      const first = await screeningOf(await house.order(token, { ...order('form'), recurrence: 'P1M' }));
      assert.ok(first.recurrence?.nextAt);
      assert.equal(await house.service.runNewest(), 200);
      const second = await house.newest(token);
      assert.deepEqual([second.previousId, second.recurrence?.run], [first.id, 2]);
      assert.equal(await house.service.finishNewest(), 200);
      assert.deepEqual(
        [(await house.newest(token)).phase, (await house.newest(token)).id],
        ['complete', second.id],
      );
      const { recurrence } = second;
      assert.equal(
        (await house.ask(`/recurrences/${recurrence!.id}`, { method: 'DELETE', token })).status,
        204,
      );
      assert.equal((await house.newest(token)).recurrence?.nextAt, null);
    });

    test(`${name} has an email address in use named at its field`, async () => {
      await house.order(token, order('form'));
      const bob = await house.session({ user: 'bob', role: 'candidate' });
      const refused = (await (await house.order(bob, order('form'))).json()) as { errors: unknown };
      assert.deepEqual(refused.errors, [{ path: 'email', code: 'already-in-use' }]);
    });
  });
