import { type Candidate, readField } from '../../src/protocol/candidate.ts';
import { canonicalPath, serviceCandidate, servicePath } from '../service/candidate-names.ts';
import { codePattern } from '../service/error-grammar.ts';
import { codesIn, examineGrammar } from './examine-errors.ts';
import { guessNames } from './examine-required-fields.ts';
import { unknownValue } from '../service/profile.ts';
import { fullNameForms } from '../service/value-forms.ts';
import { readAt } from '../service/wire-body.ts';
import { examineForms } from './examine-forms.ts';
import { examineIdentifiers } from './examine-headers.ts';
import { asObject, objectsOf, placeOf, placesIn } from './places.ts';
import { profileLines } from './profile-lines.ts';
import { outcomeOf } from './find-path.ts';
import type { Visit } from './visit.ts';
import type { WireAnswer } from './wire.ts';

const isCreated = ({ status }: WireAnswer): boolean => status === 200 || status === 201;
const separators = /[#?/:=,|]/;
/** What other services call the query parameter. */
const referenceNames = ['reference', 'clientReference', 'client_reference_id', 'externalId', 'external_id'];

/** An invented person with an address that nobody reads. */
function testPerson(unique: string): Record<string, string> {
  const letters = unique.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
  return {
    givenName: `Doctor${letters}`,
    familyName: `Test${letters}`,
    email: `doctor-${unique}@example.com`,
    clientReferenceId: `doctor-${unique}`,
  };
}

/**
 * Creates a candidate for a test screening, and returns its id at the service.
 *
 * @param ids identifiers seen so far: the order writes them as the service does.
 */
export async function createCandidate(visit: Visit, ids: unknown[]): Promise<unknown> {
  const { findings, uniqueText } = visit;
  findings.begin('Candidates');
  const person = testPerson(uniqueText());
  const key = uniqueText();
  const answer = await post(visit, person, key);
  if (!isCreated(answer)) {
    const call = `POST ${visit.wire.path('candidates')} ${outcomeOf(answer)}${codesIn(findings, answer)}`;
    findings.cannotTell('candidate', `${call}: no candidate was created`);
    return undefined;
  }
  findings.ok('paths.candidates', `POST ${visit.wire.path('candidates')} ${outcomeOf(answer)}`);
  const id = examineAnswer(visit, answer, person);
  examineIdentifiers(visit, [...ids, id]);
  await examineRefusal(visit);
  await examineForms(visit, id, person);
  await examineFoundAgain(visit, person, id);
  await examineRepeats(visit, { person, key, id });
  findings.begin('Candidates');
  return id;
}

/** Sends a candidate. If the service asks for other field names, sends it once more with those. */
async function post(visit: Visit, person: Candidate, idempotencyKey: string): Promise<WireAnswer> {
  const { wire, findings } = visit;
  const send = () => {
    const body = serviceCandidate(findings.profile, person);
    return wire.ask('POST', 'candidates', { body, idempotencyKey });
  };
  const answer = await send();
  if (answer.status === 404 || answer.status === 405) {
    const lines = { paths: { candidates: unknownValue, candidate: unknownValue } };
    findings.differs('paths.candidates', `POST ${wire.path('candidates')} ${outcomeOf(answer)}`, { lines });
    return answer;
  }
  const isRefused = answer.status === 400 || answer.status === 422;
  if (!isRefused) return answer;
  findings.begin('Errors');
  const codes = examineGrammar(findings, answer, { status: answer.status ?? 400 });
  findings.begin('Candidates');
  const words = codes
    .flatMap((code) => code.split(separators))
    .map((word) => word.replace(/^candidate\./, ''));
  const unknown = words.filter(
    (word) => /^[a-z]/i.test(word) && canonicalPath(findings.profile, word) === undefined,
  );
  const { candidate } = guessNames(findings.profile, [], unknown);
  if (Object.keys(candidate).length === 0) return tryOtherName(visit, { answer, words, send });
  if (findings.profile.errors.reason !== null) examineReason(visit, answer, 'required');
  const seen = `the service wants ${Object.values(candidate).join(', ')}`;
  findings.differs('candidate.*', seen, { lines: { candidate } });
  return send();
}

/** A service with one field for the whole name may want the family name first. */
async function tryOtherName(
  visit: Visit,
  { answer, words, send }: { answer: WireAnswer; words: string[]; send: () => Promise<WireAnswer> },
): Promise<WireAnswer> {
  const { findings } = visit;
  const name = findings.profile.candidate['fullName'];
  if (name === undefined || !words.includes(name)) return answer;
  const [other] = fullNameForms.filter((form) => form !== findings.profile.forms.fullName);
  const refused = findings.profile.forms.fullName;
  examineReason(visit, answer, 'format');
  findings.differs('forms.fullName', `${name} as "${refused}" ${outcomeOf(answer)}`, {
    lines: { forms: { fullName: other ?? unknownValue } },
  });
  return send();
}

/** The values are known, so that they are found under whatever name the answer gives them. */
function examineAnswer({ findings }: Visit, { body }: WireAnswer, person: Record<string, string>): unknown {
  const whole = asObject(body);
  const sent = serviceCandidate(findings.profile, person);
  const paths = Object.keys(person).filter(
    (path) => readField(sent, servicePath(findings.profile, path)) !== undefined,
  );
  const echoed = paths.filter((path) => {
    const value = person[path] ?? '';
    const name = servicePath(findings.profile, path);
    if (readField(whole, name) === value) return true;
    const found = placeOf(body, value);
    if (found === undefined)
      findings.cannotTell(`candidate.${path}`, `the answer does not contain what was sent at ${name}`);
    else {
      const lines = profileLines(['candidate', path], found);
      findings.differs(`candidate.${path}`, `what was sent at ${name} comes back at ${found}`, { lines });
    }
    return false;
  });
  if (echoed.length > 0) {
    const names = echoed.map((path) => servicePath(findings.profile, path));
    findings.ok('candidate.*', `${names.join(', ')} come back under the same names`);
  }
  return readCandidateId({ findings }, whole);
}

function readCandidateId({ findings }: Pick<Visit, 'findings'>, body: Candidate): unknown {
  const name = findings.profile.candidate['id'] ?? 'id';
  const id = readField(body, name);
  if (id !== undefined) {
    findings.ok('candidate.id', `a ${typeof id} at ${name}`);
    return id;
  }
  const [path, value] =
    placesIn(body).find(
      ([at, one]) => at !== 'clientReferenceId' && /id$|no$|number$/i.test(at) && typeof one !== 'object',
    ) ?? [];
  const lines = profileLines(['candidate', 'id'], path ?? unknownValue);
  const seen = `nothing at ${name}${path === undefined ? '' : `, probably it is ${path}`}`;
  findings.differs('candidate.id', seen, { lines });
  return value;
}

/** The search that found nobody before must find the one that was created. */
async function examineFoundAgain({ wire, findings }: Visit, person: Candidate, id: unknown): Promise<void> {
  const { search, reads, lists, candidate } = findings.profile;
  if (!reads.candidateSearch || id === undefined) return;
  findings.begin('Candidates');
  const row = 'search.clientReferenceId';
  const reference = String(person['clientReferenceId']);
  const names = new Set([search.clientReferenceId, ...referenceNames]);
  for (const name of names) {
    const { status, body } = await wire.ask('GET', 'candidates', { query: { [name]: reference } });
    const found = status === 200 ? objectsOf(readAt(body, lists.candidates)) : [];
    const isFound =
      found.length === 1 && String(readField(found[0]!, candidate['id'] ?? 'id')) === String(id);
    if (isFound && name === search.clientReferenceId) findings.ok(row, `?${name}=… finds who was created`);
    else if (isFound) {
      const seen = `?${search.clientReferenceId}=… does not find who was created, ?${name}=… does`;
      findings.differs(row, seen, { lines: profileLines(['search', 'clientReferenceId'], name) });
    }
    if (isFound) return;
  }
  findings.differs(row, `?${search.clientReferenceId}=… does not find who was created`, {
    lines: profileLines(['search', 'clientReferenceId'], unknownValue),
  });
}

/** The same key must not create a second candidate. The same person with another key must be refused. */
async function examineRepeats(
  visit: Visit,
  { person, key, id }: { person: Candidate; key: string; id: unknown },
): Promise<void> {
  const { wire, findings, uniqueText } = visit;
  findings.begin('Candidates');
  const body = serviceCandidate(findings.profile, person);
  const name = findings.profile.headers.idempotencyKey;
  const same = await wire.ask('POST', 'candidates', { body, idempotencyKey: key });
  const sameId = readField(asObject(same.body), findings.profile.candidate['id'] ?? 'id');
  if (isCreated(same) && sameId === id)
    findings.ok('headers.idempotencyKey', `the same ${name} gives the same candidate`);
  else
    findings.cannotTell('headers.idempotencyKey', `a second POST with the same ${name} ${outcomeOf(same)}`);
  findings.begin('Errors');
  const other = await wire.ask('POST', 'candidates', { body, idempotencyKey: uniqueText() });
  if (other.status === 409) examineReason(visit, other, 'already-in-use');
  else
    findings.cannotTell('errors.reasons', `POST with an email address in use ${outcomeOf(other)}, not 409`);
}

async function examineRefusal(visit: Visit): Promise<void> {
  const { wire, findings, uniqueText } = visit;
  findings.begin('Errors');
  const person = { ...testPerson(uniqueText()), email: 'not an address' };
  const body = serviceCandidate(findings.profile, person);
  const answer = await wire.ask('POST', 'candidates', { body, idempotencyKey: uniqueText() });
  if (answer.status !== 400 && answer.status !== 422) {
    findings.cannotTell('errors.format', `POST with a malformed email address ${outcomeOf(answer)}`);
    return;
  }
  examineGrammar(findings, answer, { status: answer.status, path: servicePath(findings.profile, 'email') });
  examineReason(visit, answer, 'format');
}

/** What the service says for one of our reasons: known, because the doctor caused it. */
export function examineReason(
  { findings }: Visit,
  { body }: WireAnswer,
  ours: 'format' | 'already-in-use' | 'required',
): void {
  const { errors } = findings.profile;
  const list = readAt(body, errors.list);
  const first = asObject(Array.isArray(list) ? list[0] : undefined);
  const code = readField(first, errors.code);
  const groups = typeof code === 'string' ? codePattern(errors.format).exec(code)?.groups : undefined;
  const own = errors.reason === null ? undefined : readField(first, errors.reason);
  const reason = typeof own === 'string' ? own : groups?.['reason'];
  const row = `errors.reasons.${ours}`;
  if (reason === undefined) findings.cannotTell(row, 'the refusal has no reason that can be read');
  else if (reason === errors.reasons[ours]) findings.ok(row, `"${reason}"`);
  else if (errors.reasons[ours] === undefined) {
    findings.differs(row, `"${reason}", which has no meaning yet`, {
      lines: profileLines(['errors', 'reasons', ours], reason),
    });
  } else {
    const lines = profileLines(['errors', 'reasons', ours], reason);
    findings.differs(row, `"${reason}" instead of "${errors.reasons[ours]}"`, { lines });
  }
}
