import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { Cursors } from '../../server-example/proxy/cursors.ts';
import { EventFrames } from '../../server-example/proxy/event-frames.ts';
import { FeedReader } from '../../server-example/proxy/feed-reader.ts';
import { KeyRing } from '../../server-example/proxy/key-ring.ts';
import { LogReading } from '../../server-example/proxy/log-reading.ts';
import { changedRecord } from '../../server-example/proxy/screening-change.ts';
import { SqliteStore } from '../../server-example/store/sqlite.ts';
import type { Audience, LoggedChange, Store } from '../../server-example/store/store.ts';
import { at, sampleRecord } from '../sample-record.ts';
import { secretKey } from './house.ts';

const audience: Audience = { role: 'candidate', clientReferenceId: 'anna' };

const batchSize = 100;

describe('a reader of the event log', () => {
  let store: Store;
  let frames: EventFrames;
  let reading: LogReading;
  /** What the sink was given, and whether it takes more. */
  let written: string[];
  let takesMore: boolean;
  let mayRead: boolean;
  let ended: number;
  let reader: FeedReader;

  const change = async (estimatedAt: string) => {
    await store.change('a', (one) => changedRecord(one, { estimatedAt }, at));
    const { position } = await store.newest();
    return (await store.read(audience, position - 1, 1)) as LoggedChange[];
  };
  const fresh = (changes: LoggedChange[]) => ({
    first: changes[0]!.position,
    last: changes.at(-1)!,
    frames: frames.changes(changes),
  });
  /** The values of `estimatedAt` that were written, in order. */
  const seen = () => [...written.join('').matchAll(/"estimatedAt":"(\w+)"/g)].map(([, value]) => value);
  /** Until everything that was asked of the store is answered. */
  const rest = () => new Promise((resolve) => setImmediate(resolve));

  beforeEach(async () => {
    store = new SqliteStore(':memory:', 'test');
    const record = sampleRecord('a');
    const order = { owner: 'candidate anna', key: 'k', bodyDigest: 'd', sign: () => [], mayJoin: () => true };
    await store.reserve({ ...order, record });
    await store.change('a', () => undefined, { place: true });
    const cursors = new Cursors(new KeyRing(secretKey), store.epoch);
    frames = new EventFrames(cursors, audience);
    reading = new LogReading(store, cursors, audience);
    [written, takesMore, mayRead, ended] = [[], true, true, 0];
    reader = new FeedReader({
      sink: {
        write: (bytes) => {
          written.push(Buffer.from(bytes).toString());
          return takesMore;
        },
        end: () => written.push('end'),
      },
      frames,
      reading,
      mark: await store.newest(),
      mayRead: () => mayRead,
      onEnd: () => (ended += 1),
    });
  });

  test('a reset comes with the first bytes, and no cursor with or before it', () => {
    reader.begin(true);
    assert.deepEqual(written, [': welcome\n\nevent: reset\ndata: {}\n\n']);
  });

  test('a reset in the middle bears no cursor', async () => {
    reader.begin(false);
    await rest();
    reading.after = async (mark) => ({ changes: [], mark, isReset: true, isFull: false });
    reader.catchUp();
    await rest();
    assert.equal(written.at(-1), 'event: reset\ndata: {}\n\n');
  });

  test('a reader that keeps up is handed each new entry once', async () => {
    reader.begin(false);
    await rest();
    const first = await change('one');
    const second = await change('two');
    reader.take(fresh(first));
    reader.take(fresh(first));
    reader.take(fresh(second));
    reader.take(fresh([...first, ...second]));
    assert.deepEqual(seen(), ['one', 'two']);
  });

  test('an entry that comes while the log is read is neither lost nor sent twice', async () => {
    await change('one');
    reader.begin(false);
    reader.take(fresh(await change('two')));
    await rest();
    reader.take(fresh(await change('three')));
    assert.deepEqual(seen(), ['one', 'two', 'three']);
  });

  test('a reader that takes no more holds no queue, and reads on where it stopped once it has drained', async () => {
    reader.begin(false);
    await rest();
    takesMore = false;
    reader.take(fresh(await change('one')));
    const before = written.length;
    for (let count = 0; count <= batchSize; count += 1) reader.take(fresh(await change(`more${count}`)));
    reader.beat();
    assert.equal(written.length, before);
    takesMore = true;
    reader.drained();
    await rest();
    await rest();
    assert.deepEqual(seen(), ['one', ...Array.from({ length: batchSize + 1 }, (_, count) => `more${count}`)]);
  });

  test('a reader that is behind reads large entries in steps of bounded weight, and gets all of them', async () => {
    const item = { id: 'i', title: 'x'.repeat(190), phase: 'in-progress', result: 'pending' } as const;
    const items = Array.from({ length: 500 }, () => ({ ...item, estimatedAt: null }));
    await store.change('a', (one) => changedRecord(one, { items }, at));
    for (let count = 0; count < 50; count += 1) await change(`large${count}`);
    const after = reading.after.bind(reading);
    const weights: number[] = [];
    reading.after = async (mark) => {
      const batch = await after(mark);
      weights.push(JSON.stringify(batch.changes.map(({ then }) => then)).length);
      return batch;
    };
    const mostRead: number[] = [];
    const read = store.read.bind(store);
    store.read = async (...asked) => {
      const entries = await read(...asked);
      mostRead.push(entries.length);
      return entries;
    };
    reader.begin(false);
    while (seen().length < 50) await rest();
    assert.deepEqual(
      seen(),
      Array.from({ length: 50 }, (_, count) => `large${count}`),
    );
    const one = JSON.stringify(items).length;
    assert.ok(Math.max(...weights) < 262_144 + one + 10_000, `${Math.max(...weights)}`);
    assert.ok(Math.max(...mostRead) <= 20);
  });

  test('a reader that is behind gets 100 small entries with two reads of the log', async () => {
    const mark = await store.newest();
    for (let count = 0; count < batchSize; count += 1) await change(`small${count}`);
    let reads = 0;
    const read = store.read.bind(store);
    store.read = (...asked) => {
      reads += 1;
      return read(...asked);
    };
    const { changes } = await reading.after(mark);
    assert.deepEqual([changes.length, reads], [batchSize, 2]);
  });

  test('new entries that begin before the place of a reader are read from the log', async () => {
    const first = await change('one');
    reader.begin(false);
    await rest();
    const second = await change('two');
    reader.take(fresh([...first, ...second]));
    await rest();
    assert.deepEqual(seen(), ['one', 'two']);
  });

  /** So many turns of the microtasks after the answer of the log, as the promise of a commit would. */
  for (const turns of [0, 1, 2, 3, 4, 5, 6, 7]) {
    test(`an entry that comes ${turns} turns after the end of a read is sent at once`, async () => {
      const held = Promise.withResolvers<void>();
      const after = reading.after.bind(reading);
      let isFirst = true;
      reading.after = async (mark) => {
        const batch = await after(mark);
        if (isFirst) {
          isFirst = false;
          await held.promise;
        }
        return batch;
      };
      reader.begin(false);
      await rest();
      const entry = fresh(await change('one'));
      held.resolve();
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      reader.take(entry);
      await rest();
      assert.deepEqual(seen(), ['one']);
    });
  }

  test('nothing is sent once the page session is over', async () => {
    reader.begin(false);
    await rest();
    mayRead = false;
    reader.take(fresh(await change('one')));
    assert.deepEqual([seen(), written.at(-1), ended], [[], 'end', 1]);
    reader.left();
    assert.equal(ended, 1);
  });

  test('a reader ends when the store fails, so that its page comes back', async () => {
    await store.close();
    reader.begin(false);
    await rest();
    assert.deepEqual([written.at(-1), ended], ['end', 1]);
  });
});
