import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { History, Look, OrderHistory, PageHistory, Sighting, StoryHistory } from '../faults/history.ts';
import { checkHistory } from '../faults/history-checker.ts';

const steps = 3;

/** Step n happens at 10 n, is answered at 10 n + 2, and is shown at 10 n + 1 as revision n + 1. */
const sighting = (step: number, other: Partial<Sighting> = {}): Sighting => ({
  at: step * 10 + 1,
  screeningId: 'one',
  candidate: 'anna',
  revision: step + 1,
  phase: step === steps ? 'complete' : 'in-progress',
  news: { story: 0, step },
  ...other,
});
const story = (other: Partial<StoryHistory> = {}): StoryHistory => ({
  number: 0,
  screeningId: 'one',
  candidate: 'anna',
  packageId: 'standard',
  events: [1, 2, 3].map((step) => ({ step, happenedAt: step * 10, answeredAt: step * 10 + 2 })),
  lastStep: steps,
  ...other,
});
const page = (other: Partial<PageHistory> = {}): PageHistory => ({
  name: 'the page',
  candidate: 'anna',
  sightings: [0, 1, 2, 3].map((step) => sighting(step)),
  resets: 0,
  end: [sighting(3, { at: 90 })],
  ...other,
});
const order = (answers: string[]): OrderHistory => ({ key: 'anna/standard', candidate: 'anna', answers });
const history = (other: Partial<History> = {}): History => ({
  stories: [story()],
  orders: [order(['one', 'one'])],
  pages: [page()],
  looks: [],
  ...other,
});
const look = (askedAt: number, ...shown: Sighting[]): Look => ({ askedAt, ids: ['one'], shown });
const shows = (...sightings: Sighting[]): Partial<History> => ({ pages: [page({ sightings })] });

const found = (other: Partial<History>): string[] =>
  checkHistory(history(other)).map(({ kind, what }) => `${kind}: ${what}`);

