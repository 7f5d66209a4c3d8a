import { isDeepStrictEqual } from 'node:util';
import { isOver } from '../../src/protocol/phase.ts';
import type { ScreeningChange, ScreeningRecord } from '../store/screening-record.ts';
import { digestOf, type KeptState } from './kept-state.ts';

/** So far may this machine's clock be behind. */
const clockErrorMs = 60_000;
/** A clock of the service that is further ahead of ours than so is not one: bodies come in no better order. */
const mostAheadMs = 24 * 3_600_000;

/** More states than a screening has in its life. */
const mostDigests = 256;

type Times = Pick<ScreeningRecord, 'serviceUpdatedAt'>;

/**
 * Where the service can be read, a read decides, and nothing else does. One that is older than what is known may come from a
 * copy that lags behind: it is `older` while that can still be. All others count: a time more than a minute ahead of our clock
 * compares with nothing.
 *
 * @param now milliseconds since the epoch.
 * @param isDoubtOver whether older reads came for so long that they are the truth.
 * @returns what changes; `undefined` where the record says the same already.
 */
export function changeByRead(
  record: ScreeningRecord,
  state: KeptState,
  { now, isDoubtOver }: { now: number; isDoubtOver: boolean },
): ScreeningChange | 'older' | undefined {
  if (isFromBefore(state, record)) return undefined;
  const latest = now + clockErrorMs;
  if (!isDoubtOver && compareTimes(state, record, latest) < 0) return 'older';
  const change = { missingSince: null, ...factsOf(state, record, latest) };
  return isDeepStrictEqual({ ...record, ...change }, record) ? undefined : change;
}

/**
 * Where the service cannot be read, the body of a callback decides: by the service's times, else by the order of arrival. A
 * body that came before is a repeat. Without a later time, a finished check goes on only with an item that it did not have,
 * and a body that lacks known items and brings no new one is an earlier one.
 *
 * @param now milliseconds since the epoch.
 */
export function changeByBody(
  record: ScreeningRecord,
  state: KeptState,
  now: number,
): ScreeningChange | undefined {
  const digest = digestOf(state);
  if (record.seenDigests.includes(digest) || isFromBefore(state, record)) return undefined;
  // The times of two resources tell no order.
  const order = state.nextId === undefined ? compareTimes(state, record, now + mostAheadMs) : 1;
  if (order < 0 || (order === 0 && looksEarlier(state, record))) return undefined;
  return { ...factsOf(state, record, now + mostAheadMs), seenDigests: withDigest(record, digest) };
}

/** The answer to an order is the first that is known of it, unless a callback or a read was faster. */
export function changeByAnswer(record: ScreeningRecord, state: KeptState, now: number): ScreeningChange {
  if (isFromBefore(state, record)) return {};
  if (record.serviceId !== null) return identityOf(state);
  return {
    ...factsOf(state, record, now + clockErrorMs),
    seenDigests: withDigest(record, digestOf(state)),
  };
}

/** What a state that counts changes. */
function factsOf(state: KeptState, known: ScreeningRecord, latest: number): ScreeningChange {
  const { phase, result, waitingOn, items, updatedAt, aftermath, estimatedAt } = state;
  return {
    serviceUpdatedAt: comparable(updatedAt, latest) ?? null,
    ...identityOf(state),
    phase,
    result,
    waitingOn,
    items,
    ...(aftermath || known.aftermath ? { aftermath: aftermath ?? null } : {}),
    estimatedAt,
  };
}

/** What was under the id of before says nothing any more. A service may number both kinds alike. */
const isFromBefore = ({ serviceId }: KeptState, known: ScreeningRecord): boolean =>
  serviceId === known.formerServiceId && serviceId !== known.serviceId;

/** Of what is under the next id nothing is known yet: neither a time to compare with, nor that it is there. */
const identityOf = ({ serviceId, nextId, packageTitle }: KeptState): ScreeningChange => ({
  ...(nextId === undefined
    ? { serviceId }
    : { serviceId: nextId, formerServiceId: serviceId, serviceUpdatedAt: null, missingSince: undefined }),
  ...(packageTitle === undefined ? {} : { packageTitle }),
});

const withDigest = ({ seenDigests }: ScreeningRecord, digest: string): string[] =>
  [...seenDigests, digest].slice(-mostDigests);

/** Whether the content shows that the state is an earlier one. */
function looksEarlier(state: KeptState, known: ScreeningRecord): boolean {
  const knownIds = new Set(known.items.map(({ id }) => id));
  if (state.items.some(({ id }) => !knownIds.has(id))) return false;
  if (isOver(known) && !isOver(state)) return true;
  // A finished state without any items says nothing about items.
  return state.items.length < known.items.length && !(isOver(state) && state.items.length === 0);
}

/**
 * Below 0 when the state is earlier, above 0 when it is later; 0 when the times are equal or cannot be compared. A day is
 * compared with another day, or with that of an hour: within itself it tells no order.
 */
function compareTimes(state: KeptState, { serviceUpdatedAt }: Times, latest: number): number {
  const [one, other] = [comparable(state.updatedAt, latest), comparable(serviceUpdatedAt, latest)];
  if (one === undefined || other === undefined) return 0;
  return Date.parse(one.slice(0, other.length)) - Date.parse(other.slice(0, one.length));
}

/** Undefined where there is none, or one after `latest`. */
const comparable = (time: string | null, latest: number): string | undefined =>
  time !== null && Date.parse(time) <= latest ? time : undefined;
