import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Screening } from '../../../src/protocol/screening.ts';
import { anna, form, type House, openHouse, screeningOf, stateOf } from '../house.ts';
import { type Body, callback, GivenSandbox, start } from './given-sandbox.ts';

const modes = ['form', 'link', 'email'] as const;
type Mode = (typeof modes)[number];
const tags = ['clear', 'review', 'dispute', 'expired', 'stuck', 'gone'] as const;
type Tag = (typeof tags)[number];

const invited = 'PreDraft/n/a';
const started = 'Pending/Pending';
const first = (mode: Mode) => (mode === 'form' ? [started] : [invited]);
const filledIn = (mode: Mode) => (mode === 'form' ? [started] : [invited, started]);
const underReview = 'complete/consider';

/** What the callbacks of a check say, one after the other. */
const said: Record<Tag, (mode: Mode) => string[]> = {
  clear: (mode) => [...filledIn(mode), 'complete/clear'],
  review: (mode) => [...filledIn(mode), underReview],
  dispute: (mode) => [
    ...filledIn(mode),
    underReview,
    `${underReview}, notice Initiated`,
    `${underReview}, notice Initiated, dispute Active`,
  ],
  expired: (mode) => [...first(mode), mode === 'form' ? 'expired/Pending' : 'expired/n/a'],
  stuck: filledIn,
  gone: first,
};

const wordsOf = ({ status, result, adverseActions, dispute }: Body) =>
  [
    `${String(status)}/${String(result)}`,
    ...[...(adverseActions ?? [])].map((notice) => `notice ${String(notice['status'])}`),
    ...(dispute ? [`dispute ${String(dispute['status'])}`] : []),
  ].join(', ');

/** The order of somebody of whom the service knows what that way of ordering asks. */
async function orderAs(given: GivenSandbox, email: string, mode: Mode = 'form'): Promise<Body> {
  const unknown = mode === 'form' ? {} : { dob: null, ssn: null, phone: null, address: null };
  const candidateId = await given.candidate({ email, ...unknown });
  return given.screening({ candidateId, ...(mode === 'form' ? {} : { invite: { method: mode } }) });
}

describe('the order of a test person', () => {
  for (const tag of tags)
    for (const mode of modes)
      test(`+${tag} by ${mode} plays itself within five seconds, with a callback for each step`, async () => {
        const given = new GivenSandbox();
        const { id } = await orderAs(given, `ada+${tag}@example.org`, mode);
        assert.deepEqual(
          given.received.map(({ body }) => wordsOf(body['payload']!)),
          first(mode),
        );
        await given.advance(5);
        assert.deepEqual(
          given.received.map(({ body }) => wordsOf(body['payload']!)),
          said[tag](mode),
        );
        const { status, body } = await given.call('GET', `/v2/screenings/${String(id)}`);
        if (tag === 'gone') assert.equal(status, 404);
        else assert.equal(wordsOf(body), said[tag](mode).at(-1));
        await given.advance(86_400);
        assert.equal(given.received.length, said[tag](mode).length);
      });

  test('needs nobody who moves the clock, and no letter case', async () => {
    let now = start;
    const given = new GivenSandbox({ now: () => now });
    const { id } = await orderAs(given, 'Ada.O+CLEAR@Example.org', 'email');
    for (const status of ['Pending', 'complete']) {
      now += 1_000;
      const [ring] = given.alarms;
      ring!();
      assert.equal((await given.call('GET', `/v2/screenings/${String(id)}`)).body['status'], status);
    }
  });

  test('+dispute has items under review, and its notice names them', async () => {
    const given = new GivenSandbox();
    const { id } = await orderAs(given, 'ada+dispute@example.org');
    await given.advance(5);
    const { body } = await given.call('GET', `/v2/screenings/${String(id)}`);
    const items = [...body['reportItems']!];
    assert.ok(items.length > 0 && items.every(({ result }) => String(result) === 'consider'));
    const named = body['adverseActions']![0]!['reportItemIds'];
    assert.deepEqual(
      named,
      items.map((item) => item['id']),
    );
  });

  test('+gone is unknown to every operation of the service, and to the link of its invite', async () => {
    const given = new GivenSandbox();
    const { id, invite } = await orderAs(given, 'ada+gone@example.org', 'link');
    await given.advance(5);
    assert.equal((await given.send('GET', String(invite!['link']))).status, 422);
    for (const path of ['invite', 'report-links', 'adverse-actions']) {
      const body = { reportItemIds: [] };
      const { status } = await given.call('POST', `/v2/screenings/${String(id)}/${path}`, body);
      assert.equal(status, 404, path);
    }
  });

  test('+expired says it in the word of the profile', async () => {
    const given = new GivenSandbox({ profile: { statuses: { expired: ['lapsed'] } } });
    const { id } = await orderAs(given, 'ada+expired@example.org', 'link');
    await given.advance(5);
    const { body } = await given.call('GET', `/v2/screenings/${String(id)}`);
    assert.equal(body['status'], 'lapsed');
  });

  test('plays itself in a recurring run too', async () => {
    const given = new GivenSandbox();
    const candidateId = await given.candidate({ email: 'ada+clear@example.org' });
    const screening = { candidateId, packageId: '539146', callback };
    const schedule = { interval: { unit: 'month', value: 1 } };
    await given.call('POST', '/v2/subscriptions', { screening, schedule });
    await given.advance(5);
    assert.deepEqual(
      given.received.map(({ body }) => wordsOf(body['payload']!)),
      said.clear('form'),
    );
  });

  test('does not fill in a form that was filled in already', async () => {
    const given = new GivenSandbox();
    const { id } = await orderAs(given, 'ada+stuck@example.org', 'link');
    await given.portal('PUT', `/screenings/${String(id)}`, { status: 'In Progress' });
    await given.advance(5);
    assert.equal((await given.call('GET', `/v2/screenings/${String(id)}`)).body['status'], 'In Progress');
  });

  for (const email of ['ada+clearly@example.org', 'ada+clear+x@example.org', 'clear@example.org'])
    test(`is none for ${email}: it waits for the portal, as before`, async () => {
      const given = new GivenSandbox();
      const { id } = await orderAs(given, email);
      assert.equal(given.alarms.size, 0);
      await given.advance(600);
      const read = await given.call('GET', `/v2/screenings/${String(id)}`);
      assert.equal(wordsOf(read.body), started);
    });
});