describe('the checker of recorded histories', () => {
  test('it finds nothing in a history that keeps every promise', () => {
    const late = look(25, sighting(2, { at: 26 }));
    assert.deepEqual(found({ looks: [late] }), []);
  });

  test('it finds an event that was left out of a stream', () => {
    assert.deepEqual(found(shows(sighting(0), sighting(1), sighting(3))), [
      'lost: the page was shown revision 4 of one straight after 2',
      'lost: the page was never shown step 2 of one',
    ]);
  });

  test('it finds an acknowledged event that never reached the log', () => {
    assert.deepEqual(found(shows(sighting(0), sighting(1), sighting(3, { revision: 3 }))).slice(0, 1), [
      'lost: the page was never shown step 2 of one',
    ]);
  });

  test('it does not ask for an event that newer news overtook before it was acknowledged', () => {
    const events = [
      { step: 1, happenedAt: 10, answeredAt: 12 },
      { step: 2, happenedAt: 20, answeredAt: 35 },
      { step: 3, happenedAt: 30, answeredAt: 32 },
    ];
    const sightings = [sighting(0), sighting(1), sighting(3, { revision: 3 })];
    const pages = [page({ sightings, end: [sighting(3, { revision: 3, at: 90 })] })];
    assert.deepEqual(found({ stories: [story({ events })], pages }), []);
  });

  test('it finds a page that ended before the last acknowledged event', () => {
    assert.deepEqual(found(shows(sighting(0), sighting(1), sighting(2))), [
      'lost: the page was never shown step 3 of one',
      'lost: the page ended at step 2 of one, of 3',
      'stuck: the page ended at revision 3 of one, the log at 4',
    ]);
  });

  test('it finds a look that misses what was acknowledged before', () => {
    assert.deepEqual(found({ looks: [look(33, sighting(2, { at: 34 }))] }), [
      'lost: a look found one at step 2, after step 3 had been answered 200',
      'backwards: a look found revision 3 of one, after 4 had been shown',
    ]);
    assert.deepEqual(found({ looks: [look(33)] }), ['lost: a look did not find one']);
  });

  test('it finds a page that had to start anew', () => {
    assert.deepEqual(found({ pages: [page({ resets: 1 })] }), [
      'lost: the page was told 1 times to start anew',
    ]);
  });

  test('it finds an order whose screening is missing at the end', () => {
    assert.deepEqual(found({ pages: [page({ end: [] })] }), [
      'lost: the page does not find one, the answer to the order anna/standard',
    ]);
  });

  test('it finds a revision that a page was handed twice', () => {
    assert.deepEqual(found(shows(sighting(0), sighting(1), sighting(1), sighting(2), sighting(3))), [
      'doubled: the page was shown revision 2 of one twice',
    ]);
  });

  test('it finds a package that was ordered twice for a candidate', () => {
    const second = story({ number: 1, events: [] });
    assert.ok(
      found({ stories: [story(), second] }).includes('doubled: standard for anna was ordered 2 times'),
    );
  });

  test('it finds an order that led to two screenings', () => {
    assert.deepEqual(found({ orders: [order(['one', 'two'])] }), [
      'doubled: the order anna/standard led to one and two',
    ]);
  });

  test('it finds a revision that goes back', () => {
    const sightings = [sighting(1), sighting(0), sighting(1, { revision: 2 }), sighting(2), sighting(3)];
    assert.ok(found(shows(...sightings)).includes('backwards: the page was shown revision 1 of one after 2'));
  });

  test('it finds a state that goes back although the revision grows', () => {
    const sightings = [sighting(0), sighting(2, { revision: 2 }), sighting(1, { revision: 3 }), sighting(3)];
    assert.deepEqual(found(shows(...sightings)), [
      'backwards: the page was shown step 1 of one after step 2',
    ]);
  });

  test('it finds a revision that became something else', () => {
    const looks = [look(15, sighting(2, { at: 16, revision: 2 }))];
    assert.deepEqual(found({ looks }), [
      'backwards: revision 2 of one was in-progress 1, and became in-progress 2',
    ]);
  });

  test('it finds a screening of somebody else', () => {
    const foreign = sighting(0, { screeningId: 'two', candidate: 'bob', news: undefined });
    const sightings = [...page().sightings, foreign];
    assert.deepEqual(found({ pages: [page({ sightings })] }), ['foreign: the page was shown two of bob']);
  });

  test('it finds news of another screening under the id of the own one', () => {
    const stories = [
      story(),
      story({ number: 1, screeningId: 'two', packageId: 'other', events: [], lastStep: 0 }),
    ];
    const sightings = [0, 1, 2, 3].map((step) =>
      sighting(step, { news: { story: step === 1 ? 1 : 0, step } }),
    );
    assert.ok(
      found({ stories, pages: [page({ sightings })] }).includes(
        'foreign: the page was shown news of two of anna as news of one',
      ),
    );
  });

  test('it finds a screening that does not come to its end', () => {
    const events = story().events.slice(0, 2);
    const end = [sighting(2, { at: 90 })];
    const pages = [page({ sightings: [sighting(0), sighting(1), sighting(2)], end })];
    assert.deepEqual(found({ stories: [story({ events })], pages }), [
      'stuck: not all callbacks about one were answered 200',
      'stuck: the page ended at step 2 of one, of 3',
      'stuck: one ended as in-progress',
    ]);
  });

  test('it finds a callback that was never answered 200', () => {
    const events = story().events.map((event) =>
      event.step === 2 ? { ...event, answeredAt: undefined } : event,
    );
    assert.deepEqual(found({ stories: [story({ events })] }), [
      'stuck: not all callbacks about one were answered 200',
    ]);
  });

  test('it finds an order that was never answered, and one that stays unconfirmed', () => {
    assert.deepEqual(found({ orders: [order(['one']), order([])] }), [
      'stuck: the order anna/standard was never answered',
    ]);
    const open = sighting(0, { screeningId: 'two', phase: 'unconfirmed', news: undefined });
    const pages = [page({ sightings: [...page().sightings, open], end: [...page().end, open] })];
    assert.deepEqual(found({ pages }), ['stuck: two ended as unconfirmed']);
  });
});
