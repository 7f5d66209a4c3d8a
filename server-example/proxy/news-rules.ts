import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isOver, type Phase, type Result } from '../../src/protocol/screening.ts';
import { mostItems, type ServiceScreening } from '../service/service-screening.ts';
import type { ScreeningChange, ScreeningRecord } from '../store/screening-record.ts';
import type { KeyRing } from './key-ring.ts';

/** A screening as it was read back from the service. */
export interface Reading {
  report: ServiceScreening;
  /** The version of the record when the read began. */
  version: number;
}

/** What the service said, by the way it came. */
export type News =
  | { from: 'answer'; report: ServiceScreening }
  | { from: 'callback'; body: ServiceScreening; reading: Reading | undefined }
  /** `isSettled`: nothing new came for so long before the read that it cannot lag behind any more. */
  | { from: 'reading'; reading: Reading; isSettled: boolean };

type CallbackNews = Extract<News, { from: 'callback' }>;

export interface Verdict {
  /** What becomes of the record; absent when the news changes nothing. */
  change?: ScreeningChange;
  /** Whether some of the change is said by the body of a callback alone. */
  isBelieved?: boolean;
  /** Whether the service should be read again soon: the news contradict each other, or a reading has yet to confirm them. */
  isInDoubt: boolean;
}

/** How a report stands to what is known; `perhaps-older` where only its content says so. */
type Age = 'known' | 'older' | 'perhaps-older' | 'newer';

/** What the content of a report tells about its place in the story. */
type Content = { phase: Phase; items: { id: string }[] };

/** More reports than a screening has in its life. */
export const mostDigests = 256;

/** A clock of the service that is further ahead of ours than so is not one. */
const mostAheadMs = 24 * 3_600_000;

/** So many ids of items are remembered: each report brings the same ones again. */
const mostItemIds = 20_000;

/**
 * Decides which news of a screening wins, whichever way they come. The proxy's clock orders nothing: it only tells which
 * time in a body no clock of a service can show.
 *
 * Two reports are compared so:
 * 1. A report that was applied before is a repeat.
 * 2. Times of the service are compared with times of the service: the later one is newer.
 * 3. With equal or absent times the order of arrival counts, unless the content shows that the report is an earlier one:
 *    - a running state follows a finished one only if it brings an item that the finished one did not have, which is a
 *      reopening;
 *    - a report that lacks known items and brings no new one is earlier. A finished state without any items says
 *      nothing about items.
 *
 * Each way of arrival adds its own rule:
 * - **The answer to an order** tells the whole state only while nothing else was heard. Afterwards it tells who the
 *   screening is at the service, and nothing more.
 * - **A reading** counts only if the record is what it was when the read began, and only if it is not older than what
 *   is known: the service may answer with what was true some seconds ago. One that is settled counts even then, and
 *   although callbacks changed the record since, unless another reading did: forged ones must not keep the truth away.
 * - **The body of a callback** is a hint: the reading that came with it counts. The body counts where there is no
 *   reading, or a reading that does not count, and where it is newer than the reading: by their times, or, without
 *   times, because the body is new while the reading repeats what was known, or looks earlier than the body by rule 3.
 *   Where so much was applied that a repeat may have been forgotten, and no time tells it, the body cannot make a result
 *   better: it is then under review.
 * - **Good news of a body wait for a reading** wherever the profile allows readings, because whoever captured a callback can
 *   write any body. What would make a result better (of the screening or of an item: anything to clear, review to anything
 *   else) or end the check is left out and in doubt, until a reading says so. Bad and neutral news count at once.
 * - **A time in a body that lies more than a day ahead** counts as none: it would make every later report look old.
 */
export class NewsRules {
  readonly #keys: KeyRing;
  readonly #now: () => number;
  readonly #canRead: boolean;
  readonly #itemIds = new Map<string, string>();

  /**
   * @param now milliseconds since the epoch.
   * @param canRead whether the profile allows readings.
   */
  constructor(keys: KeyRing, now: () => number, canRead: boolean) {
    this.#keys = keys;
    this.#now = now;
    this.#canRead = canRead;
  }

