import { unknownValue } from '../service/profile-overlay.ts';
import { isUsableToken } from '../service/service-token.ts';
import type { Findings } from './findings.ts';
import type { Probe } from './probe.ts';
import { isNowhere, isOk, outcomeOf, type WireAnswer } from './wire.ts';

const section = 'Token';
/** Both token paths of the interface (section 4). */
const givenPaths = ['/v2/oauth', '/oauth/token'];

/** A base address that ends in a version doubles it: the paths of the profile begin with theirs. */
export const baseUrl: Probe = {
  section,
  run({ findings, settings: { baseUrl: url, version } }) {
    const end = /\/v\d+$/.exec(url)?.[0];
    if (end === undefined) return;
    const { token, prefix } = findings.profile.versions[version];
    const seen = `it ends in ${end}, and the paths of the profile follow it: ${end}${token}`;
    const advice = `Set SERVICE_BASE_URL to: ${url.slice(0, -end.length)} (SERVICE_VERSION says which version is used)`;
    const isDoubled = [token, prefix].some((path) => /^\/v\d/.test(path));
    if (isDoubled) findings.differs('SERVICE_BASE_URL', seen, { advice });
    else findings.ok('SERVICE_BASE_URL', seen);
  },
};

/** The token request and its answer. */
export const token: Probe = {
  section,
  async run({ wire, findings, settings: { version } }) {
    const path = findings.profile.versions[version].token;
    const row = `versions.${version}.token`;
    const answer = await wire.login(path);
    if (isOk(answer)) {
      findings.ok(row, `POST ${path} ${outcomeOf(answer)}`);
      examineAnswer(findings, answer);
      return;
    }
    if (!isNowhere(answer)) {
      findings.cannotTell(row, `POST ${path} ${outcomeOf(answer)}${adviceOn(answer)}`);
      return;
    }
    for (const other of givenPaths.filter((one) => one !== path)) {
      const otherAnswer = await wire.login(other);
      if (!isOk(otherAnswer)) continue;
      findings.shows(row, other, `POST ${path} ${outcomeOf(answer)}, ${other} gives a token`);
      examineAnswer(findings, otherAnswer);
      return;
    }
    findings.shows(row, unknownValue, `POST ${path} ${outcomeOf(answer)}`);
  },
};

function adviceOn({ status }: WireAnswer): string {
  if (status === null) return ': check SERVICE_BASE_URL and the network';
  const isRefusal = status >= 400 && status < 404;
  return isRefusal ? ': the service refuses the client id and secret (each environment has its own)' : '';
}

function examineAnswer(findings: Findings, { body }: WireAnswer): void {
  const answer = (body ?? {}) as Record<string, unknown>;
  const { access_token: given, token_type: type, expires_in: lifetime } = answer;
  const text = typeof given === 'string' ? given.trim() : '';
  if (isUsableToken(text)) {
    const trimmed = text === given ? '' : '; the white space around it is ignored';
    findings.ok('access_token', `${text.length} characters that a header can carry${trimmed}`);
  } else {
    const seen =
      text === '' ? 'there is no text at access_token' : 'it has characters that no header can carry';
    findings.differs('access_token', seen, { advice: 'Ask the service why its token cannot be used.' });
  }
  if (typeof type === 'string' && type.toLowerCase() === 'bearer') findings.ok('token_type', `"${type}"`);
  else findings.cannotTell('token_type', 'it is not "bearer"; calls use Bearer nevertheless');
  examineLifetime(findings, lifetime);
}

function examineLifetime(findings: Findings, given: unknown): void {
  const row = 'expires_in';
  const isQuoted = typeof given === 'string' && given.trim() !== '';
  const seconds = typeof given === 'number' || isQuoted ? Number(given) : Number.NaN;
  const what = given === undefined ? 'missing' : 'not a number of seconds';
  if (seconds === 0) findings.cannotTell(row, '0: a new token is requested before every call');
  else if (!(seconds > 0))
    findings.cannotTell(row, `${what}: the proxy assumes ten hours, and renews the token after a 401`);
  else if (isQuoted) findings.ok(row, `"${seconds}", a number in quotes, which is accepted`);
  else findings.ok(row, `${seconds}, a number`);
}
