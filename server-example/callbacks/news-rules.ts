import { hash } from 'node:crypto';
import type { Phase, Result } from '../../src/protocol/screening.ts';
import { isOver } from '../../src/protocol/phase.ts';
import type { ServiceScreening } from '../service/service-screening.ts';
import type { ScreeningChange, ScreeningRecord } from '../store/screening-record.ts';
import type { KeyRing } from '../sessions/key-ring.ts';

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
  /** Whether other news counted since the reading began, and no time tells which is later: one that begins now will. */
  isOvertaken?: boolean;
  /** Whether a settled reading that seems no newer takes back what a callback alone had made look worse. */
  isWithdrawn?: boolean;
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
 * - **A reading** is compared with the reading before, or with the answer to the order: nothing that a body claimed makes it
 *   old or a repeat. It counts where it is newer, unless another one counted since it began and no time says that this
 *   one is later. One that is settled counts also where it seems older: hardly an answer of the service lags so long. What it
 *   takes back of a callback is watched for most of a day.
 * - **The body of a callback**, where the service answers readings, tells one thing before a reading does, because a finding
 *   must not wait: that the check or a known item is to be reviewed, or that a finished check goes on. Nothing else of it
 *   counts, because whoever captured a callback can write any body. It lies over the last reading until another one counts;
 *   a mere repeat of that reading may lag behind, so it takes the settled one to say that nothing has become worse.
 * - **Where no reading was ever answered** the body has to do, and counts where it is newer. Where so much was applied that a
 *   repeat may have been forgotten, and no time tells it, it cannot make a result better: it is then under review. The
 *   first reading counts over all that bodies said.
 * - **A time in a body that lies more than a day ahead** counts as none: it would make every later report look old.
 */
export class NewsRules {
  readonly #keys: KeyRing;
  readonly #now: () => number;
  readonly #isConfirmable: () => boolean;
  readonly #itemIds = new Map<string, string>();

  /**
   * @param now milliseconds since the epoch.
   * @param isConfirmable whether the service answers readings.
   */
  constructor(keys: KeyRing, now: () => number, isConfirmable: () => boolean) {
    this.#keys = keys;
    this.#now = now;
    this.#isConfirmable = isConfirmable;
  }

  judge(record: ScreeningRecord, news: News): Verdict {
    switch (news.from) {
      case 'answer':
        return hasHeard(record)
          ? { change: identity(news.report), isInDoubt: false }
          : { change: this.#readFacts(record, news.report), isInDoubt: false };
      case 'callback':
        return this.#judgeCallback(record, { ...news, body: this.#withoutFarTime(news.body) });
      case 'reading':
        return this.#judgeReading(record, news.reading, news.isSettled);
    }
  }

  #judgeReading(record: ScreeningRecord, { report, version }: Reading, isSettled: boolean): Verdict {
    const { read } = record;
    const isRepeat = digest(report) === record.seenDigests.at(-1);
    const change = this.#readFacts(record, report);
    if (!read) return { change, isInDoubt: hasHeard(record) && !isRepeat && !isSettled };
    if (isRepeat && !read.isWorsened) return { isInDoubt: false };
    if (read.version > version) {
      const order = compareTimes(report.updatedAt, record.serviceUpdatedAt);
      return order > 0 ? { change, isInDoubt: false } : { isInDoubt: true, isOvertaken: order === 0 };
    }
    const isNewer = this.#ageOf(record, report) === 'newer';
    if (!isNewer && !isSettled) return { isInDoubt: true };
    return { change, isInDoubt: false, isWithdrawn: !isNewer && read.isWorsened };
  }

