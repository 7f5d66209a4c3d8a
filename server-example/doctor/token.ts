import { aheadOf, mostWrongMs } from '../log/service-clock.ts';
import type { AuthScheme } from '../service/service-auth.ts';
import { isUsableToken } from '../service/service-token.ts';
import type { Findings } from './findings.ts';
import type { Visit } from './probe.ts';
import { firstThat } from './wire.ts';
import type { WireAnswer } from './wire-answer.ts';

/** A base address that ends in a version doubles it where the paths of the profile begin with theirs. */
export function examineBaseUrl({ findings, wire, settings: { baseUrl: url } }: Visit): void {
  const end = /\/v\d+$/.exec(url)?.[0];
  if (end === undefined) return;
  const path = wire.path('packages');
  const seen = `it ends in ${end}, and the paths of the profile follow it: ${end}${path}`;
  const isByVersion = findings.profile.paths.packages.includes('{prefix}');
  const more = isByVersion ? ' (SERVICE_VERSION says which version is used)' : '';
  const advice = `Set SERVICE_BASE_URL to: ${url.slice(0, -end.length)}${more}`;
  if (/^\/v\d/.test(path)) findings.differs('SERVICE_BASE_URL', seen, { advice });
  else findings.ok('SERVICE_BASE_URL', seen);
}

/** How services take a key that every call bears. */
const schemes: AuthScheme[] = [
  { kind: 'basic' },
  ...['Bearer ', 'Api-Key ', 'Account ', 'Token '].map((prefix): AuthScheme => ({
    kind: 'header',
    name: 'Authorization',
    prefix,
  })),
  { kind: 'header', name: 'X-Api-Key', prefix: '' },
];

/** The header, in words and without the key. */
const inWords = (scheme: AuthScheme): string => {
  switch (scheme.kind) {
    case 'oauth':
      return '"Bearer", a space, the token';
    case 'basic':
      return 'Basic with the client id as its user';
    case 'header':
      return `${scheme.name}: ${scheme.prefix}and the key`;
  }
};

/** By what the service knows the proxy: a token, or a key that every call bears. */
export async function examineAuth(visit: Visit): Promise<void> {
  const { wire, findings } = visit;
  const { auth } = findings.profile;
  if (auth.kind === 'oauth') {
    const row = `versions.${visit.settings.version}.token`;
    const answer = await examineToken(visit, row);
    // A service may refuse whatever comes without its key, also where it has nothing.
    const mayTakeKey = answer.isNowhere || answer.status === 401;
    if (answer.isOk || (mayTakeKey && (await takesKey(visit, answer.call)))) return;
    if (answer.isNowhere) findings.shows(row, undefined, `${answer.call}: see SERVICE_VERSION, too`);
    else findings.cannotTell(row, `${answer.call}${adviceOn(answer)}`);
    return;
  }
  wire.useKey(auth);
  const answer = await wire.ask('GET', 'packages');
  if (answer.status !== 401) findings.ok('auth', `${answer.call} to ${inWords(auth)}`);
  else if (!(await takesKey(visit, answer.call))) {
    const wanted = /^[\w-]{1,20}/.exec(answer.headers.get('www-authenticate') ?? '')?.[0];
    findings.differs(
      'auth',
      `${answer.call} to ${inWords(auth)}${wanted ? `, and asks for ${wanted}` : ''}`,
      {
        advice: 'Check the key, and that it is of this environment.',
      },
    );
  }
}

/** Whether the service takes the key by another scheme: then later calls bear it so. */
async function takesKey({ wire, findings }: Visit, call: string): Promise<boolean> {
  const scheme = await firstThat(schemes, async (one) => {
    wire.useKey(one);
    return (await wire.ask('GET', 'packages')).isOk;
  });
  if (!scheme) {
    wire.useKey(undefined);
    return false;
  }
  findings.differs('auth', `${call}; it takes ${inWords(scheme)}`, { lines: { auth: scheme } });
  return true;
}

/** The token request and its answer. */
async function examineToken(
  { wire, findings, settings: { version } }: Visit,
  row: string,
): Promise<WireAnswer> {
  const answer = await wire.login(findings.profile.versions[version].token);
  if (answer.isOk) {
    findings.ok(row, answer.call);
    examineAnswer(findings, answer);
  }
  examineClock(findings, answer);
  return answer;
}

/** By the date of its answer. */
function examineClock(findings: Findings, { headers }: WireAnswer): void {
  const aheadMs = aheadOf(headers, Date.now());
  if (aheadMs === undefined) return;
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  const seen = `this machine is ${seconds} s ${aheadMs < 0 ? 'behind' : 'ahead of'} the service`;
  if (Math.abs(aheadMs) <= mostWrongMs) findings.ok('Date', seen);
  else findings.differs('Date', seen, { advice: 'Set the clock of this machine, and keep it right by NTP.' });
}

function adviceOn({ status }: WireAnswer): string {
  if (status === null) return ': check SERVICE_BASE_URL and the network';
  const isRefusal = status >= 400 && status < 404;
  return isRefusal ? ': the service refuses the client id and secret (each environment has its own)' : '';
}

function examineAnswer(findings: Findings, { object }: WireAnswer): void {
  const { access_token: given, token_type: type, expires_in: lifetime } = object;
  const text = typeof given === 'string' ? given.trim() : '';
  if (isUsableToken(text)) {
    const trimmed = text === given ? '' : '; the white space around it is ignored';
    findings.ok('access_token', `${text.length} characters that a header can carry${trimmed}`);
  } else {
    const seen =
      text === '' ? 'there is no text at access_token' : 'it has characters that no header can carry';
    findings.differs('access_token', seen, { advice: 'Ask the service why its token cannot be used.' });
  }
  const isBearer = typeof type === 'string' && type.toLowerCase() === 'bearer';
  const notBearer = 'it is not "bearer"; calls use Bearer nevertheless';
  findings.okIf(isBearer, 'token_type', isBearer ? `"${type}"` : notBearer);
  const isQuoted = typeof lifetime === 'string' && lifetime.trim() !== '';
  const seconds = typeof lifetime === 'number' || isQuoted ? Number(lifetime) : Number.NaN;
  findings.okIf(seconds > 0, 'expires_in', lifetimeSeen(lifetime, seconds));
}

function lifetimeSeen(given: unknown, seconds: number): string {
  if (seconds === 0) return '0: a new token is requested before every call';
  if (seconds > 0)
    return typeof given === 'string'
      ? `"${seconds}", a number in quotes, which is accepted`
      : `${seconds}, a number`;
  const what = given === undefined ? 'missing' : 'not a number of seconds';
  return `${what}: the proxy assumes ten hours, and renews the token after a 401`;
}
