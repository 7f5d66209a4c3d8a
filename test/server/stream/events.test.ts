import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Snapshot } from '../../../src/protocol/snapshot.ts';
import { EventReader } from '../event-reader.ts';
import {
  basicPackage,
  codeOf,
  form,
  hostKey,
  type House,
  invitee,
  named,
  openHouse,
  screeningOf,
} from '../house.ts';

describe('the event stream', () => {
  let house: House;
  let token: string;
  const stream = async (reader: string, headers: Record<string, string> = {}): Promise<EventReader> =>
    new EventReader(await house.ask('/events', { token: reader, headers }));
  const set = async (change: object, index = 0) => {
    const screenings = await house.checks();
    await house.report(change, screenings[index]!.id);
  };
  const member = () => house.session({ user: 'max', role: 'member', candidate: invitee });

  beforeEach(async () => {
    house = await openHouse({ carrier: 'node' });
    token = await house.session({ user: 'anna', role: 'candidate' });
  });
  afterEach(() => house.close());

  test('the stream has the right content type and sends a comment at once', async () => {
    const answer = await house.ask('/events', { token });
    assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(answer.headers.get('x-accel-buffering'), 'no');
    const reader = new EventReader(answer);
    await reader.chunk();
    assert.match(reader.text, /^: welcome\n\n/);
    await reader.leave();
  });

  test('a HEAD request opens no stream', async () => {
    const answer = await house.ask('/events', { token, method: 'HEAD' });
    assert.equal(answer.status, 200);
    const metrics = await house.metrics();
    assert.match(metrics, /^screening_streams 0$/m);
  });

  test('the stream sends each change once, from the cursor of the snapshot on', async () => {
    const { cursor, screenings } = await house.snapshot(token);
    assert.deepEqual(screenings, []);
    await house.order(token, form);
    const reader = await stream(token, { 'last-event-id': cursor });
    const first = await reader.next();
    assert.equal(first?.name, 'screening');
    assert.equal(first?.screening.phase, 'in-progress');
    await set({ status: 'complete', result: 'clear' });
    const second = await reader.next();
    assert.equal(second?.screening.phase, 'complete');
    assert.equal(second.screening.revision, first.screening.revision + 1);
    await reader.leave();
    const replay = await stream(token, { 'last-event-id': first.id });
    assert.deepEqual((await replay.next())?.screening, second.screening);
    await replay.leave();
  });

  test('the stream continues after ?after= as after Last-Event-ID', async () => {
    const { cursor } = await house.snapshot(token);
    await house.order(token, form);
    const answer = await house.ask(`/events?after=${cursor}`, { token });
    assert.equal((await new EventReader(answer).next())?.screening.phase, 'in-progress');
  });

  test('the stream sends a reset for a cursor that is forged, foreign or of another log', async () => {
    const foreign = (await house.snapshot(await house.session({ user: 'bob', role: 'candidate' }))).cursor;
    const elsewhere = await openHouse();
    const theirs = await elsewhere.session({ user: 'anna', role: 'candidate' });
    const old = await elsewhere.snapshot(theirs);
    await elsewhere.close();
    for (const cursor of ['1', 'forged', foreign, old.cursor]) {
      const reader = await stream(token, { 'last-event-id': cursor });
      assert.equal((await reader.next())?.name, 'reset');
      assert.equal((await house.poll(token, `wait=0&after=${cursor}`)).reset, true);
      await reader.leave();
    }
  });

  test('the stream sends each reader only their own screenings', async () => {
    const bob = await house.session({ user: 'bob', role: 'candidate' });
    const { cursor } = await house.snapshot(bob);
    const screening = await screeningOf(await house.order(token, form));
    assert.deepEqual((await house.poll(bob, `wait=0&after=${cursor}`)).events, []);
    assert.equal((await house.ask(`/screenings/${screening.id}`, { token: bob })).status, 404);
    assert.equal((await house.ask('/screenings/absent', { token: bob })).status, 404);
    assert.deepEqual((await house.snapshot(bob)).screenings, []);
  });

  test('a member without trust sees the phase and nothing of the outcome', async () => {
    const max = await member();
    const { cursor } = await house.snapshot(max);
    const ordered = await house.order(max, { ...form, packageId: basicPackage, mode: 'email' });
    const first = await screeningOf(ordered);
    assert.deepEqual([first.phase, first.result, first.items], ['invited', 'withheld', []]);
    await set({ result: 'alert' });
    await set({ status: 'complete', result: 'clear' });
    const { events } = await house.poll(max, `wait=0&after=${cursor}`);
    assert.deepEqual(
      events.map(({ phase, result, revision, estimatedAt }) => [phase, result, revision, estimatedAt]),
      [
        ['invited', 'withheld', first.revision, null],
        ['complete', 'withheld', first.revision + 1, null],
      ],
    );
    const operator = await house.session({ user: 'op', role: 'operator' });
    const seen = (await house.snapshot(operator)).screenings[0]!;
    assert.deepEqual([seen.result, seen.revision], ['clear', first.revision + 2]);
    assert.equal((await house.snapshot(token)).screenings[0]!.result, 'clear');
  });

  /** Finishes a check but for its status, which shows the work that is left at its items. */
  const finishItems = async () => {
    const screenings = await house.checks();
    const done = { status: 'complete', result: 'clear' };
    await set({ reportItems: screenings[0]!.reportItems.map(({ id }) => ({ id, ...done })) });
  };

  test('a member without trust hears of no item, however they follow, nor that anything changed', async () => {
    const max = await member();
    const { id } = await screeningOf(
      await house.order(max, { ...form, packageId: basicPackage, mode: 'email' }),
    );
    await set({ status: 'pending' });
    const operator = await house.session({ user: 'op', role: 'operator' });
    const read = async (reader: string) => house.screening(id, reader);
    const [before, whole] = [await read(max), await read(operator)];
    assert.deepEqual([before.waitingOn, whole.waitingOn], ['service', 'source']);
    const { cursor } = await house.snapshot(max);
    const reader = await stream(max, { 'last-event-id': cursor });
    await reader.chunk();
    const waiting = house.poll(max, `wait=25&after=${cursor}`);
    await finishItems();
    assert.equal((await read(operator)).waitingOn, 'service');
    assert.deepEqual(await read(max), before);
    assert.deepEqual((await house.poll(max, `wait=0&after=${cursor}`)).events, []);
    await set({ status: 'complete', result: 'clear' });
    for (const [heard] of [[(await reader.next())?.screening], (await waiting).events])
      assert.deepEqual([heard?.phase, heard?.revision], ['complete', before.revision + 1]);
    assert.equal(reader.text.match(/^id: /gm)?.length, 2);
    await reader.leave();
  });

  test('two cursors of one place differ, and none is longer where more has happened', async () => {
    const max = await member();
    const begun = await house.snapshot(max);
    await house.order(token, form);
    const cursors = [begun.cursor];
    for (let count = 0; count < 3; count += 1) {
      cursors.push((await house.snapshot(max)).cursor, (await house.poll(max, 'wait=0')).cursor);
      const reader = await stream(max);
      await reader.chunk();
      cursors.push(/^id: (\S+)$/m.exec(reader.text)![1]!);
      await reader.leave();
    }
    assert.equal(new Set(cursors).size, cursors.length);
    assert.equal(new Set(cursors.map(({ length }) => length)).size, 1);
    for (const cursor of cursors) {
      const { events, reset } = await house.poll(max, `wait=0&after=${cursor}`);
      assert.deepEqual([events, reset], [[], false]);
    }
  });

  test('operators see everything, newest first', async () => {
    await house.order(token, form);
    const bob = await house.session({ user: 'bob', role: 'candidate' });
    await house.order(bob, { ...form, candidate: named('bob') });
    const operator = await house.session({ user: 'op', role: 'operator' });
    const { screenings } = await house.snapshot(operator);
    assert.deepEqual(
      screenings.map(({ clientReferenceId }) => clientReferenceId),
      ['bob', 'anna'],
    );
    const one = (await (
      await house.ask(`/screenings?id=${screenings[1]!.id}`, { token: operator })
    ).json()) as Snapshot;
    assert.deepEqual(one.screenings, [screenings[1]]);
  });

  test('a long poll waits for the next change', async () => {
    const { cursor } = await house.snapshot(token);
    const waiting = house.poll(token, `wait=25&after=${cursor}`);
    await house.order(token, form);
    const batch = await waiting;
    assert.equal(batch.events.length, 1);
    assert.equal(batch.reset, false);
    assert.deepEqual((await house.poll(token, `wait=0&after=${batch.cursor}`)).events, []);
  });

  test('a long poll ends with session_revoked when the host revokes the page session meanwhile', async () => {
    const { cursor } = await house.snapshot(token);
    const waiting = house.ask(`/events?wait=25&after=${cursor}`, { token });
    await house.ask('/sessions/anna', { method: 'DELETE', token: hostKey });
    assert.equal(await codeOf(await waiting), 'session_revoked');
  });
});
