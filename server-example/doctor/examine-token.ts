import { unknownValue } from '../service/profile-overlay.ts';
import type { Visit } from './visit.ts';
import { isUsableToken, type WireAnswer } from './wire.ts';

/** Both token paths of the interface (section 4). */
const givenPaths = ['/v2/oauth', '/oauth/token'];

/** Examines the token request and its answer. Returns whether there is a token to continue with. */
export async function examineToken({ wire, findings, settings }: Visit): Promise<boolean> {
  const { version } = settings;
  findings.begin('Token');
  const { token: path } = findings.profile.versions[version];
  const row = `versions.${version}.token`;
  let answer = await wire.login(path);
  if (answer.status === 404 || answer.status === 405) {
    const found = await findTokenPath(wire.login.bind(wire), path);
    const seen = `POST ${path} answers ${answer.status}${found ? `, ${found.path} gives a token` : ''}`;
    findings.differs(row, seen, {
      lines: { versions: { [version]: { token: found?.path ?? unknownValue } } },
    });
    if (!found) return false;
    answer = found.answer;
  } else if (isOk(answer)) {
    findings.ok(row, `POST ${path} answers ${answer.status}`);
  } else {
    findings.cannotTell(row, explain(answer, path));
    return false;
  }
  return examineAnswer(findings, answer);
}

async function findTokenPath(
  login: (path: string) => Promise<WireAnswer>,
  wrongPath: string,
): Promise<{ path: string; answer: WireAnswer } | undefined> {
  for (const path of givenPaths.filter((one) => one !== wrongPath)) {
    const answer = await login(path);
    if (isOk(answer)) return { path, answer };
  }
  return undefined;
}

function examineAnswer(findings: Visit['findings'], { body }: WireAnswer): boolean {
  const {
    access_token: given,
    token_type: type,
    expires_in: expires,
  } = (body ?? {}) as Record<string, unknown>;
  const token = typeof given === 'string' ? given.trim() : '';
  const isUsable = isUsableToken(token);
  if (isUsable) {
    const trimmed = token === given ? '' : '; the white space around it is ignored';
    findings.ok('access_token', `${token.length} characters that a header can carry${trimmed}`);
  } else {
    const seen =
      token === '' ? 'there is no text at access_token' : 'it has characters that no header can carry';
    findings.differs('access_token', seen, { advice: 'Ask the service why its token cannot be used.' });
  }
  if (typeof type === 'string' && type.toLowerCase() === 'bearer') findings.ok('token_type', `"${type}"`);
  else findings.cannotTell('token_type', 'it is not "bearer"; calls use Bearer nevertheless');
  examineLifetime(findings, expires);
  return isUsable;
}

function examineLifetime(findings: Visit['findings'], expires: unknown): void {
  const isText = typeof expires === 'string' && expires.trim() !== '';
  const seconds = typeof expires === 'number' || isText ? Number(expires) : Number.NaN;
  if (seconds === 0) {
    findings.cannotTell('expires_in', '0: a new token is requested before every call');
  } else if (!(seconds > 0)) {
    const what = expires === undefined ? 'missing' : 'not a number of seconds';
    findings.cannotTell(
      'expires_in',
      `${what}: the proxy assumes ten hours, and renews the token after a 401`,
    );
  } else if (isText) {
    findings.ok('expires_in', `"${seconds}", a number in quotes, which is accepted`);
  } else {
    findings.ok('expires_in', `${seconds}, a number`);
  }
}

const isOk = ({ status }: WireAnswer): boolean => status !== null && status >= 200 && status < 300;

function explain({ status }: WireAnswer, path: string): string {
  if (status === null) return `POST ${path} got no answer: check SERVICE_BASE_URL and the network`;
  if (status >= 400 && status < 404) {
    return `POST ${path} answers ${status}: the service refuses the client id and secret (each environment has its own)`;
  }
  return `POST ${path} answers ${status}`;
}
