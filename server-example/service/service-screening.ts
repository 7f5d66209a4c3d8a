import type { Phase, Result, Screening } from '../../src/protocol/screening.ts';
import { type Candidate, readField } from '../../src/protocol/candidate.ts';
import type { Profile } from './profile.ts';
import { ServiceError } from './service-error.ts';

interface ServiceItem {
  id: string;
  title: string;
  phase: Phase;
  result: Result;
  estimatedAt: string | null;
}

/** A screening as the service reports it, in canonical words and without personal data. */
export interface ServiceScreening {
  id: string;
  packageTitle: string | undefined;
  phase: Phase;
  result: Result;
  waitingOn: Screening['waitingOn'];
  items: ServiceItem[];
  /** Works once; null where the answer carries none. */
  inviteLink: string | null;
  /** The service's own clock, which was seen ahead of time: so it must not be the only thing to order by. */
  updatedAt: string | null;
  estimatedAt: string | null;
}

const plain = (word: string): string => word.toLowerCase().replace(/[\s_-]/g, '');

/** By table of words: the meaning of each plain word. */
const tables = new WeakMap<object, Map<string, string>>();

/** What a word of the service means, compared without case, spaces, hyphens and underscores. */
export function meaning<Meaning extends string>(
  words: Record<Meaning, readonly string[]>,
  word: string,
): Meaning | undefined {
  let table = tables.get(words);
  if (!table) {
    const entries = Object.entries<readonly string[]>(words);
    // Where two meanings claim a word, the first one has it.
    table = new Map(
      entries.flatMap(([key, known]) => known.map((one) => [plain(one), key] as const)).toReversed(),
    );
    tables.set(words, table);
  }
  return table.get(plain(word)) as Meaning | undefined;
}

const hasWord = (words: readonly string[], word: string): boolean =>
  words.some((known) => plain(known) === plain(word));

/** An unknown word is work in progress: never an error, never a failure. */
function readPhase(profile: Profile, word: string, wasInvited: boolean): Phase {
  const known = meaning(profile.statuses, word) ?? 'in-progress';
  if (known !== 'created') return known;
  return wasInvited ? 'invited' : 'in-progress';
}

function readResult(profile: Profile, word: unknown): Result {
  if (word === null || word === undefined || word === '') return 'pending';
  return meaning(profile.results, String(word)) ?? 'review';
}

function readTime(value: unknown): string | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/**
 * Reads a screening of the service by the profile.
 *
 * @param wasInvited whether the candidate was invited, because an early status alone does not show it.
 * @throws {ServiceError} `not-understood`, naming the missing paths and no value.
 */
export function readServiceScreening(profile: Profile, body: unknown, wasInvited: boolean): ServiceScreening {
  const names = profile.screening;
  const whole = (typeof body === 'object' && body !== null ? body : {}) as Candidate;
  const read = (path: string): unknown => readField(whole, path);
  const id = read(names.id);
  const status = read(names.status);
  const missing = [
    ...(typeof id === 'string' || typeof id === 'number' ? [] : [names.id]),
    ...(typeof status === 'string' ? [] : [names.status]),
  ];
  if (missing.length > 0) {
    throw new ServiceError('not-understood', `a screening of the service lacks ${missing.join(', ')}`);
  }
  const phase = readPhase(profile, String(status), wasInvited);
  const items = readItems(profile, read(names.reportItems), phase === 'invited');
  const title = read(names.packageName);
  const link = read(names.inviteLink);
  return {
    id: String(id),
    packageTitle: typeof title === 'string' ? title : undefined,
    phase,
    result: readResult(profile, read(names.result)),
    waitingOn: readWaitingOn(profile, { phase, status: String(status), items }),
    items,
    inviteLink: typeof link === 'string' && link !== '' ? link : null,
    updatedAt: readTime(read(names.updatedAt)),
    estimatedAt: readTime(read(names.estimatedAt)),
  };
}

/** While a screening is only invited, its new items are not in progress either. */
function readItems(profile: Profile, list: unknown, isInvited: boolean): ServiceItem[] {
  if (!Array.isArray(list)) return [];
  const names = profile.reportItem;
  return list.map((entry: unknown, index) => {
    const item = (typeof entry === 'object' && entry !== null ? entry : {}) as Candidate;
    const status = readField(item, names.status);
    return {
      id: String(readField(item, names.id) ?? index),
      title: String(readField(item, names.title) ?? ''),
      phase: typeof status === 'string' ? readPhase(profile, status, isInvited) : 'in-progress',
      result: readResult(profile, readField(item, names.result)),
      estimatedAt: readTime(readField(item, names.estimatedAt)),
    };
  });
}

interface Waiting {
  phase: Phase;
  /** The service's word. */
  status: string;
  items: ServiceItem[];
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