/** What the page API says in the end. */
const shown: Record<Tag, (mode: Mode) => string> = {
  clear: () => 'complete/clear',
  review: () => 'complete/review',
  dispute: () => 'complete/review, notice open, dispute open',
  expired: () => 'expired/pending',
  stuck: () => 'in-progress/pending',
  gone: (mode) => (mode === 'form' ? 'in-progress/pending' : 'invited/pending'),
};

const inShort = (screening: Screening) => {
  const { notices = [], dispute } = screening.aftermath ?? {};
  const steps = notices.map(({ status }) => `notice ${status}`);
  return [stateOf(screening), ...steps, ...(dispute ? [`dispute ${dispute.status}`] : [])].join(', ');
};

describe('the order of a test person, read through the proxy,', () => {
  let house: House;
  beforeEach(async () => {
    house = await openHouse();
  });
  afterEach(() => house.close());

  const operatorSees = async (id: string) =>
    house.screening(id, await house.session({ user: 'olga', role: 'operator' }));

  for (const mode of modes)
    test(`by ${mode} ends as its address says, and no page of the service was opened`, async () => {
      const ids = new Map<Tag, string>();
      for (const tag of tags) {
        const { givenName, familyName } = anna;
        const candidate = {
          ...(mode === 'form' ? anna : { givenName, familyName }),
          email: `anna+${tag}@example.com`,
        };
        const token = await house.session({ user: tag, role: 'candidate' });
        const { id } = await screeningOf(await house.order(token, { ...form, mode, candidate }));
        ids.set(tag, id);
      }
      await house.settled();
      await house.portal('/clock', 'POST', { advanceSeconds: 5 });
      await house.settled();
      for (const [tag, id] of ids) assert.equal(inShort(await operatorSees(id)), shown[tag](mode), tag);
    });

  test('is cancelled where it is gone for a day in which another is read', async () => {
    const order = async (tag: Tag) => {
      const token = await house.session({ user: tag, role: 'candidate' });
      const candidate = { ...anna, email: `anna+${tag}@example.com` };
      const { id } = await screeningOf(await house.order(token, { ...form, candidate }));
      await house.settled();
      return id;
    };
    const ids = [await order('gone'), await order('stuck')];
    await house.portal('/clock', 'POST', { advanceSeconds: 5 });
    for (let count = 0; count < 25 * 6; count += 1) {
      house.time.now += 600_000;
      await house.proxy.reconcile();
    }
    const phases = await Promise.all(ids.map(async (id) => (await operatorSees(id)).phase));
    assert.deepEqual(phases, ['cancelled', 'in-progress']);
  });
});
