import { readAftermath } from './aftermath.ts';
import type { Aftermath, ItemKind, Phase, Result, Screening } from '../../src/protocol/screening.ts';
import type { Profile } from './profile.ts';
import { changesId } from './profile-paths.ts';
import { readKind } from './item-kind.ts';
import { hasWord, meaning } from './meaning.ts';
import { ServiceError } from './service-error.ts';
import { readAt, WireBody } from './wire-body.ts';

/** More than any report has. */
const mostItems = 500;

interface ServiceItem {
  id: string;
  title: string;
  /** Where the profile knows the title. */
  kind?: ItemKind;
  phase: Phase;
  result: Result;
  estimatedAt: string | null;
}

/** A screening as the service has it, in canonical words and without personal data. `id`, `phase` and `result` are enough. */
export interface ServiceScreening {
  id: string;
  /** Under which the service goes on with it: all that is shown here is then from before. */
  nextId?: string;
  /** Of whom and what it is, where the service names it. */
  candidateId?: string | undefined;
  packageId?: string | undefined;
  /** Where it calls back to, where the service names it. */
  callbackUri?: string | undefined;
  packageTitle?: string | undefined;
  phase: Phase;
  result: Result;
  /** By default the candidate who was invited, else the service while it is not over. */
  waitingOn?: Screening['waitingOn'];
  items?: ServiceItem[];
  /** Works once; null where the answer carries none. */
  inviteLink?: string | null;
  /** The service's own clock, which was seen ahead of time: so it must not be the only thing to order by. Perhaps a day. */
  updatedAt?: string | null;
  /** Absent where nothing happened. */
  aftermath?: Aftermath;
  /** The service's own page of it, for staff. */
  adminLink?: string | null;
  estimatedAt?: string | null;
  /** What was left out, because it cannot be read and no decision hangs on it. Names paths, and no value. */
  unread?: string[];
}

/** Which of its resources shows a screening. */
export interface Resource {
  /** How it was ordered, which its path may depend on; `direct` also once its id has changed. */
  mode: 'direct' | 'link' | 'email';
  /** Whether the candidate was invited, because an early status alone does not show it. */
  wasInvited: boolean;
}

/** An unknown word is work in progress: never an error, never a failure. */
function readPhase(profile: Profile, word: string, wasInvited: boolean): Phase {
  const known = meaning(profile.statuses, word) ?? 'in-progress';
  if (known !== 'created') return known;
  return wasInvited ? 'invited' : 'in-progress';
}

function readResult(profile: Profile, word: string | undefined): Result {
  return word === undefined ? 'pending' : (meaning(profile.results, word) ?? 'review');
}

/**
 * Reads a screening of the service by the profile. A time or a title that cannot be read is left out: a finding beside it
 * must not be lost.
 *
 * While its id is still to change, nothing was found and nothing is complete.
 *
 * @throws {ServiceError} `not-understood`, naming the paths that are missing or cannot be read, and no value.
 */
export function readServiceScreening(
  profile: Profile,
  body: unknown,
  { mode, wasInvited }: Resource,
): ServiceScreening & Required<Pick<ServiceScreening, 'items' | 'unread'>> {
  const names = profile.screening;
  const whole = new WireBody(body, 'a screening');
  const status = whole.word(names.status);
  const missing = [
    ...(whole.has(names.id) ? [] : [names.id]),
    ...(status === undefined ? [names.status] : []),
  ];
  if (status === undefined || missing.length > 0) {
    throw new ServiceError('not-understood', `a screening of the service lacks ${missing.join(', ')}`);
  }
  const unread: string[] = [];
  const isFirst = changesId(profile, mode);
  const nextId = isFirst && names.nextId !== null ? whole.optionalPathId(names.nextId) : undefined;
  const read = readPhase(profile, status, wasInvited);
  const phase = isFirst && read === 'complete' ? 'in-progress' : read;
  // Where the outcome is a status, a status before the end is none, known or not.
  const hasOutcome = !isFirst && (names.result !== names.status || phase === 'complete');
  const entries = isFirst ? [] : whole.optionalList(names.reportItems, mostItems);
  // One item may not have begun. All without one: the profile looks in the wrong place.
  const { status: at } = profile.reportItem;
  if (entries.length > 0 && entries.every((entry) => readAt(entry, at) === undefined)) {
    throw new ServiceError(
      'not-understood',
      `no report item of the service has a status at ${at} (reportItem.status)`,
    );
  }
  const items = entries.map((entry, index) =>
    readItem(profile, entry, { index, isInvited: phase === 'invited', unread }),
  );
  if (items.length > 0 && items.every(({ title }) => title === undefined))
    throw new ServiceError('not-understood', unread[0]!);
  return {
    id: whole.pathId(names.id),
    ...(nextId === undefined ? {} : { nextId }),
    candidateId: whole.word(profile.order.candidateId),
    packageId: whole.word(profile.order.packageId),
    callbackUri: profile.callback.uri === null ? undefined : textOf(whole.at(profile.callback.uri)),
    packageTitle: orNone(() => whole.title(names.packageName), unread),
    phase,
    result: hasOutcome ? readResult(profile, whole.word(names.result)) : 'pending',
    waitingOn: readWaitingOn(profile, { phase, status, items }),
    items: items.map((item, index) => ({ ...item, title: item.title ?? `#${index + 1}` })),
    inviteLink: whole.word(names.inviteLink) ?? null,
    adminLink: textOf(whole.at(names.adminLink)) ?? null,
    ...(isFirst ? {} : readAftermath(profile, whole, { items, unread })),
    updatedAt: orNone(() => whole.time(names.updatedAt, profile.times), unread) ?? null,
    estimatedAt: orNone(() => whole.time(names.estimatedAt, profile.times), unread) ?? null,
    unread,
  };
}

/** Notes in `unread` why something cannot be read. */
function orNone<Value>(read: () => Value, unread: string[]): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    unread.push(error.message);
    return undefined;
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

interface ItemPlace {
  index: number;
  /** While a screening is only invited, its new items are not in progress either. */
  isInvited: boolean;
  unread: string[];
}

function readItem(
  profile: Profile,
  entry: unknown,
  { index, isInvited, unread }: ItemPlace,
): Omit<ServiceItem, 'title'> & { title: string | undefined } {
  const names = profile.reportItem;
  const item = new WireBody(entry, 'a report item');
  const status = item.word(names.status);
  const title = orNone(() => item.title(names.title) ?? item.id(names.title), unread);
  const kind = title === undefined ? undefined : readKind(profile, title);
  return {
    id: item.word(names.id) ?? String(index),
    title,
    ...(kind === undefined ? {} : { kind }),
    phase: status === undefined ? 'in-progress' : readPhase(profile, status, isInvited),
    result: readResult(profile, item.word(names.result)),
    estimatedAt: orNone(() => item.time(names.estimatedAt, profile.times), unread) ?? null,
  };
}

interface Waiting {
  phase: Phase;
  /** The service's word. */
  status: string;
  items: Pick<ServiceItem, 'phase'>[];
}

function readWaitingOn(profile: Profile, { phase, status, items }: Waiting): Screening['waitingOn'] {
  switch (phase) {
    case 'invited':
      return 'candidate';
    case 'needs-attention':
      return hasWord(profile.statusesForTheCandidate, status) ? 'candidate' : 'service';
    case 'in-progress':
      return items.some((item) => item.phase === 'in-progress') ? 'source' : 'service';
    case 'unconfirmed':
      return 'service';
    case 'complete':
    case 'cancelled':
    case 'expired':
      return 'none';
  }
}