  judge(record: ScreeningRecord, news: News): Verdict {
    switch (news.from) {
      case 'answer':
        return hasHeard(record)
          ? { change: identity(news.report), isInDoubt: false }
          : { change: this.#facts(record, news.report), isInDoubt: false };
      case 'callback':
        return this.#judgeCallback(record, { ...news, body: this.#withoutFarTime(news.body) });
      case 'reading':
        return this.#judgeReading(record, news.reading, news.isSettled);
    }
  }

  #judgeCallback(record: ScreeningRecord, { body, reading }: CallbackNews): Verdict {
    if (!reading || isOvertaken(record, reading) || this.#isBodyNewer(record, body, reading)) {
      const age = this.#ageOf(record, body);
      if (age !== 'newer') return { isInDoubt: age === 'perhaps-older' };
      if (!this.#canRead || !this.#isGoodNews(record, body))
        return { change: this.#cautiousFacts(record, body), isBelieved: true, isInDoubt: true };
      return this.#judgeGoodNews(record, body, reading);
    }
    const verdict = this.#judgeReading(record, reading, false);
    return { ...verdict, isInDoubt: verdict.isInDoubt || contradicts(record, body, reading) };
  }

  /** The reading counts although the body is newer; of the body what remains bad or neutral after it. */
  #judgeGoodNews(record: ScreeningRecord, body: ServiceScreening, reading: Reading | undefined): Verdict {
    const read = reading && this.#judgeReading(record, reading, false).change;
    const known = { ...record, ...read };
    if (this.#ageOf(known, body) !== 'newer') return { ...(read && { change: read }), isInDoubt: true };
    const rest = this.#isGoodNews(known, body)
      ? this.#withoutGoodNews(known, body)
      : this.#facts(known, body);
    const hasChanged = !isDeepStrictEqual(known, { ...known, ...rest });
    // Else the reading before it would seem to be what is shown, and never count again.
    const seenDigests = [...known.seenDigests, `part of ${digest(body)}`].slice(-mostDigests);
    const change = hasChanged ? { ...read, seenDigests, ...rest } : read;
    return { ...(change && { change }), isBelieved: hasChanged, isInDoubt: true };
  }

  /** The report itself is not noted as applied: it counts once a reading says the same. */
  #withoutGoodNews(record: ScreeningRecord, report: ServiceScreening): ScreeningChange {
    const { phase, waitingOn, result, items } = this.#facts(record, report);
    const known = new Map(record.items.map((item) => [item.id, item]));
    const guarded = (items ?? []).map((item) => {
      const before = known.get(item.id)?.result ?? 'pending';
      known.delete(item.id);
      return isBetter(item.result, before) ? { ...item, result: before } : item;
    });
    const merged = [...guarded, ...known.values()];
    return {
      ...(isOver(report) ? {} : { phase, waitingOn }),
      ...(isBetter(report.result, record.result) ? {} : { result }),
      // Each forged body could add as many as a report may have.
      ...(merged.length > mostItems ? {} : { items: merged }),
    };
  }

  /** Whether a report makes a result better or ends the check. An item that is gone hides its finding. */
  #isGoodNews(record: ScreeningRecord, report: ServiceScreening): boolean {
    if (isOver(report) && report.phase !== record.phase) return true;
    if (isBetter(report.result, record.result)) return true;
    const results = new Map(report.items.map(({ id, result }) => [this.#itemId(record, id), result]));
    const known = new Map(record.items.map(({ id, result }) => [id, result]));
    return [...new Set([...results.keys(), ...known.keys()])].some((id) =>
      isBetter(results.get(id) ?? 'pending', known.get(id) ?? 'pending'),
    );
  }

  /** Known by the same digest as the body that came. */
  #withoutFarTime(body: ServiceScreening): ServiceScreening {
    if (body.updatedAt === null || Date.parse(body.updatedAt) <= this.#now() + mostAheadMs) return body;
    const untimed = { ...body, updatedAt: null };
    digests.set(untimed, digest(body));
    return untimed;
  }

  #judgeReading(record: ScreeningRecord, reading: Reading, isSettled: boolean): Verdict {
    if (digest(reading.report) === record.seenDigests.at(-1)) return { isInDoubt: false };
    const isCounting = isSettled
      ? (record.readVersion ?? 0) <= reading.version
      : !isOvertaken(record, reading) && this.#ageOf(record, reading.report) === 'newer';
    if (!isCounting) return { isInDoubt: true };
    const change = { ...this.#facts(record, reading.report), readVersion: record.version + 1 };
    return { change, isInDoubt: false };
  }

  #isBodyNewer(record: ScreeningRecord, body: ServiceScreening, { report, version }: Reading): boolean {
    if (body.updatedAt !== null && report.updatedAt !== null) return body.updatedAt > report.updatedAt;
    if (record.seenDigests.includes(digest(body))) return false;
    const isRepeating = record.version === version && record.seenDigests.at(-1) === digest(report);
    return isRepeating || looksEarlier(this.#content(record, report), this.#content(record, body));
  }

  #ageOf(record: ScreeningRecord, report: ServiceScreening): Age {
    if (record.seenDigests.includes(digest(report))) return 'known';
    if (!hasHeard(record)) return 'newer';
    const order = compareTimes(report.updatedAt, record.serviceUpdatedAt);
    if (order !== 0) return order < 0 ? 'older' : 'newer';
    return looksEarlier(this.#content(record, report), record) ? 'perhaps-older' : 'newer';
  }

  /** The facts of a body that may be the repeat of one that is forgotten: old good news must not hide a finding. */
  #cautiousFacts(record: ScreeningRecord, body: ServiceScreening): ScreeningChange {
    const facts = this.#facts(record, body);
    const isTold = compareTimes(body.updatedAt, record.serviceUpdatedAt) !== 0;
    if (record.seenDigests.length < mostDigests || isTold || body.result === record.result) return facts;
    const mayHide = record.result === 'review' || body.result === 'clear';
    return mayHide ? { ...facts, result: 'review' } : facts;
  }

  /** What a report that counts changes in the record. */
  #facts(record: ScreeningRecord, report: ServiceScreening): ScreeningChange {
    return {
      ...identity(report),
      serviceUpdatedAt: report.updatedAt ?? record.serviceUpdatedAt,
      seenDigests: [...record.seenDigests, digest(report)].slice(-mostDigests),
      phase: report.phase,
      result: report.result,
      waitingOn: report.waitingOn,
      items: report.items.map((item) => ({ ...item, id: this.#itemId(record, item.id) })),
      estimatedAt: report.estimatedAt,
    };
  }

  /** The items by the ids of the record. */
  #content(record: ScreeningRecord, { phase, items }: ServiceScreening): Content {
    return { phase, items: items.map(({ id }) => ({ id: this.#itemId(record, id) })) };
  }

  /** A page never sees the service's ids: it knows an item by a keyed digest. */
  #itemId({ id }: ScreeningRecord, serviceItemId: string): string {
    const item = `${id} ${serviceItemId}`;
    const known = this.#itemIds.get(item);
    if (known !== undefined) return known;
    const made = this.#keys.sign('item id', item).slice(0, 16);
    if (this.#itemIds.size === mostItemIds) this.#itemIds.clear();
    this.#itemIds.set(item, made);
    return made;
  }
}

const digests = new WeakMap<ServiceScreening, string>();

/** Tells reports apart, whenever they came. */
function digest(report: ServiceScreening): string {
  const known = digests.get(report);
  if (known !== undefined) return known;
  // The kind of an item follows from its title and the profile: with another profile the report is still the same. Of whom
  // and what it is does not change, and a callback need not name it.
  const text = JSON.stringify({ ...report, inviteLink: null }, (key, value: unknown) =>
    ['kind', 'candidateId', 'packageId'].includes(key) ? undefined : value,
  );
  const made = hash('sha256', text, 'base64url').slice(0, 16);
  digests.set(report, made);
  return made;
}

const identity = (report: ServiceScreening): ScreeningChange => ({
  serviceId: report.id,
  ...(report.packageTitle === undefined ? {} : { packageTitle: report.packageTitle }),
});

const hasHeard = (record: ScreeningRecord): boolean => record.seenDigests.length > 0;

const isBetter = (next: Result, known: Result): boolean =>
  next !== known && (next === 'clear' || known === 'review');

/** Rule 3: whether the content shows that the report is an earlier one. */
function looksEarlier(report: Content, known: Content): boolean {
  const knownIds = new Set(known.items.map(({ id }) => id));
  if (report.items.some(({ id }) => !knownIds.has(id))) return false;
  if (isOver(known) && !isOver(report)) return true;
  return report.items.length < known.items.length && !(isOver(report) && report.items.length === 0);
}

/** Below 0 when `one` is earlier, above 0 when it is later; 0 when they are equal or cannot be compared. */
function compareTimes(one: string | null, other: string | null): number {
  return one === null || other === null ? 0 : Date.parse(one) - Date.parse(other);
}

/** Whether other news changed the record since the read began. */
const isOvertaken = (record: ScreeningRecord, { report, version }: Reading): boolean =>
  record.version !== version && record.seenDigests.at(-1) !== digest(report);

/** Whether the body may be newer than the reading that counts. */
const contradicts = (record: ScreeningRecord, body: ServiceScreening, { report }: Reading): boolean =>
  digest(body) !== digest(report) &&
  !record.seenDigests.includes(digest(body)) &&
  compareTimes(body.updatedAt, report.updatedAt) >= 0;
