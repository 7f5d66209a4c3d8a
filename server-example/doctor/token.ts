import { aheadOf, mostWrongMs } from '../log/service-clock.ts';
import { isUsableToken } from '../service/service-token.ts';
import type { Findings } from './findings.ts';
import type { Visit } from './probe.ts';
import type { WireAnswer } from './wire-answer.ts';

/** A base address that ends in a version doubles it: the paths of the profile begin with theirs. */
export function examineBaseUrl({ findings, settings: { baseUrl: url, version } }: Visit): void {
  const end = /\/v\d+$/.exec(url)?.[0];
  if (end === undefined) return;
  const { token, prefix } = findings.profile.versions[version];
  const seen = `it ends in ${end}, and the paths of the profile follow it: ${end}${token}`;
  const advice = `Set SERVICE_BASE_URL to: ${url.slice(0, -end.length)} (SERVICE_VERSION says which version is used)`;
  const isDoubled = [token, prefix].some((path) => /^\/v\d/.test(path));
  if (isDoubled) findings.differs('SERVICE_BASE_URL', seen, { advice });
  else findings.ok('SERVICE_BASE_URL', seen);
}

/** The token request and its answer. */
export async function examineToken({ wire, findings, settings: { version } }: Visit): Promise<void> {
  const path = findings.profile.versions[version].token;
  const row = `versions.${version}.token`;
  const answer = await wire.login(path);
  if (answer.isNowhere) findings.shows(row, undefined, `${answer.call}: see SERVICE_VERSION, too`);
  else findings.okIf(answer.isOk, row, `${answer.call}${adviceOn(answer)}`);
  if (answer.isOk) examineAnswer(findings, answer);
  examineClock(findings, answer);
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