  #judgeCallback(record: ScreeningRecord, { body, reading }: CallbackNews): Verdict {
    if (!reading && !this.#isConfirmable()) return this.#judgeBody(record, body);
    const {
      change,
      isInDoubt,
      isOvertaken = false,
    }: Verdict = reading ? this.#judgeReading(record, reading, false) : { isInDoubt: false };
    const known = { ...record, ...change };
    const age = this.#ageOf(known, body);
    const isLaid = age === 'newer' && !(change && reading && this.#isOutdated(record, body, reading));
    const worsening = isLaid ? this.#worsening(known, body) : undefined;
    const whole = worsening ? { ...change, ...worsening } : change;
    return {
      ...(whole && { change: whole }),
      isBelieved: worsening !== undefined,
      isInDoubt: isInDoubt || age === 'newer' || age === 'perhaps-older',
      isOvertaken,
    };
  }

  /** Where no reading was ever answered. */
  #judgeBody(record: ScreeningRecord, body: ServiceScreening): Verdict {
    const age = this.#ageOf(record, body);
    if (age !== 'newer') return { isInDoubt: age === 'perhaps-older' };
    const change = { ...this.#cautiousFacts(record, body), read: undefined };
    return { change, isBelieved: true, isInDoubt: true };
  }

  /** What a body makes look worse, each once: so however many come, they are no more than the items and two. */
  #worsening(record: ScreeningRecord, body: ServiceScreening): ScreeningChange | undefined {
    const found = new Set(
      body.items.filter(({ result }) => result === 'review').map(({ id }) => this.#itemId(record, id)),
    );
    const isPutBack = isOver(record) && !isOver(body);
    const isWorse = body.result === 'review' || isPutBack;
    const result = isWorse && isBetter(record.result, body.result) ? body.result : record.result;
    const isFound = record.items.some((item) => found.has(item.id) && item.result !== 'review');
    if (!isPutBack && !isFound && result === record.result) return undefined;
    return {
      ...(isPutBack && { phase: 'in-progress', waitingOn: 'service' }),
      result,
      items: record.items.map((item) => (found.has(item.id) ? { ...item, result: 'review' } : item)),
      ...(record.read && { read: { ...record.read, isWorsened: true } }),
    };
  }

  /** Whether a body is no newer than the reading that came with it, which counts. */
  #isOutdated(record: ScreeningRecord, body: ServiceScreening, { report }: Reading): boolean {
    if (body.updatedAt !== null && report.updatedAt !== null)
      return compareTimes(body.updatedAt, report.updatedAt) <= 0;
    return !looksEarlier(this.#content(record, report), this.#content(record, body));
  }

  /** Known by the same digest as the body that came. */
  #withoutFarTime(body: ServiceScreening): ServiceScreening {
    if (body.updatedAt === null || Date.parse(body.updatedAt) <= this.#now() + mostAheadMs) return body;
    const untimed = { ...body, updatedAt: null };
    digests.set(untimed, digest(body));
    return untimed;
  }

  #ageOf(record: ScreeningRecord, report: ServiceScreening): Age {
    if (record.seenDigests.includes(digest(report))) return 'known';
    if (!hasHeard(record)) return 'newer';
    const order = compareTimes(report.updatedAt, record.serviceUpdatedAt);
    if (order !== 0) return order < 0 ? 'older' : 'newer';
    const known = { phase: record.read?.phase ?? record.phase, items: record.items };
    return looksEarlier(this.#content(record, report), known) ? 'perhaps-older' : 'newer';
  }

  /** The facts of a body that may be the repeat of one that is forgotten: old good news must not hide a finding. */
  #cautiousFacts(record: ScreeningRecord, body: ServiceScreening): ScreeningChange {
    const facts = this.#facts(record, body);
    const isTold = compareTimes(body.updatedAt, record.serviceUpdatedAt) !== 0;
    if (record.seenDigests.length < mostDigests || isTold || body.result === record.result) return facts;
    const mayHide = record.result === 'review' || body.result === 'clear';
    return mayHide ? { ...facts, result: 'review' } : facts;
  }

  /** What a reading that counts changes in the record, or the answer to the order. What bodies told is forgotten. */
  #readFacts(record: ScreeningRecord, report: ServiceScreening): ScreeningChange {
    const { read, version } = record;
    const basis = read ? record : { ...record, seenDigests: [], serviceUpdatedAt: null };
    return {
      ...this.#facts(basis, report),
      read: { version: version + 1, phase: report.phase, isWorsened: false },
    };
  }

  /** What a report that counts changes in the record. */
  #facts(record: ScreeningRecord, report: ServiceScreening): ScreeningChange {
    return {
      ...identity(report),
      serviceUpdatedAt: report.updatedAt ?? record.serviceUpdatedAt,
      seenDigests: [...record.seenDigests.filter((seen) => seen !== digest(report)), digest(report)].slice(
        -mostDigests,
      ),
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
    ['kind', 'candidateId', 'packageId', 'callbackUri', 'unread'].includes(key) ? undefined : value,
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
