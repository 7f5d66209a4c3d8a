import type { Candidate } from '../../src/protocol/candidate.ts';
import { serviceCandidate, servicePath } from '../service/candidate-names.ts';
import { type Hint, ids } from '../service/profile-hints.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { readAt } from '../service/wire-body.ts';
import { idOf } from './candidates.ts';
import type { Findings } from './findings.ts';
import { examineEcho, examineNames } from './names.ts';
import { isIdentifier } from './places.ts';
import type { Visit } from './probe.ts';
import { codesIn, examineGrammar, examineReason, namesRefused, addUnknownNames } from './refusals.ts';
import { examineIdentifiers } from './throughout.ts';
import type { WireAnswer } from './wire-answer.ts';

/** The profile has a table of a candidate's names, and needs this one. */
const idHint: Hint = {
  kind: 'id',
  words: ids.split(' '),
  isNeeded: true,
};

/** An invented person with an address that nobody reads. */
function inventPerson(unique: string): Candidate {
  const letters = unique.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
  return {
    givenName: `Doctor${letters}`,
    familyName: `Test${letters}`,
    email: `doctor-${unique}@example.com`,
    clientReferenceId: `doctor-${unique}`,
  };
}

const create = ({ wire, findings }: Visit, person: Candidate, idempotencyKey: string): Promise<WireAnswer> =>
  wire.ask('POST', 'candidates', { body: serviceCandidate(findings.profile, person), idempotencyKey });

/** Creates the candidate of the test screening. */
export async function createCandidate(visit: Visit): Promise<void> {
  const { findings, learned, uniqueText } = visit;
  const person = inventPerson(uniqueText());
  const personKey = uniqueText();
  const answer = await create(visit, person, personKey);
  const { call } = answer;
  if (answer.isNowhere) {
    const lines = { paths: { candidates: unknownValue, candidate: unknownValue } };
    findings.differs('paths.candidates', call, { lines });
  }
  if (!answer.isOk) {
    addRefusal(findings, answer, person);
    findings.cannotTell('candidate', `${call}${codesIn(findings, answer)}: no candidate was created`);
    return;
  }
  findings.ok('paths.candidates', call);
  examineAnswer(findings, answer, person);
  const id = idOf(findings, answer.object);
  learned.identifiers.push(id);
  // The order writes them as the service does.
  examineIdentifiers(visit);
  if (isIdentifier(id)) Object.assign(learned, { person, personKey, candidateId: String(id) });
}

/** A refusal names the fields that the service asks for, or the whole name in a form that it does not take. */
function addRefusal(findings: Findings, answer: WireAnswer, person: Candidate): void {
  const { profile } = findings;
  const names = namesRefused(findings, answer, serviceCandidate(profile, person)).map((name) =>
    name.replace(/^candidate(\.|$)/, ''),
  );
  const ours = Object.keys(person).filter((path) => names.includes(servicePath(profile, path)));
  const sent = ours.map((path) => servicePath(profile, path));
  const hasUnknown = addUnknownNames(
    findings,
    'candidate',
    names.filter((name) => !sent.includes(name)),
  );
  // What the service asks for takes the place of the others.
  for (const path of ours) if (!hasUnknown || path === 'clientReferenceId') addRefused(findings, path);
  const { fullName } = profile.candidate;
  if (!hasUnknown && fullName && names.includes(fullName))
    findings.shows(
      'forms.fullName',
      undefined,
      `${fullName} as "${profile.forms.fullName}" ${answer.outcome}`,
    );
}

function addRefused(findings: Findings, path: string): void {
  const seen = `the service refuses ${servicePath(findings.profile, path)}; null where it has no place for it`;
  findings.differs(`candidate.${path}`, seen, { lines: { candidate: { [path]: unknownValue } } });
}

/** Whether the service takes what a page asks beside the fields of any package. */
export async function examineNameParts({ wire, findings, learned }: Visit): Promise<void> {
  const { profile } = findings;
  const parts = { middleName: 'Middle', confirmedNoMiddleName: false };
  const body = serviceCandidate(profile, { ...learned.person, ...parts });
  const call = { id: learned.candidateId ?? '', body };
  const answer = await wire.ask(profile.methods.updateCandidate, 'candidate', call);
  const names = namesRefused(findings, answer, body);
  for (const path of Object.keys(parts))
    if (names.includes(servicePath(profile, path))) addRefused(findings, path);
}

/** Finds what was sent, and the id, under whatever names the answer gives them. */
function examineAnswer(findings: Findings, answer: WireAnswer, person: Candidate): void {
  const sent = serviceCandidate(findings.profile, person);
  const names = Object.keys(person).map((path) => ({ path, name: servicePath(findings.profile, path) }));
  const echoed = names.filter(({ path, name }) => answer.at(name) === person[path]);
  if (echoed.length > 0)
    findings.ok('candidate.*', `${echoed.map(({ name }) => name).join(', ')} come back under the same names`);
  for (const { path, name } of names.filter((one) => !echoed.includes(one))) {
    // The parts of a name that is sent whole.
    if (readAt(sent, name) !== undefined)
      examineEcho(findings, answer.body, {
        row: `candidate.${path}`,
        sentAt: name,
        value: String(person[path]),
      });
  }
  const taken = names.map(({ name }) => name);
  examineNames(findings, 'candidate', { entries: [answer.object], hints: { id: idHint }, taken });
}

/** Sends a malformed email address on purpose: the refusal is a sample of the error grammar. */
export async function sendMalformedEmail(visit: Visit): Promise<void> {
  const { findings, uniqueText } = visit;
  const person = { ...inventPerson(uniqueText()), email: 'not an address' };
  const answer = await create(visit, person, uniqueText());
  if (answer.isRefused) {
    examineGrammar(findings, answer, { path: servicePath(findings.profile, 'email') });
    examineReason(findings, answer, 'format');
  } else findings.cannotTell('errors.format', `POST with a malformed email address ${answer.outcome}`);
}

/** The same key must not create a second candidate. The same person with another key must be refused. */
export async function createAgain(visit: Visit): Promise<void> {
  const { findings, learned, uniqueText } = visit;
  const { person = {}, personKey = '', candidateId } = learned;
  const name = findings.profile.headers.idempotencyKey;
  if (name !== null) {
    const same = await create(visit, person, personKey);
    const isSame = same.isOk && String(idOf(findings, same.object)) === candidateId;
    const seen = isSame
      ? `the same ${name} gives the same candidate`
      : `a second POST with the same ${name} ${same.outcome}; if the service has no such keys, set it to null`;
    findings.okIf(isSame, 'headers.idempotencyKey', seen);
  }
  const other = await create(visit, person, uniqueText());
  if (other.status === 409) examineReason(findings, other, 'already-in-use');
  else findings.cannotTell('errors.reasons', `POST with an email address in use ${other.outcome}, not 409`);
}
