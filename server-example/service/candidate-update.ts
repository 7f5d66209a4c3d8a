import { answersOf, type Candidate, readField, withField } from '../../src/protocol/candidate.ts';
import { checkUnderway } from '../../src/protocol/identifying-paths.ts';
import { writtenPath } from './candidate-names.ts';
import type { Profile } from './profile.ts';
import { ServiceError } from './service-error.ts';
import type { WireBody } from './wire-body.ts';

/** Services hide what is secret behind these. */
const masked = /[*•#]|x{2}/iu;

/**
 * What an update of a candidate has to write: undefined where the record says all of it already. It changes none of the
 * answers which the record has at these paths. What the record lacks is completed; what cannot be compared, because it is
 * masked or not readable at all, is left as it is.
 *
 * @param record undefined where it cannot be read.
 * @param body the update, as the service spells it.
 * @param paths canonical.
 * @throws {ServiceError} `refused` where the update says something else than the record. It names the first of the paths
 *   that the update has, whichever of them differs: else answers could be guessed one by one.
 */
export function candidateUpdate(
  profile: Profile,
  record: WireBody | undefined,
  body: Candidate,
  paths: string[],
): Candidate | undefined {
  const answered = paths.filter((path) => readField(body, writtenPath(profile, path)) !== undefined);
  let isOther = false;
  const update = answered.reduce((rest, path) => {
    const place = writtenPath(profile, path);
    const held = record?.at(place);
    const isAbsent = record && (held === undefined || held === null || held === '');
    if (isAbsent) return rest;
    const isReadable = record && !(typeof held === 'string' && masked.test(held));
    if (isReadable && !isAlike(readField(body, place), held)) isOther = true;
    return withField(rest, place, undefined);
  }, body);
  if (isOther)
    throw new ServiceError('refused', 'a check is under way, for which the candidate stays who they are', {
      didNothing: true,
      problems: answered.slice(0, 1).map((path) => ({ path, code: checkUnderway })),
    });
  return record && saysAllOf(record.at(''), update) ? undefined : update;
}

/** A service may write an answer in another form: the same name in capitals, a number with dashes. */
const isAlike = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

const plain = (value: unknown): string =>
  String(value).normalize('NFKC').toLowerCase().replaceAll(/[\s-]/gu, '');

/** Whether a record holds all of `body` already: every answer, and no list that is longer or shorter. */
function saysAllOf(record: unknown, body: Candidate): boolean {
  if (typeof record !== 'object' || record === null) return false;
  const known = record as Candidate;
  return (
    answersOf(body).every(([path, answer]) => isSame(readField(known, path), answer)) &&
    listsOf(body).every(([path, length]) => lengthOf(readField(known, path)) === length)
  );
}

/** An empty list is an answer of its own. */
const isSame = (known: unknown, answer: unknown): boolean =>
  known === answer || (Array.isArray(known) && Array.isArray(answer) && known.length === answer.length);

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : -1);

/** Every list with its path and length. */
function listsOf(value: unknown, path = ''): [path: string, length: number][] {
  if (Array.isArray(value))
    return [[path, value.length], ...value.flatMap((item, index) => listsOf(item, `${path}[${index}]`))];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => listsOf(item, path ? `${path}.${key}` : key));
}
