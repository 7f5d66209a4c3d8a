import { nearestName } from './nearest-name.ts';
import { variables } from './variables.ts';

/** Variables of earlier versions, and what has taken their place. */
export const retired: Readonly<Record<string, string>> = {
  HOST: 'set LISTEN instead',
  SHORTEST_RECURRENCE: 'each page session names its intervals (recurrence)',
  ORDERS_PER_DAY: 'set ordersPerDay in LIMITS instead',
  ORDERS_PER_SUBJECT_AND_DAY: 'set ordersPerUserAndDay in LIMITS instead',
  PROOFS_PER_SUBJECT_AND_DAY: 'set proofsPerUserAndDay in LIMITS instead',
  INVITES_PER_SUBJECT_AND_MINUTE: 'set invitesPerUserAndDay in LIMITS instead',
  RECURRENCES_PER_CANDIDATE: 'set recurrencesPerCandidate in LIMITS instead',
  RECURRENCES_PER_MEMBER: 'set recurrencesPerMember in LIMITS instead',
  TRUSTS_PER_MEMBER: 'set trustsPerMember in LIMITS instead',
  STREAMS_PER_SESSION: 'set streamsPerSession in LIMITS instead',
  STREAMS_PER_SUBJECT: 'set streamsPerUser in LIMITS instead',
  STREAMS: 'set streams in LIMITS instead',
  ORDERS_PER_SUBJECT_AND_MINUTE: 'limit requests at your gateway',
  PROOFS_PER_SUBJECT_AND_MINUTE: 'limit requests at your gateway',
  REQUESTS_PER_SUBJECT_AND_MINUTE: 'limit requests at your gateway',
  REQUESTS_PER_ADDRESS_AND_MINUTE: 'limit requests at your gateway',
  REQUESTS_PER_MINUTE: 'limit requests at your gateway',
  TRUSTED_PROXIES: 'limit requests at your gateway',
  TRUSTED_PROXY_HEADER: 'limit requests at your gateway',
  CALLBACKS_PER_SCREENING_AND_MINUTE: 'the proxy bounds this itself',
  BELIEVED_CALLBACKS_PER_SCREENING_AND_DAY: 'the proxy bounds this itself',
  ANSWER_SECONDS: 'the proxy bounds this itself',
};

/** Names, ours or retired, that a platform or another program of the same environment may set, or names like them. */
const usedByOthers = new Set(
  'DATABASE_URL LIMITS LISTEN PORT PUBLIC_URL SECRET_KEY HOST STREAMS TRUSTED_PROXIES'.split(' '),
);

/** What reads the same file: the sandbox, the demo, the doctor of a page and the shop of the documents. */
const ofNeighbours = /^(SANDBOX_\w+|SERVICE_PORTAL_URL|PROXY_URL|CHROME_PATH|DOCTOR_COOKIE|NODE_ENV)$/;

/** What platforms set for a service of this name. All else that begins so is meant for the proxy. */
const ofPlatforms = /^SERVICE_(NAME|TAGS|ID)$|_SERVICE_HOST$|_PORT(_\w+)?$/;

const ours = new Set(
  Object.entries(variables).flatMap(([name, { isSecret }]) => (isSecret ? [name, `${name}_FILE`] : [name])),
);
const oursAlone = Object.keys(variables).filter((name) => !usedByOthers.has(name));

const mostTypos = 2;

/**
 * A sentence for each name that changes nothing although somebody may have meant it to.
 *
 * A file of variables is the proxy's: every name in it must be known. The environment also has names of others. So there
 * only the retired ones are refused, those of the service, and those that are nearly a name of ours alone, from its first
 * letter on: `GHOST_API_KEY` belongs to another program.
 *
 * @param environment with what the file has added.
 */
export function nameMistakes(
  environment: Record<string, string | undefined>,
  fileNames: readonly string[],
): string[] {
  const inFile = fileNames
    .filter((name) => !ours.has(name) && !ofNeighbours.test(name))
    .map((name) => mistake(name, nearestTo(name, Object.keys(variables), name.length / 3)));
  const inEnvironment = Object.entries(environment).flatMap(([name, value]) => {
    if (!value?.trim() || ours.has(name) || usedByOthers.has(name) || fileNames.includes(name)) return [];
    if (ofNeighbours.test(name) || ofPlatforms.test(name)) return [];
    const near = nearestTo(name, oursAlone, mostTypos);
    const isMeant = Object.hasOwn(retired, name) || name.startsWith('SERVICE_');
    return isMeant || near?.[0] === name[0]?.toUpperCase() ? [mistake(name, near)] : [];
  });
  return [...inFile, ...inEnvironment];
}

/** The same of retired names that others set, too. */
export const nameWarnings = (
  environment: Record<string, string | undefined>,
  fileNames: readonly string[],
): string[] =>
  Object.keys(retired)
    .filter((name) => usedByOthers.has(name) && environment[name]?.trim() && !fileNames.includes(name))
    .map((name) => mistake(name, undefined));

/** What is no secret has no `…_FILE`. */
const nearestTo = (name: string, known: readonly string[], most: number): string | undefined =>
  nearestName(name.replace(/_FILE$/, ''), known, most);

const mistake = (name: string, near: string | undefined): string =>
  retired[name] === undefined
    ? `${name} is no variable of the proxy: ${near ? `is it ${near}? Otherwise` : 'check its spelling, or'} remove it`
    : `${name} is no variable any more: ${retired[name]}, and remove it`;
