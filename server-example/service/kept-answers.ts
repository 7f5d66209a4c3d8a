import { type Candidate, readField, withField } from '../../src/protocol/candidate.ts';
import { checkUnderway } from '../../src/protocol/identifying-paths.ts';
import { writtenPath } from './candidate-names.ts';
import type { Profile } from './profile.ts';
import { ServiceError } from './service-error.ts';
import type { WireBody } from './wire-body.ts';

/** Services hide what is secret behind these. */
const masked = /[*•#]|x{2}/iu;

/**
 * An update that changes none of the answers which the record has at these paths. What the record lacks is completed;
 * what cannot be compared, because it is masked or not readable at all, is left as it is.
 *
 * @param body the update, as the service spells it.
 * @param paths canonical.
 * @throws {ServiceError} `refused` where the update says something else than the record. It names the first of the paths
 *   that the update has, whichever of them differs: else answers could be guessed one by one.
 */
export function withoutChanges(
  profile: Profile,
  record: WireBody | undefined,
  body: Candidate,
  paths: string[],
): Candidate {
  const answered = paths.filter((path) => readField(body, writtenPath(profile, path)) !== undefined);
  let isOther = false;
  const kept = answered.reduce((update, path) => {
    const place = writtenPath(profile, path);
    const held = record?.at(place);
    const isAbsent = record && (held === undefined || held === null || held === '');
    if (isAbsent) return update;
    const isReadable = record && !(typeof held === 'string' && masked.test(held));
    if (isReadable && !isAlike(readField(body, place), held)) isOther = true;
    return withField(update, place, undefined);
  }, body);
  if (!isOther) return kept;
  throw new ServiceError('refused', 'a check is under way, for which the candidate stays who they are', {
    didNothing: true,
    problems: answered.slice(0, 1).map((path) => ({ path, code: checkUnderway })),
  });
}

/** A service may write an answer in another form: the same name in capitals, a number with dashes. */
const isAlike = (one: unknown, other: unknown): boolean => plain(one) === plain(other);

const plain = (value: unknown): string =>
  String(value).normalize('NFKC').toLowerCase().replaceAll(/[\s-]/gu, '');
