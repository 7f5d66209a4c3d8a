import type { Screening } from '../../src/protocol/screening.ts';
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { revisedRecord } from '../../server-example/screenings/revision.ts';
import type { RecurrenceRecord } from '../../server-example/store/recurrence-record.ts';
import type { ScreeningRecord } from '../../server-example/store/screening-record.ts';
import type { Audience } from '../../server-example/store/audience.ts';
import {
  isGap,
  type EventLogEntry,
  eventLogStart,
  shownTo,
} from '../../server-example/store/event-log-entry.ts';
import type { MakeRun } from '../../server-example/store/recurrence-record.ts';
import type { DayLimits, Reservation, SealedConsent } from '../../server-example/store/reservation.ts';
import type { Store } from '../../server-example/store/store.ts';
import { ForeignServiceId } from '../../server-example/store/store-error.ts';
import type { Job, JobChange } from '../../server-example/store/tables/jobs.ts';
import { memberPrefix } from '../../server-example/store/tables/consents.ts';
import { trustFor, type TrustRecord } from '../../server-example/store/trust-record.ts';
import { at, sampleRecord } from '../sample-record.ts';
import type { Ground, PrepareGround, StoreUnderTest } from './ground.ts';

const operator: Audience = { role: 'operator' };
const candidate: Audience = { role: 'candidate', clientReferenceId: 'anna' };
const member: Audience = { role: 'member', subject: 'max' };

const reservation = (id: string, more: Partial<Reservation> = {}): Reservation => ({
  owner: 'candidate anna',
  key: `key of ${id}`,
  bodyDigest: 'digest',
  record: sampleRecord(id),
  sign: () => [],
  mayJoin: () => true,
  ...more,
});

const recurrenceOf = (screeningId: string): RecurrenceRecord => ({
  id: `recurrence of ${screeningId}`,
  packageId: 'p',
  packageTitle: 'Package',
  clientReferenceId: 'anna',
  orderedBy: { role: 'candidate', subject: 'anna' },
  purpose: null,
  callbackReference: `callback of the recurrence of ${screeningId}`,
  serviceId: null,
  interval: 'P1M',
  nextAt: at,
  status: 'active',
  screeningIds: [screeningId],
});

const trustOf = (id: string, subject: string): TrustRecord => ({
  id,
  subject,
  purpose: 'Hiring',
  status: 'questions',
  attemptsLeft: 3,
  beganAt: 0,
  serviceCandidateId: 'c',
  identityId: 'i',
  trustId: null,
});
/** Adds a run of this id to a recurrence as it is. */
const runNamed =
  (id: string, clientReferenceId = 'anna'): MakeRun =>
  ({ recurrence, previous }) => ({
    run: sampleRecord(id, {
      clientReferenceId,
      orderedBy: recurrence.orderedBy,
      previousId: previous?.id ?? null,
    }),
    recurrence: { ...recurrence, screeningIds: [...recurrence.screeningIds, id] },
  });

/** All that an audience finds. */
const entriesOf = async (store: Store, audience: Audience): Promise<EventLogEntry[]> =>
  (await store.eventLog.read(audience, eventLogStart, 100)) ?? [];

/** What a reader makes of an entry. */
const readable = ({ position, digest, shown, shownToMember, memberSeesOutcome }: EventLogEntry) => ({
  position,
  digest,
  shown,
  shownToMember,
  memberSeesOutcome,
});

