import { type Candidate, readField } from '../../src/protocol/candidate.ts';
import { canonicalPath, serviceCandidate, servicePath } from '../service/candidate-names.ts';
import { codesIn, examineGrammar } from './examine-errors.ts';
import { guessNames } from './examine-required-fields.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { fullNameForms } from '../service/value-forms.ts';
import { examineReason } from './examine-reason.ts';
import { examineFoundAgain, examineRefusal, examineRepeats } from './examine-repeats.ts';
import { testPerson } from './test-person.ts';
import { examineForms } from './examine-forms.ts';
import { examineIdentifiers } from './examine-headers.ts';
import { asObject, placeOf, placesIn } from './places.ts';
import { profileLines } from './profile-lines.ts';
import { outcomeOf } from './find-path.ts';
import type { Visit } from './visit.ts';
import { isCreated, type WireAnswer } from './wire.ts';

const separators = /[#?/:=,|]/;

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
