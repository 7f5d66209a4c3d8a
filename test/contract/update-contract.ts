import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { Screening } from '../../src/protocol/screening.ts';
import type { Trust } from '../../src/protocol/trust.ts';
import type { Store } from '../../server-example/store/store.ts';
import { type HostMessage, webhookSecret, webhookUrl } from '../server/host-receiver.ts';
import { codeOf, type House, openHouse, screeningOf } from '../server/house.ts';
import { answerProof, rightAnswers, trustOf } from '../server/proofs.ts';
import { former, repeatAtService } from './former/former-database.ts';

export interface FormerUnderTest {
  /** Opens the store of the former version's database; every call opens the same. */
  open: () => Promise<Store>;
  /** Opens an empty one. */
  openNew: () => Promise<Store>;
  /** What the tables are, of the former version's database or the empty one: columns, keys and indexes by their tables. */
  shape: (of: 'former' | 'new') => Promise<unknown>;
  remove: () => Promise<void>;
}

/** What becomes of a database that a former version left: `make-former.ts` tells what is in it. */
export function updateContract(
  name: string,
  prepare: () => Promise<{ make: () => Promise<FormerUnderTest>; close: () => Promise<void> }>,
): void {
  describe(`the database of a former version, on ${name}`, () => {
    let ground: Awaited<ReturnType<typeof prepare>>;
    let underTest: FormerUnderTest;
    let house: House | undefined;
    /** The persons about whom the host has heard. */
    let told: Set<string>;
    /** Whether nothing can be reached. */
    let isAway: boolean;
    /** What the proxy has sent since the update that makes or ends something at the service. */
    let sent: string[];
    before(async () => (ground = await prepare()));
    after(() => ground.close());
    beforeEach(async () => {
      underTest = await ground.make();
      [told, isAway, sent] = [new Set(), false, []];
    });
    afterEach(async () => {
      await house?.close();
      house = undefined;
      await underTest.remove();
    });

    const open = async (profile?: object): Promise<House> => {
      house = await openHouse({
        profile,
        store: await underTest.open(),
        environment: { HOST_WEBHOOK_URL: webhookUrl, HOST_WEBHOOK_SECRET: webhookSecret },
        before: repeatAtService,
        intercept: async (request, next) => {
          if (isAway) throw new TypeError('fetch failed');
          if (request.url === webhookUrl) {
            told.add(((await request.json()) as HostMessage).data.clientReferenceId);
            return new Response(null, { status: 204 });
          }
          const { method, url } = request;
          if (method !== 'GET' && !url.endsWith('/oauth')) sent.push(`${method} ${new URL(url).pathname}`);
          return next(request);
        },
      });
      return house;
    };
    /** All that is due is done, and what that asks for. */
    const work = async ({ proxy, settled, time }: House, milliseconds = 60_000) => {
      time.now += milliseconds;
      await proxy.reconcile();
      await settled();
      await proxy.reconcile();
    };
    /** The newest screening of each person, as an operator sees it. */
    const newest = async ({ session, shown }: House): Promise<Record<string, Screening | undefined>> => {
      const all = await shown(await session({ user: 'op', role: 'operator' }));
      return Object.fromEntries(all.toReversed().map((one) => [one.clientReferenceId, one]));
    };
    const sessionOf = ({ session }: House, user: string) => session({ user, role: 'candidate' });

    test('pages and the host are answered as before the update, in the page sessions that they had', async () => {
      isAway = true;
      const { ask } = await open();
      // These are other ones each time.
      const plain = (answer: unknown) => ({ ...(answer as object), cursor: '', requestId: '' });
      for (const { who, token, path, answer } of former.answers) {
        const now: unknown = await (await ask(path, { token })).json();
        assert.deepEqual(plain(now), plain(answer), `${who} at ${path}`);
      }
    });

    test('a stream of before the update begins anew, and one of after it goes on', async () => {
      const opened = await open();
      const { token, answer } = former.answers.find(({ who }) => who === 'op')!;
      const { cursor } = answer as { cursor: string };
      const first = await opened.poll(token, `wait=25&after=${cursor}`);
      assert.deepEqual([first.reset, first.events], [true, []]);
      const snapshot = await opened.snapshot(token);
      await opened.order(
        await opened.session({ user: 'zoe', role: 'candidate' }),
        former.orders.at(-1)!.body,
      );
      const { events, reset } = await opened.poll(token, `wait=25&after=${snapshot.cursor}`);
      assert.equal(reset, false);
      assert.equal(events[0]?.clientReferenceId, 'zoe');
    });

    test('what was under way is done once: nothing is asked twice, and nothing is forgotten', async () => {
      const opened = await open();
      const { length } = await opened.checks();
      await work(opened);
      assert.deepEqual(sent, ['DELETE /v2/subscriptions/5762924']);
      const phases = async () => {
        const all = await newest(opened);
        return ['vera', 'uma', 'rosa', 'sam', 'theo', 'tess'].map((person) => all[person]?.phase);
      };
      const read = ['needs-attention', 'needs-attention', 'in-progress', 'in-progress'];
      assert.deepEqual(await phases(), [...read, 'unconfirmed', undefined]);
      // The service never had this order: after ten minutes it is over.
      await work(opened, 600_000);
      assert.deepEqual(await phases(), [...read, 'cancelled', undefined]);
      assert.deepEqual([...told].toSorted(), ['rosa', 'sam', 'theo', 'uma', 'vera']);
      assert.equal(sent.length, 1);
      const { key, body } = former.orders.find(({ user }) => user === 'tess')!;
      assert.equal((await opened.order(await sessionOf(opened, 'tess'), body, key)).status, 201);
      assert.deepEqual(sent.slice(1), ['POST /v2/candidates', 'POST /v2/screenings']);
      assert.equal((await opened.checks()).length, length + 1);
    });

    test('where callbacks decide from the update on, what came before it and was never read is shown', async () => {
      const opened = await open({ reads: { screening: false } });
      await work(opened);
      const { vera, uma } = await newest(opened);
      assert.deepEqual([vera?.phase, uma?.phase], ['needs-attention', 'needs-attention']);
    });

    test('an order that is sent again under its key is answered as before', async () => {
      const opened = await open();
      for (const { user, token, key, body, status, id } of former.orders) {
        if (status === undefined || user === 'quinn') continue;
        const isMember = user === 'max' || user === 'nina';
        const again = isMember ? token : await sessionOf(opened, user);
        const answer = await opened.order(again, body, key);
        assert.deepEqual([answer.status, (await screeningOf(answer)).id], [status, id], key);
        if (isMember) continue;
        assert.equal(await codeOf(await opened.order(again, { ...body, mode: 'email' }, key)), 'key_reused');
      }
      assert.deepEqual(
        sent.filter((line) => line.startsWith('POST')),
        [],
      );
    });

    test('plans go on, callbacks are believed, and a link that was kept is given out', async () => {
      const opened = await open();
      await work(opened);
      const { dan } = await newest(opened);
      const invite = await opened.ask(`/screenings/${dan!.id}/invite`, {
        method: 'POST',
        token: await sessionOf(opened, 'dan'),
      });
      assert.match(await invite.text(), /"url":"http:\/\/localhost:8081\//);
      // The service was not asked for another.
      assert.deepEqual(
        sent.filter((line) => line.endsWith('/invite')),
        [],
      );
      opened.time.now = Date.parse('2026-11-04T09:00:00Z');
      await opened.portal('/clock', 'POST', { advanceSeconds: 0 });
      await opened.settled();
      const { eli, finn, gail } = await newest(opened);
      assert.deepEqual([eli?.recurrence?.run, finn?.recurrence?.run, gail?.recurrence?.run], [3, 2, 2]);
      const plans = async (user: string) => (await opened.plans(await sessionOf(opened, user)))[0]!;
      assert.deepEqual(
        [(await plans('eli')).status, (await plans('finn')).status, (await plans('gail')).status],
        ['active', 'ended', 'active'],
      );
      await opened.report({ status: 'complete', result: 'clear' });
      assert.equal((await newest(opened))['gail']?.phase, 'complete');
      for (const event of ['capability_refused', 'callback_missed', 'run_of_ended_plan', 'store_failed'])
        assert.deepEqual(opened.lines(event), [], event);
    });

    test('a member who was proving who they are goes on with the questions', async () => {
      const opened = await open();
      const { token, answer } = former.answers.find(({ who, path }) => who === 'olaf' && path === '/trust')!;
      const { purpose, attemptsLeft } = answer as Trust;
      const candidate = {
        givenName: 'olaf',
        familyName: 'Stone',
        email: 'olaf@example.com',
        dob: '1985-06-01',
      };
      const trust = await trustOf(
        await opened.ask('/trust', { method: 'POST', token, body: { purpose, candidate } }),
      );
      assert.equal(trust.attemptsLeft, attemptsLeft);
      const answers = rightAnswers(trust.questions);
      assert.equal(
        (await trustOf(await answerProof(opened, token, { id: trust.id, answers }))).status,
        'trusted',
      );
    });

    test('the tables that were brought forward are those of a new database', async () => {
      await (await underTest.open()).close();
      await (await underTest.openNew()).close();
      assert.deepEqual(await underTest.shape('former'), await underTest.shape('new'));
    });
  });
}