/** What every store promises to the proxy. */
export function storeContract(name: string, prepare: PrepareGround): void {
  describe(`the ${name} store`, () => {
    let ground: Ground;
    let underTest: StoreUnderTest;
    let store: Store;
    before(async () => {
      ground = await prepare();
    });
    after(() => ground.close());
    beforeEach(async () => {
      underTest = await ground.make();
      store = await underTest.open();
    });
    afterEach(async () => {
      await store.close();
      await underTest.remove();
    });

    const place = async (id: string, more: Partial<Reservation> = {}) => {
      await store.orders.reserve(reservation(id, more));
      return store.screenings.change(id, (one) => revisedRecord(one, { phase: 'in-progress' }, at), {
        place: true,
      });
    };

    test(`the ${name} store finds a screening by its callback before it is placed, and shows it only after that`, async () => {
      assert.deepEqual(await store.orders.reserve(reservation('a')), { kind: 'reserved' });
      assert.equal(await store.screenings.get('a'), undefined);
      assert.deepEqual((await store.screenings.snapshot(operator)).records, []);
      assert.equal((await store.screenings.byCallback('callback of a'))?.id, 'a');
      await store.screenings.change('a', () => undefined, { place: true });
      assert.equal((await store.screenings.get('a'))?.id, 'a');
      assert.equal((await entriesOf(store, operator)).length, 1);
    });

    test(`the ${name} store finds what was ordered for a candidate, what is only reserved included`, async () => {
      await place('a');
      await store.orders.reserve(reservation('b', { mayJoin: () => false }));
      const bob = { record: sampleRecord('c', { clientReferenceId: 'bob' }), mayJoin: () => false };
      await store.orders.reserve(reservation('c', bob));
      const found = async () => (await store.screenings.orderedFor('anna')).map(({ id }) => id).toSorted();
      assert.deepEqual(await found(), ['a', 'b']);
    });

    test(`the ${name} store answers a repeated key with the first order and its digest`, async () => {
      await store.orders.reserve(reservation('a'));
      const again = () => store.orders.reserve(reservation('b', { key: 'key of a', bodyDigest: 'other' }));
      assert.equal((await again()).kind, 'running');
      await store.screenings.change('a', () => undefined, { place: true });
      const same = await store.orders.earlier('candidate anna', 'key of a');
      assert.deepEqual(await again(), same);
      assert.deepEqual([same?.kind, same?.record.id, same?.bodyDigest], ['same', 'a', 'digest']);
      const foreign = await store.orders.reserve(
        reservation('c', { key: 'key of a', owner: 'bob', mayJoin: () => false }),
      );
      assert.equal(foreign.kind, 'reserved');
    });

    test(`the ${name} store finds the newest screening of the same candidate and package that an order may lead to`, async () => {
      await place('a');
      const open = await store.orders.reserve(reservation('b'));
      assert.deepEqual([open.kind, open.kind === 'joined' && open.record.id], ['joined', 'a']);
      await store.screenings.change('a', (one) => revisedRecord(one, { phase: 'complete' }, at));
      const isOpen = { mayJoin: ({ phase }: ScreeningRecord) => phase !== 'complete' };
      assert.equal((await store.orders.reserve(reservation('c', isOpen))).kind, 'reserved');
      assert.equal((await store.orders.reserve(reservation('d'))).kind, 'busy', 'it may still be refused');
      await store.screenings.change('c', () => undefined, { place: true });
      const newest = await store.orders.reserve(reservation('d'));
      assert.equal(newest.kind === 'joined' && newest.record.id, 'c');
    });

    test(`the ${name} store takes one order of a candidate at a time until their facts are sent, whatever the instance`, async () => {
      const other = await underTest.another();
      const order = (id: string, clientReferenceId = 'anna', to = store) => {
        const orderedBy = { role: 'member', subject: id } as const;
        const record = sampleRecord(id, { clientReferenceId, orderedBy, packageId: `package of ${id}` });
        return to.orders.reserve(reservation(id, { owner: `member ${id}`, record, mayJoin: () => false }));
      };
      const ids = ['a', 'b', 'c', 'd'];
      const kinds = (
        await Promise.all(
          ids.map((id, index) => order(id, 'anna', index % 2 === 0 ? store : (other ?? store))),
        )
      ).map(({ kind }) => kind);
      const first = ids[kinds.indexOf('reserved')]!;
      assert.deepEqual(kinds.toSorted(), ['busy', 'busy', 'busy', 'reserved']);
      assert.equal((await order('of bob', 'bob')).kind, 'reserved');
      assert.equal(await store.orders.noteSent(first), true);
      assert.equal((await order('e')).kind, 'reserved');
      assert.equal((await order('f')).kind, 'busy');
      assert.equal(await store.orders.release('e', { now: 0 }), true);
      assert.equal((await order('f')).kind, 'reserved');
      await other?.close();
    });

    test(`the ${name} store keeps what was signed with an order beside what the screening it joins has`, async () => {
      const consent = (document: string, sealedName: string) => ({
        id: document,
        version: '1',
        locale: 'en',
        sha256: 'x',
        sealedName,
        signedAt: at,
        ...(document === 'e' && { copyRequested: true as const }),
      });
      const sign = (sealedName: string) => ({
        sign: (screeningId: string, signed: SealedConsent[]) =>
          ['d', 'e']
            .map((document) => consent(document, `${sealedName} in ${screeningId}`))
            .filter(({ sealedName: wanted }) => !signed.some((one) => one.sealedName === wanted)),
      });
      await store.orders.reserve(reservation('a', sign('Anna')));
      await store.orders.reserve(reservation('b', sign('Bea')));
      assert.equal((await store.consents.of('a')).length, 2, 'it is not placed yet');
      await store.screenings.change('a', () => undefined, { place: true });
      const others = [await underTest.another()].filter((one) => one !== undefined);
      await Promise.all(
        [store, ...others, store].map((one, index) =>
          one.orders.reserve(reservation('c', { key: `key ${index}`, ...sign('Bea') })),
        ),
      );
      assert.deepEqual(
        await store.consents.of('a'),
        ['Anna in a', 'Bea in a'].flatMap((by) => [consent('d', by), consent('e', by)]),
      );
      assert.equal(
        (await store.screenings.get('a'))?.whole.revision,
        2,
        'who reads the receipt hears of it, once',
      );
      for (const one of others) await one.close();
    });

    test(`the ${name} store gives an id of the service to one screening alone, until that is erased`, async () => {
      const bind = (id: string) =>
        store.screenings.change(id, (one) => revisedRecord(one, { serviceId: 's1' }, at), { place: true });
      const people = ['a', 'b', 'c'];
      for (const id of people) {
        await store.orders.reserve(reservation(id, { record: sampleRecord(id, { clientReferenceId: id }) }));
      }
      const bound = await Promise.allSettled([...people, 'a'].map(bind));
      const owners = bound.filter(({ status }) => status === 'fulfilled');
      assert.deepEqual([bound[0]!.status, owners.length], ['fulfilled', 2]);
      for (const one of bound)
        if (one.status === 'rejected') assert.ok(one.reason instanceof ForeignServiceId);
      assert.equal(await store.screenings.get('b'), undefined);
      const recurrence = { ...recurrenceOf('a'), clientReferenceId: 'a' };
      assert.equal(await store.recurrences.add(recurrence), 'added');
      const runAs =
        (serviceId: string): MakeRun =>
        (basis) => {
          const { run, ...more } = runNamed(`run ${serviceId}`, 'a')(basis)!;
          return { ...more, run: { ...run, serviceId } };
        };
      await assert.rejects(store.recurrences.addRun(recurrence.id, runAs('s1')), {
        name: 'ForeignServiceId',
      });
      assert.equal((await store.recurrences.addRun(recurrence.id, runAs('s2')))?.run.serviceId, 's2');
      assert.equal((await store.recurrences.list(operator))[0]?.screeningIds.length, 2);
      await store.erase('a', Date.parse(at));
      assert.equal((await bind('b'))?.serviceId, 's1');
    });

    test(`the ${name} store keeps the first id of the service for a screening whose id has changed, until that is erased`, async () => {
      for (const id of ['a', 'b'])
        await store.orders.reserve(reservation(id, { record: sampleRecord(id, { clientReferenceId: id }) }));
      const bind = (id: string, ids: Partial<ScreeningRecord>) =>
        store.screenings.change(id, (one) => revisedRecord(one, ids, at), { place: true });
      await bind('a', { serviceId: 'i1' });
      await bind('a', { serviceId: 'r1', formerServiceId: 'i1' });
      for (const ids of [
        { serviceId: 'i1' },
        { serviceId: 'r1' },
        { serviceId: 'r2', formerServiceId: 'i1' },
        { serviceId: 'r1', formerServiceId: 'i2' },
      ])
        await assert.rejects(bind('b', ids), { name: 'ForeignServiceId' });
      await bind('b', { serviceId: 'r2', formerServiceId: 'i2' });
      await assert.rejects(bind('a', { serviceId: 'i2' }), { name: 'ForeignServiceId' });
      await store.erase('a', Date.parse(at));
      assert.equal((await bind('b', { serviceId: 'r1', formerServiceId: 'i1' }))?.formerServiceId, 'i1');
    });

    test(`the ${name} store takes no order of a page session that was revoked, by its subject or its candidate`, async () => {
      await store.revocations.add([store.digests.ofSubject('anna')], 1_000);
      await store.revocations.add([store.digests.ofReference('bob')], 2_000);
      const by = (subject: string, clientReferenceId: string, sessionIssued: number) => {
        const id = `${subject} ${clientReferenceId} ${sessionIssued}`;
        const orderedBy = { role: 'member' as const, subject };
        return store.orders.reserve(
          reservation(id, {
            sessionIssued,
            record: { ...sampleRecord(id), orderedBy, clientReferenceId },
            mayJoin: () => false,
          }),
        );
      };
      const kinds = [
        await by('anna', 'carl', 1_000),
        await by('anna', 'carl', 1_001),
        await by('max', 'bob', 2_000),
        await by('max', 'bob', 2_001),
        await by('bob', 'dora', 1),
      ].map(({ kind }) => kind);
      assert.deepEqual(kinds, ['revoked', 'reserved', 'revoked', 'reserved', 'reserved']);
    });

    test(`the ${name} store forgets a refused order, so that its key can be used again`, async () => {
      await store.orders.reserve(reservation('a'));
      assert.equal((await store.screenings.byCallback('callback of a'))?.id, 'a');
      assert.equal(await store.orders.release('a', { now: 0 }), true);
      assert.equal(await store.screenings.byCallback('callback of a'), undefined);
      assert.equal((await store.orders.reserve(reservation('b', { key: 'key of a' }))).kind, 'reserved');
    });

    test(`the ${name} store keeps an order that a callback has already placed`, async () => {
      await place('a');
      assert.equal(await store.orders.release('a', { now: 0 }), false);
      assert.equal((await store.screenings.get('a'))?.id, 'a');
    });

    describe(`the orders of a day in the ${name} store`, () => {
      const dayMs = 86_400_000;
      const orderAt = async (id: string, now: number, { subject = 'anna', to = store } = {}) => {
        const orderedBy = { role: 'candidate', subject } as const;
        const reserved = await to.orders.reserve(
          reservation(id, {
            record: sampleRecord(id, { clientReferenceId: subject, orderedBy }),
            mayJoin: () => false,
            dayLimits: { now, ordersPerUserAndDay: 2, ordersPerDay: 3 },
          }),
        );
        await to.orders.noteSent(id);
        return reserved;
      };

      test(`the ${name} store takes so many orders of a subject in any 24 hours, and says when the next is free`, async () => {
        assert.deepEqual(await orderAt('a', 1_000), { kind: 'reserved', ordersInDay: 1 });
        assert.deepEqual(await orderAt('b', 5_000), { kind: 'reserved', ordersInDay: 2 });
        const limited = { kind: 'limited', limit: 'ordersPerUserAndDay' };
        assert.deepEqual(await orderAt('c', 6_000), { ...limited, waitMs: dayMs - 5_000 });
        assert.deepEqual(await orderAt('c', 999 + dayMs), { ...limited, waitMs: 1 });
        assert.equal(await store.screenings.byCallback('callback of c'), undefined);
        assert.deepEqual(await orderAt('c', 1_000 + dayMs), { kind: 'reserved', ordersInDay: 2 });
      });

      test(`the ${name} store takes so many orders of everybody in any 24 hours`, async () => {
        for (const subject of ['anna', 'bob', 'carl']) await orderAt(subject, 1_000, { subject });
        const limited = { kind: 'limited', limit: 'ordersPerDay', waitMs: dayMs - 1_000 };
        assert.deepEqual(await orderAt('d', 2_000, { subject: 'dora' }), limited);
      });

      test(`the ${name} store is not closed for longer than a day by orders of a clock that was ahead`, async () => {
        for (const id of ['a', 'b']) await orderAt(id, 1_000 + 30 * dayMs);
        const limited = { kind: 'limited', limit: 'ordersPerUserAndDay' };
        assert.deepEqual(await orderAt('c', 1_000), { ...limited, waitMs: dayMs });
        assert.deepEqual(await orderAt('c', 2_000), { ...limited, waitMs: dayMs - 1_000 });
        assert.deepEqual(await orderAt('c', 1_000 + dayMs), { kind: 'reserved', ordersInDay: 1 });
      });

      test(`the ${name} store counts no order that was refused, joined or repeated, and one that was erased`, async () => {
        await orderAt('a', 1_000);
        await store.orders.release('a', { now: 0 });
        await orderAt('b', 1_000);
        await store.screenings.change('b', () => undefined, { place: true });
        const dayLimits = { now: 1_000, ordersPerUserAndDay: 2, ordersPerDay: 3 };
        assert.equal((await store.orders.reserve(reservation('c', { dayLimits }))).kind, 'joined');
        assert.equal(
          (await store.orders.reserve(reservation('d', { dayLimits, key: 'key of b' }))).kind,
          'same',
        );
        await store.erase('anna', 2_000);
        assert.deepEqual(await orderAt('e', 3_000), { kind: 'reserved', ordersInDay: 2 });
      });

      test(`the ${name} store counts on when it is opened again, and together with other instances`, async () => {
        await orderAt('a', 1_000);
        await store.close();
        store = await underTest.open();
        const other = (await underTest.another()) ?? store;
        const ids = ['b', 'c', 'd', 'e'];
        const reserved = await Promise.all(
          ids.map((id, index) => orderAt(id, 2_000, { subject: id, to: index % 2 === 0 ? store : other })),
        );
        if (other !== store) await other.close();
        const kinds = reserved.map(({ kind }) => kind).toSorted();
        assert.deepEqual(kinds, ['limited', 'limited', 'reserved', 'reserved']);
      });
    });

    test(`the ${name} store changes jobs together with what they are about`, async () => {
      const jobs = (runAt: number): JobChange[] => [
        {
          kind: 'settle',
          about: 'a',
          update: () => ({ kind: 'settle', about: 'a', since: 0, runAt, attempts: 0, detail: null }),
        },
      ];
      const due = async () => (await store.jobs.get('settle', 'a'))?.runAt;
      await store.orders.reserve(reservation('a', { jobs: jobs(1) }));
      assert.equal(await due(), 1);
      assert.equal(await store.orders.noteSent('a', jobs(2)), true);
      assert.equal(await due(), 2);
      await store.screenings.change('a', (one) => revisedRecord(one, { result: 'review' }, at), {
        jobs: () => jobs(3),
      });
      assert.equal(await due(), 3);
      assert.equal(await store.orders.release('a', { now: 0 }), true);
      assert.equal(await due(), undefined);
    });

    test(`the ${name} store forgets with an order the plan that began with it, which has to be ended, and no other`, async () => {
      await place('b');
      await store.orders.reserve(reservation('a', { mayJoin: () => false }));
      for (const id of ['a', 'b'])
        await store.recurrences.add({
          ...recurrenceOf(id),
          clientReferenceId: 'anna',
          serviceId: `of ${id}`,
        });
      assert.equal(await store.orders.release('a', { now: 5 }), true);
      assert.deepEqual(
        (await store.recurrences.list(operator)).map(({ id }) => id),
        [recurrenceOf('b').id],
      );
      const job = await store.jobs.get('end-plan', recurrenceOf('a').callbackReference);
      assert.deepEqual([job?.runAt, job?.detail], [5, '{"serviceId":"of a"}']);
      assert.equal(await store.jobs.get('end-plan', recurrenceOf('b').callbackReference), undefined);
    });

    test(`the ${name} store releases an order that was not sent, and none that was`, async () => {
      await store.orders.reserve(reservation('a'));
      assert.equal(await store.orders.noteSent('a'), true);
      assert.equal(await store.orders.release('a', { now: 0, unsent: true }), false);
      await store.erase('anna', 2_000);
      await store.orders.reserve(reservation('b'));
      assert.equal(await store.orders.release('b', { now: 0, unsent: true }), true);
      assert.equal(await store.orders.noteSent('b'), false);
      assert.equal((await store.orders.reserve(reservation('c', { key: 'key of b' }))).kind, 'reserved');
    });

    test(`the ${name} store gives each audience the changes that it may see, in order`, async () => {
      const ordered = sampleRecord('a', { orderedBy: { role: 'member', subject: 'max' } });
      await place('a', { record: ordered });
      await store.screenings.change('a', (one) => revisedRecord(one, { result: 'review' }, at));
      await store.screenings.change('a', (one) => revisedRecord(one, { phase: 'complete' }, at));
      const positions = async (audience: Audience) =>
        (await entriesOf(store, audience)).map(({ position }) => position);
      const all = await positions(operator);
      assert.equal(all.length, 3);
      assert.deepEqual(await positions(candidate), all);
      assert.deepEqual(await positions(member), [all[0], all[2]]);
      assert.deepEqual(await positions({ role: 'member', subject: 'eve' }), []);
      const [first] = await entriesOf(store, operator);
      assert.deepEqual(
        (await store.eventLog.read(operator, first!, 1))?.map(({ position }) => position),
        [all[1]],
      );
      assert.equal((await store.screenings.snapshot(operator)).mark.position, all[2]);
    });

    /** Counts how often an audience is called; `next` resolves at the next call. */
    const listen = (audience: Audience, signal: AbortSignal) => {
      const listener = { calls: 0, next: Promise.withResolvers<void>() };
      const hear = () => {
        listener.calls += 1;
        listener.next.resolve();
        listener.next = Promise.withResolvers();
      };
      signal.addEventListener('abort', store.eventLog.watch(audience, hear));
      return listener;
    };

    test(`the ${name} store notifies the watchers that may see a change, until they leave`, async () => {
      const [leaving, staying] = [new AbortController(), new AbortController()];
      const anna = listen(candidate, leaving.signal);
      const all = listen(operator, staying.signal);
      const bob = listen({ role: 'candidate', clientReferenceId: 'bob' }, staying.signal);
      const placed = [anna.next.promise, all.next.promise];
      await place('a');
      await Promise.all(placed);
      leaving.abort();
      const changed = all.next.promise;
      await store.screenings.change('a', (one) => revisedRecord(one, { phase: 'complete' }, at));
      await changed;
      staying.abort();
      assert.deepEqual([anna.calls, all.calls, bob.calls], [1, 2, 0]);
    });

    test(`the ${name} store has in memory, while it nudges, what a reader finds in the log`, async () => {
      const heard: Record<string, EventLogEntry[]> = { operator: [], candidate: [], member: [] };
      const all = Promise.withResolvers<void>();
      const leaving = [operator, candidate, member].map((audience) =>
        store.eventLog.watch(audience, (before) => {
          assert.ok(before);
          heard[audience.role]!.push(...store.eventLog.recent(audience, before, 10)!);
          if (Object.values(heard).flat().length >= 11) all.resolve();
        }),
      );
      await place('a', { record: sampleRecord('a', { orderedBy: { role: 'member', subject: 'max' } }) });
      const results = ['clear', 'review', 'pending', 'clear'] as const;
      await Promise.all(
        results.map((result) => store.screenings.change('a', (one) => revisedRecord(one, { result }, at))),
      );
      await all.promise;
      for (const leave of leaving) leave();
      assert.equal(heard['candidate']!.length, 5);
      assert.equal(heard['member']!.length, 1);
      for (const audience of [operator, candidate, member]) {
        const entries = heard[audience.role]!.map((entry) => readable(entry));
        assert.deepEqual(entries, (await entriesOf(store, audience)).map(readable), audience.role);
      }
    });

    test(`the ${name} store shows nothing from memory that trust no longer allows, or that was erased`, async () => {
      const ofMax = { record: sampleRecord('a', { orderedBy: { role: 'member', subject: 'max' } }) };
      const start = await store.eventLog.newest();
      await place('a', ofMax);
      const show = (memberSeesOutcome: boolean) =>
        store.screenings.change('a', (one) => revisedRecord(one, { memberSeesOutcome }, at));
      const inMemory = () =>
        store.eventLog.recent(member, start, 10)?.map((entry) => entry.memberSeesOutcome) ?? [];
      await show(true);
      assert.ok(!inMemory().includes(false));
      await show(false);
      assert.ok(!inMemory().includes(true));
      await store.erase('anna', Date.parse(at));
      for (const audience of [operator, candidate, member])
        assert.deepEqual(store.eventLog.recent(audience, start, 10), undefined);
    });

    test(`the ${name} store keeps the other changes of a burst when one of them cannot be made`, async () => {
      await place('a');
      const set = (id: string, result: 'clear' | 'review') =>
        store.screenings.change(id, (one) => revisedRecord(one, { result }, at));
      const [first, spoilt, absent, last] = await Promise.allSettled([
        set('a', 'clear'),
        store.screenings.change('a', () => {
          throw new Error('spoilt');
        }),
        set('nobody', 'clear'),
        set('a', 'review'),
      ]);
      assert.deepEqual(
        [first.status, spoilt.status, absent.status, last.status],
        ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
      );
      const entries = await entriesOf(store, operator);
      assert.deepEqual(
        entries.map((entry) => (JSON.parse(shownTo(entry, operator)) as Screening).result),
        ['pending', 'clear', 'review'],
      );
      assert.equal((await store.screenings.get('a'))?.result, 'review');
    });

    test(`the ${name} store hands out an invite once`, async () => {
      await place('a');
      await store.invites.keep('a', 'sealed', at);
      assert.deepEqual(await store.invites.take('a'), { sealedLink: 'sealed', expiresAt: at });
      assert.equal(await store.invites.take('a'), undefined);
    });

    test(`the ${name} store proves by a digest that an entry is still at its position`, async () => {
      assert.deepEqual(await store.eventLog.newest(), { position: 0, digest: '' });
      await place('a');
      await store.screenings.change('a', (one) => revisedRecord(one, { result: 'review' }, at));
      const entries = await entriesOf(store, operator);
      for (const mark of entries) assert.ok(await store.eventLog.read(operator, mark, 1));
      const { position } = entries[0]!;
      assert.equal(
        await store.eventLog.read(operator, { position, digest: entries[1]!.digest }, 1),
        undefined,
      );
      assert.equal(new Set(entries.map(({ digest }) => digest)).size, 2);
      const { mark } = await store.screenings.snapshot(operator);
      assert.deepEqual(mark, await store.eventLog.newest());
      assert.deepEqual(mark, { position: entries[1]!.position, digest: entries[1]!.digest });
      assert.equal(
        await store.eventLog.read(operator, { ...mark, position: mark.position + 1 }, 1),
        undefined,
      );
    });

    test(`the ${name} store erases a person, and leaves a gap to those who saw something of them`, async () => {
      await place('a', { record: sampleRecord('a', { orderedBy: { role: 'member', subject: 'max' } }) });
      await place('b', {
        owner: 'candidate bob',
        record: sampleRecord('b', {
          clientReferenceId: 'bob',
          orderedBy: { role: 'candidate', subject: 'bob' },
        }),
      });
      await store.candidateIds.keep('a', 'anna', 'c1');
      const before = await store.eventLog.newest();
      const leaving = new AbortController();
      const nudged = listen(member, leaving.signal).next.promise;
      await store.erase('anna', Date.parse(at));
      await nudged;
      leaving.abort();
      assert.equal(await store.screenings.get('a'), undefined);
      assert.equal(await store.screenings.byCallback('callback of a'), undefined);
      assert.equal(await store.orders.earlier('candidate anna', 'key of a'), undefined);
      assert.equal(await store.candidateIds.get('anna'), undefined);
      for (const audience of [operator, candidate, member]) {
        const found = (await entriesOf(store, audience)).filter(({ position }) => position > before.position);
        assert.deepEqual(found.map(isGap), [true], audience.role);
      }
      const bob: Audience = { role: 'candidate', clientReferenceId: 'bob' };
      assert.deepEqual((await entriesOf(store, bob)).map(isGap), [false]);
      const newest = await store.eventLog.newest();
      await store.erase('anna', Date.parse(at));
      assert.deepEqual(await store.eventLog.newest(), newest);
    });

    test(`the ${name} store keeps nothing that an order or a recurrence brings after the erasure of its person`, async () => {
      await place('a');
      const recurrence = recurrenceOf('a');
      await store.recurrences.add(recurrence);
      await store.recurrences.addRun(recurrence.id, runNamed('b'));
      assert.equal((await store.screenings.get('b'))?.id, 'b');
      await store.erase('anna', Date.parse(at));
      const newest = await store.eventLog.newest();
      assert.equal(await store.recurrences.addRun(recurrence.id, runNamed('c')), undefined);
      assert.equal(await store.recurrences.add(recurrence), 'gone');
      assert.deepEqual(await store.recurrences.list(operator), []);
      await store.invites.keep('a', 'sealed', at);
      await store.candidateIds.keep('a', 'anna', 'c1');
      assert.equal(await store.screenings.byCallback('callback of c'), undefined);
      assert.equal(await store.invites.take('a'), undefined);
      assert.equal(await store.candidateIds.get('anna'), undefined);
      assert.deepEqual((await store.screenings.snapshot(operator)).records, []);
      assert.deepEqual(await store.eventLog.newest(), newest);
    });

    test(`the ${name} store leaves nothing of a person, whatever is being added while they are erased`, async () => {
      const recurrence = recurrenceOf('a');
      for (let round = 0; round < 5; round += 1) {
        await place('a');
        await store.recurrences.add(recurrence);
        await Promise.all([
          store.recurrences.addRun(recurrence.id, runNamed('b')),
          store.invites.keep('a', 'sealed', at),
          store.candidateIds.keep('a', 'anna', 'c1'),
          store.erase('anna', Date.parse(at)),
        ]);
        assert.deepEqual((await store.screenings.snapshot(operator)).records, []);
        assert.equal(await store.invites.take('a'), undefined);
        assert.equal(await store.candidateIds.get('anna'), undefined);
      }
    });

    test(`the ${name} store adds no recurrence beyond the limit of its candidate or member, however many at once`, async () => {
      const other = await underTest.another();
      const all = [store, other ?? store];
      const limit = { recurrencesPerCandidate: 2, recurrencesPerMember: 3 };
      const orderedBy = { role: 'member', subject: 'max' } as const;
      const addFor = async (person: string, number: number) => {
        const id = `${person} ${number}`;
        const of = { clientReferenceId: person, orderedBy };
        return all[number % 2]!.recurrences.add({ ...recurrenceOf(id), ...of }, limit);
      };
      const addAll = async (person: string, numbers: number[]) => {
        for (const id of numbers.map((number) => `${person} ${number}`)) {
          const record = sampleRecord(id, { clientReferenceId: person, orderedBy });
          await place(id, { record, mayJoin: () => false });
        }
        return (await Promise.all(numbers.map((number) => addFor(person, number)))).toSorted();
      };
      assert.deepEqual(await addAll('a', [0, 1, 2, 3]), [
        'added',
        'added',
        'recurrencesPerCandidate',
        'recurrencesPerCandidate',
      ]);
      assert.deepEqual(await addAll('b', [0, 1]), ['added', 'recurrencesPerMember']);
      const [newest] = await store.recurrences.list(operator);
      await store.recurrences.change(newest!.id, (plan) => ({
        record: { ...plan, status: 'ended' },
        jobs: [],
      }));
      assert.deepEqual(await addAll('c', [0, 1]), ['added', 'recurrencesPerMember']);
      await other?.close();
    });

    test(`the ${name} store counts runs among the orders of the day, and among those of nobody`, async () => {
      const day = Date.parse(at);
      const order = (id: string, dayLimits: DayLimits) =>
        store.orders.reserve(reservation(id, { dayLimits, mayJoin: () => false }));
      const many = { now: day, ordersPerUserAndDay: 2, ordersPerDay: 9 };
      assert.equal((await order('a', many)).kind, 'reserved');
      await store.screenings.change('a', (record) => record, { place: true });
      await store.recurrences.add(recurrenceOf('a'));
      const run = await store.recurrences.addRun('recurrence of a', runNamed('run'));
      assert.equal(run?.ordersInDay, 2);
      assert.deepEqual(await order('b', many), { kind: 'reserved', ordersInDay: 3 });
      await store.orders.noteSent('b');
      const limited = await order('c', { now: day, ordersPerUserAndDay: 9, ordersPerDay: 3 });
      assert.deepEqual([limited.kind, 'limit' in limited && limited.limit], ['limited', 'ordersPerDay']);
    });

    test(`the ${name} store adds each run to the recurrence as it is, however many are added at once`, async () => {
      const others = [await underTest.another(), await underTest.another()].filter(
        (one) => one !== undefined,
      );
      const all = [store, ...others];
      await place('a');
      const recurrence = recurrenceOf('a');
      await store.recurrences.add(recurrence);
      const ids = Array.from({ length: 15 }, (_, index) => `run ${index}`);
      const added = await Promise.all(
        ids.map((id, index) => all[index % all.length]!.recurrences.addRun(recurrence.id, runNamed(id))),
      );
      const [kept] = await store.recurrences.list(operator);
      assert.deepEqual(kept?.screeningIds.toSorted(), ['a', ...ids].toSorted());
      for (const one of added) {
        const index = kept.screeningIds.indexOf(one!.run.id);
        assert.equal(one!.run.previousId, kept.screeningIds[index - 1]);
      }
      for (const one of others) await one.close();
    });

    test(`the ${name} store adds a run without the member who ordered it, once they are erased`, async () => {
      const orderedBy = { role: 'member', subject: 'max' } as const;
      for (let round = 0; round < 5; round += 1) {
        const id = `first ${round}`;
        const record = sampleRecord(id, { clientReferenceId: 'bob', orderedBy });
        await place(id, { record, mayJoin: () => false });
        const recurrence = { ...recurrenceOf(id), clientReferenceId: 'bob', orderedBy };
        assert.equal(await store.recurrences.add(recurrence), 'added');
        await Promise.all([
          store.recurrences.addRun(recurrence.id, runNamed(`second ${round}`, 'bob')),
          store.erase('max', Date.parse(at)),
        ]);
        await store.recurrences.addRun(recurrence.id, runNamed(`third ${round}`, 'bob'));
        assert.equal(
          await store.recurrences.add({ ...recurrence, id: 'late', callbackReference: 'late' }),
          'gone',
        );
      }
      const recurrences = await store.recurrences.list(operator);
      const { records } = await store.screenings.snapshot(operator);
      assert.deepEqual([recurrences.length, records.length], [5, 15]);
      for (const record of [...recurrences, ...records]) assert.equal(record.orderedBy.subject, '');
      assert.deepEqual(await store.screenings.orderedBy('max'), []);
      for (const entry of await entriesOf(store, member)) assert.ok(isGap(entry));
    });

    test(`the ${name} store makes a run from the trusts as they are, whenever one of them ends`, async () => {
      const orderedBy = { role: 'member', subject: 'max' } as const;
      const trust: TrustRecord = { ...trustOf('t', 'max'), purpose: 'employment', status: 'trusted' };
      const withhold = async () => {
        await store.trusts.change(trust, () => ({ ...trust, status: 'revoked' }));
        for (const { id } of await store.screenings.orderedBy('max')) {
          await store.screenings.change(id, (one) => revisedRecord(one, { memberSeesOutcome: false }, at));
        }
      };
      for (let round = 0; round < 10; round += 1) {
        const id = `first ${round}`;
        await store.trusts.change(trust, () => trust);
        await place(id, { record: sampleRecord(id, { clientReferenceId: id, orderedBy }) });
        const recurrence = { ...recurrenceOf(id), clientReferenceId: id, orderedBy, purpose: 'employment' };
        await store.recurrences.add(recurrence);
        const shown: MakeRun = (basis) => {
          const { run, ...more } = runNamed(`second ${round}`, id)(basis)!;
          const memberSeesOutcome = trustFor(basis.trusts, basis.recurrence.purpose) !== undefined;
          return { ...more, run: { ...run, memberSeesOutcome } };
        };
        await Promise.all([store.recurrences.addRun(recurrence.id, shown), withhold()]);
        assert.equal((await store.screenings.get(`second ${round}`))?.memberSeesOutcome, false);
      }
    });

    test(`the ${name} store keeps the plans of an erased person that have to be ended, by nothing but their id or request`, async () => {
      for (const [id, more] of [
        ['a', { serviceId: 's1' }],
        ['b', { serviceId: 's2' }],
        ['c', { serviceId: null, sealedRequest: 'sealed' }],
        ['d', { serviceId: 's4', status: 'ended' }],
      ] as const) {
        await place(id, { record: sampleRecord(id, { clientReferenceId: id }) });
        await store.recurrences.add({ ...recurrenceOf(id), clientReferenceId: id, ...more });
      }
      const check: Job = { kind: 'check-plan', about: '', since: 0, runAt: 0, attempts: 0, detail: null };
      for (const id of ['a', 'b']) {
        const about = recurrenceOf(id).id;
        await store.jobs.change('check-plan', about, () => ({ ...check, about }));
      }
      for (const id of ['a', 'c', 'd']) await store.erase(id, 0);
      await store.recurrences.remove(recurrenceOf('b').id);
      assert.deepEqual(await store.recurrences.list(operator), []);
      await store.close();
      store = await underTest.open();
      const taken = await store.jobs.take(1e9, {
        kinds: ['end-plan', 'check-plan'],
        limit: 10,
        forMs: 1,
      });
      // Both are due since the start: either may be the first.
      const ordered = taken.toSorted((one, other) => (one.about < other.about ? -1 : 1));
      const kept = ordered.map(({ kind, about, detail }) => [kind, about, JSON.parse(String(detail))]);
      assert.deepEqual(kept, [
        ['end-plan', recurrenceOf('a').callbackReference, { serviceId: 's1' }],
        ['end-plan', recurrenceOf('c').callbackReference, { sealedRequest: 'sealed' }],
      ]);
    });

    test(`the ${name} store changes a recurrence, its newest run and what has to happen later in one step, or nothing of it`, async () => {
      await place('a');
      const { id } = recurrenceOf('a');
      await store.recurrences.add(recurrenceOf('a'));
      const check: Job = { kind: 'check-plan', about: id, since: 0, runAt: 0, attempts: 0, detail: null };
      const change = (newestRun: (run: ScreeningRecord) => ScreeningRecord) =>
        store.recurrences.change(id, (plan) => ({
          record: { ...plan, status: 'ended' },
          jobs: [{ kind: 'check-plan', about: id, update: () => check }],
          newestRun,
        }));
      const isKept = async () => [
        (await store.recurrences.get(id))?.status,
        (await store.screenings.get('a'))?.result,
        (await store.jobs.get('check-plan', id)) !== undefined,
      ];
      const spoilt = change(() => {
        throw new Error('spoilt');
      });
      await assert.rejects(spoilt, /spoilt/);
      assert.deepEqual(await isKept(), ['active', 'pending', false]);
      await change((run) => revisedRecord(run, { result: 'review' }, at));
      assert.deepEqual(await isKept(), ['ended', 'review', true]);
    });

    test(`the ${name} store never takes back a revocation, by an earlier one or by an erasure`, async () => {
      await store.revocations.add([store.digests.ofSubject('anna'), store.digests.ofSubject('bob')], 7);
      await store.erase('anna', Date.parse(at));
      const kept = async () =>
        (await store.revocations.since(0)).toSorted(
          (one, other) => one.at - other.at || (one.digest < other.digest ? -1 : 1),
        );
      const digests = [store.digests.ofSubject('anna'), store.digests.ofSubject('bob')].toSorted();
      assert.deepEqual(
        await kept(),
        digests.map((digest) => ({ digest, at: 7 })),
      );
      const later = await store.revocations.add([store.digests.ofSubject('anna')], 9);
      assert.deepEqual(later, [{ digest: store.digests.ofSubject('anna'), at: 9 }]);
      assert.deepEqual(await kept(), [
        { digest: store.digests.ofSubject('bob'), at: 7 },
        { digest: store.digests.ofSubject('anna'), at: 9 },
      ]);
    });

    test(`the ${name} store forgets the revocations from before a time, and no other`, async () => {
      const [old, newer] = ['anna', 'bob'].map((name) => store.digests.ofSubject(name));
      await store.revocations.add([old!], 6);
      await store.revocations.add([newer!], 7);
      await store.revocations.forget(7);
      assert.deepEqual(await store.revocations.since(0), [{ digest: newer, at: 7 }]);
    });

    test(`the ${name} store keeps a revocation as later than the one before, whatever the clock says`, async () => {
      const digest = store.digests.ofSubject('anna');
      const kept = [];
      for (const time of [7, 5, 7, 20]) kept.push(...(await store.revocations.add([digest], time)));
      assert.deepEqual(
        kept.map((one) => one.at),
        [7, 8, 9, 20],
      );
      assert.deepEqual(await store.revocations.since(0), [{ digest, at: 20 }]);
    });

    test(`the ${name} store drops old entries of the log, but never the newest`, async () => {
      await place('a');
      const first = await store.eventLog.newest();
      const later = new Date(Date.parse(at) + 1_000).toISOString();
      await store.screenings.change('a', (one) => revisedRecord(one, { result: 'review' }, later));
      const newest = await store.eventLog.newest();
      await store.eventLog.prune(Date.parse(at));
      assert.ok(await store.eventLog.read(operator, first, 1));
      await store.eventLog.prune(Date.parse(later));
      assert.equal(await store.eventLog.read(operator, first, 1), undefined);
      assert.equal(await store.eventLog.read(operator, eventLogStart, 1), undefined);
      await store.eventLog.prune(Date.parse(later) + 1);
      assert.deepEqual(await store.eventLog.newest(), newest);
    });

    test(`the ${name} store changes a proof as it is, and says until when its member’s sessions are over`, async () => {
      const proof = trustOf('t', 'max');
      const seen: unknown[] = [];
      const change = (more: Partial<TrustRecord>) =>
        store.trusts.change(proof, (known, revokedUntil) => {
          seen.push([known?.status, revokedUntil]);
          return { ...(known ?? proof), ...more };
        });
      await change({});
      await change({ status: 'revoked' });
      await store.revocations.add([store.digests.ofSubject('max')], 5);
      const left = await store.trusts.change(proof, (known) =>
        known?.status === 'questions' ? { ...known, status: 'trusted' } : undefined,
      );
      assert.equal(left?.status, 'revoked');
      assert.equal((await store.trusts.get('t'))?.status, 'revoked');
      await change({});
      assert.deepEqual(seen, [
        [undefined, 0],
        ['questions', 0],
        ['revoked', 5],
      ]);
    });

    test(`the ${name} store writes nothing of a member who is erased at the same moment`, async () => {
      const subjects = Array.from({ length: 10 }, (_, index) => `max ${index}`);
      await Promise.all(
        subjects.flatMap((subject) => [
          store.trusts.change({ id: subject, subject }, (_, revokedUntil) =>
            revokedUntil > 0 ? undefined : trustOf(subject, subject),
          ),
          store.revocations
            .add([store.digests.ofSubject(subject)], 5)
            .then(() => store.erase(subject, Date.parse(at))),
        ]),
      );
      for (const subject of subjects) {
        assert.deepEqual(await store.trusts.of(subject), []);
      }
    });

    test(`the ${name} store drops the purpose and the typed name of a member who is erased, and no other name`, async () => {
      const consent = (id: string, sealedName: string) => ({
        id,
        version: '1',
        locale: 'en',
        sha256: 'x',
        sealedName,
        signedAt: at,
      });
      const orderedBy = { role: 'member', subject: 'max' } as const;
      const purpose = 'Nanny for Zoe';
      await place('a', {
        record: sampleRecord('a', { orderedBy, purpose }),
        sign: () => [consent('d', `${memberPrefix}sealed`), consent('e', 'of the candidate')],
      });
      await store.recurrences.add({ ...recurrenceOf('a'), orderedBy, purpose });
      await store.erase('max', Date.parse(at));
      assert.deepEqual(
        [(await store.screenings.get('a'))?.purpose, (await store.recurrences.list(operator))[0]?.purpose],
        [null, null],
      );
      assert.deepEqual(
        (await store.consents.of('a')).map(({ sealedName }) => sealedName),
        [memberPrefix, 'of the candidate'],
      );
    });

    test(`the ${name} store lists by its end only the newest complete one of a candidate and package`, async () => {
      const becomes = (id: string, change: Partial<ScreeningRecord>, time: string) =>
        store.screenings.change(id, (one) => revisedRecord(one, change, time));
      const complete = { phase: 'complete', result: 'clear' } as const;
      const listed = async (validBefore: string, more: object = {}) => {
        const found = await store.validities.page({ validBefore: Date.parse(validBefore), ...more });
        return found.records.map(({ id }) => id);
      };
      const yearly = (id: string, more: Partial<ScreeningRecord> = {}) => ({
        record: sampleRecord(id, { validFor: 'P1Y', ...more }),
        mayJoin: () => false,
      });
      await place('a', yearly('a'));
      await place('b', yearly('b'));
      await place(
        'c',
        yearly('c', { clientReferenceId: 'bob', orderedBy: { role: 'candidate', subject: 'bob' } }),
      );
      await becomes('a', complete, '2026-02-01T00:00:00.000Z');
      await becomes('c', complete, '2026-03-01T00:00:00.000Z');
      assert.deepEqual(await listed('2027-04-01'), ['c', 'a']);
      assert.deepEqual(await listed('2027-03-01T00:00:00.000Z'), ['a']);
      assert.deepEqual(await listed('2027-04-01', { clientReferenceId: 'bob' }), ['c']);
      const job = await store.jobs.get('tell-validity', 'a');
      assert.deepEqual([job?.runAt, job?.detail], [Date.parse('2027-01-02T00:00:00Z'), '"due"']);
      // A start asks for everything but that.
      await store.close();
      store = await underTest.open();
      assert.deepEqual(await store.jobs.get('tell-validity', 'a'), job);
      // What is finished later than a newer one replaces nothing.
      await becomes('b', complete, '2026-04-01T00:00:00.000Z');
      assert.deepEqual(await listed('2030-01-01'), ['b', 'c']);
      assert.equal(await store.validities.get('a'), undefined);
      await becomes('a', { phase: 'in-progress' }, '2026-05-01T00:00:00.000Z');
      await becomes('a', complete, '2026-06-01T00:00:00.000Z');
      assert.deepEqual(await listed('2030-01-01'), ['b', 'c']);
      await becomes('b', { phase: 'in-progress' }, '2026-07-01T00:00:00.000Z');
      assert.deepEqual(await listed('2030-01-01'), ['c']);
      await store.erase('bob', Date.parse(at));
      assert.deepEqual(await listed('2030-01-01'), []);
      assert.equal(await store.jobs.get('tell-validity', 'c'), undefined);
    });

    test(`the ${name} store goes on after a page of ends that are the same`, async () => {
      for (let number = 100; number < 202; number += 1) {
        const record = sampleRecord(`s${number}`, { clientReferenceId: `p${number}`, validFor: 'P1Y' });
        await place(record.id, { record, owner: record.id });
        await store.screenings.change(record.id, (one) => revisedRecord(one, { phase: 'complete' }, at));
      }
      const first = await store.validities.page({ validBefore: Date.parse('2028-01-01') });
      const second = await store.validities.page({ validBefore: 0, page: first.next! });
      assert.deepEqual([first.records.length, second.records.map(({ id }) => id)], [100, ['s101', 's100']]);
    });

    test(`the ${name} store refuses a database of the other environment`, async () => {
      await store.close();
      await assert.rejects(underTest.open({ environment: 'production' }), /belongs to the test environment/);
      store = await underTest.open();
    });

    test(`the ${name} store has kept everything when it is opened again`, async () => {
      const consent = { id: 'd', version: '1', locale: 'en', sha256: 'x', sealedName: 's', signedAt: at };
      await place('a', { sign: () => [consent] });
      await store.candidateIds.keep('a', 'anna', 'c1');
      await store.revocations.add([store.digests.ofSubject('anna')], 5);
      const { epoch } = store;
      const newest = await store.eventLog.newest();
      await store.close();
      store = await underTest.open();
      assert.equal(store.epoch, epoch);
      assert.deepEqual(await store.eventLog.newest(), newest);
      assert.equal((await store.screenings.get('a'))?.phase, 'in-progress');
      assert.deepEqual(await store.consents.of('a'), [consent]);
      assert.equal(await store.candidateIds.get('anna'), 'c1');
      assert.deepEqual(await store.revocations.since(5), [
        { digest: store.digests.ofSubject('anna'), at: 5 },
      ]);
      assert.deepEqual(await store.revocations.since(6), []);
    });
  });
}
