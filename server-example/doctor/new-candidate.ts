import { type Candidate, withField } from '../../src/protocol/candidate.ts';
import { canonicalPath, serviceCandidate, servicePath } from '../service/candidate-names.ts';
import { type Profile, readProfile } from '../service/profile.ts';
import { overlaid, unknownValue } from '../service/profile-overlay.ts';
import { fullNameForms, phoneForms, regionForms, ssnForms } from '../service/value-forms.ts';
import { readAt } from '../service/wire-body.ts';
import { idOf } from './candidates.ts';
import { guessFields } from './field-hints.ts';
import type { Findings } from './findings.ts';
import { examineEcho, examineNames } from './names.ts';
import { isIdentifier } from './places.ts';
import type { Visit } from './probe.ts';
import { codesIn, examineGrammar, examineReason, namesRefused } from './refusals.ts';
import { examineIdentifiers } from './throughout.ts';
import { firstThat } from './wire.ts';
import type { WireAnswer } from './wire-answer.ts';

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
  let answer = await create(visit, person, personKey);
  // First its names, then the form of a name.
  for (let left = 2; left > 0 && answer.isRefused && mendRequest(findings, answer); left -= 1)
    answer = await create(visit, person, personKey);
  const { call } = answer;
  if (answer.isNowhere) {
    const lines = { paths: { candidates: unknownValue, candidate: unknownValue } };
    findings.differs('paths.candidates', call, { lines });
  }
  if (!answer.isCreated) {
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

/** A refusal names the fields that the service wants, or the form of a name that it does not take. */
function mendRequest(findings: Findings, answer: WireAnswer): boolean {
  const names = namesRefused(findings, answer).map((name) => name.replace(/^candidate\./, ''));
  const { profile } = findings;
  const candidate = guessFields(
    profile,
    [],
    names.filter((name) => canonicalPath(profile, name) === undefined),
  );
  if (Object.keys(candidate).length > 0) {
    if (profile.errors.reason !== null) examineReason(findings, answer, 'required');
    const seen = `the service wants ${Object.values(candidate).join(', ')}`;
    findings.differs('candidate.*', seen, { lines: { candidate } });
    return true;
  }
  // A service with one field for the whole name may want the family name first.
  const name = profile.candidate['fullName'];
  if (name === undefined || !names.includes(name)) return false;
  const { fullName } = profile.forms;
  examineReason(findings, answer, 'format');
  const other = fullNameForms.find((form) => form !== fullName);
  findings.shows('forms.fullName', other, `${name} as "${fullName}" ${answer.outcome}`);
  return true;
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
  examineNames(findings, 'candidate', { entries: [answer.object], taken: names.map(({ name }) => name) });
}

/** Sends a malformed email address on purpose: the refusal is a sample of the error grammar. */
export async function sendMalformedEmail(visit: Visit): Promise<void> {
  const { findings, uniqueText } = visit;
  const person = { ...inventPerson(uniqueText()), email: 'not an address' };
  const answer = await create(visit, person, uniqueText());
  if (answer.isRefused) {
    examineGrammar(findings, answer, servicePath(findings.profile, 'email'));
    examineReason(findings, answer, 'format');
  } else findings.cannotTell('errors.format', `POST with a malformed email address ${answer.outcome}`);
}

type Form = keyof Profile['forms'];

/** An answer that shows each form, invented, and the forms that services use. */
const forms: Record<Form, { path: string; sample?: string; choices: readonly string[] }> = {
  date: {
    path: 'dob',
    sample: '1990-04-12',
    choices: ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'MM-DD-YYYY', 'YYYYMMDD'],
  },
  region: { path: 'address.regionCode', sample: 'US-TN', choices: regionForms },
  ssn: { path: 'ssn', sample: '536228731', choices: ssnForms },
  phone: { path: 'phone', sample: '+16155550142', choices: phoneForms },
  // The person has a name.
  fullName: { path: 'fullName', choices: fullNameForms },
};

/** Changes the candidate, one answer at a time, to find out which forms of it the service takes. */
export async function examineForms(visit: Visit): Promise<void> {
  const { person = {} } = visit.learned;
  for (const [form, { path, sample }] of Object.entries(forms)) {
    if (sample === undefined && visit.findings.profile.candidate[path] === undefined) continue;
    await examineForm(visit, form as Form, sample ? withField(person, path, sample) : person);
  }
}

async function examineForm({ wire, findings, learned }: Visit, form: Form, person: Candidate): Promise<void> {
  const row = `forms.${form}`;
  const usual = findings.profile.forms[form];
  const send = (choice: string) => {
    const profile = readProfile(overlaid(findings.profile, { forms: { [form]: choice } }));
    const content = { id: learned.candidateId ?? '', body: serviceCandidate(profile, person) };
    return wire.ask(profile.methods.updateCandidate, 'candidate', content);
  };
  const first = await send(usual);
  if (first.isOk) {
    findings.ok(row, `${usual} is accepted`);
    return;
  }
  const { path, choices } = forms[form];
  const name = servicePath(findings.profile, path);
  const call = `an update with ${name} as ${usual} ${first.outcome}${codesIn(findings, first)}`;
  if (!first.isRefused) {
    findings.cannotTell(row, call);
    return;
  }
  const others = choices.filter((choice) => choice !== usual);
  const other = await firstThat(others, async (choice) => (await send(choice)).isOk);
  const rest = other === undefined ? 'and so do the other forms' : `${other} is accepted`;
  findings.shows(row, other, `${call}, ${rest}`);
}

/** The same key must not create a second candidate. The same person with another key must be refused. */
export async function createAgain(visit: Visit): Promise<void> {
  const { findings, learned, uniqueText } = visit;
  const { person = {}, personKey = '', candidateId } = learned;
  const name = findings.profile.headers.idempotencyKey;
  if (name !== null) {
    const same = await create(visit, person, personKey);
    const isSame = same.isCreated && String(idOf(findings, same.object)) === candidateId;
    const seen = isSame
      ? `the same ${name} gives the same candidate`
      : `a second POST with the same ${name} ${same.outcome}; if the service has no such keys, set it to null`;
    findings.okIf(isSame, 'headers.idempotencyKey', seen);
  }
  const other = await create(visit, person, uniqueText());
  if (other.status === 409) examineReason(findings, other, 'already-in-use');
  else findings.cannotTell('errors.reasons', `POST with an email address in use ${other.outcome}, not 409`);
}
