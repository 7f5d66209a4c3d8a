import { type Candidate, readField, withField } from '../../src/protocol/candidate.ts';
import { canonicalPath, serviceCandidate, servicePath } from '../service/candidate-names.ts';
import { type Profile, readProfile } from '../service/profile.ts';
import { overlaid, unknownValue } from '../service/profile-overlay.ts';
import { fullNameForms, phoneForms, regionForms, ssnForms } from '../service/value-forms.ts';
import { guessNames } from './field-names.ts';
import { examineNames, type Role } from './names.ts';
import { asObject, isIdentifier, placeOf } from './places.ts';
import type { Probe, Visit } from './probe.ts';
import { codesIn, examineGrammar, examineReason, namesRefused } from './refusals.ts';
import { examineIdentifiers } from './throughout.ts';
import { isCreated, isNowhere, isOk, isRefused, outcomeOf, type WireAnswer } from './wire.ts';

const section = 'Candidates';

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
export const newCandidate: Probe = {
  section,
  only: 'create',
  async run(visit) {
    const { wire, findings, learned, uniqueText } = visit;
    const person = inventPerson(uniqueText());
    const key = uniqueText();
    let answer = await create(visit, person, key);
    // First its names, then the form of a name.
    for (let left = 2; left > 0 && isRefused(answer) && mendRequest(visit, answer); left -= 1)
      answer = await create(visit, person, key);
    const call = `POST ${wire.path('candidates')} ${outcomeOf(answer)}`;
    if (isNowhere(answer)) {
      const lines = { paths: { candidates: unknownValue, candidate: unknownValue } };
      findings.differs('paths.candidates', call, { lines });
    }
    if (!isCreated(answer)) {
      findings.cannotTell('candidate', `${call}${codesIn(findings, answer)}: no candidate was created`);
      return;
    }
    findings.ok('paths.candidates', call);
    const id = examineAnswer(visit, answer, person);
    learned.identifiers.push(id);
    // The order writes them as the service does.
    examineIdentifiers(visit);
    if (!isIdentifier(id)) return;
    Object.assign(learned, { person, personKey: key, candidateId: String(id) });
  },
};

/** A refusal names the fields that the service wants, or the form of a name that it does not take. */
function mendRequest(visit: Visit, answer: WireAnswer): boolean {
  const { findings } = visit;
  const { profile } = findings;
  const names = namesRefused(visit, answer).map((name) => name.replace(/^candidate\./, ''));
  const unknown = names.filter((name) => canonicalPath(profile, name) === undefined);
  const { candidate } = guessNames(profile, [], unknown);
  if (Object.keys(candidate).length > 0) {
    if (findings.profile.errors.reason !== null) examineReason(visit, answer, 'required');
    const seen = `the service wants ${Object.values(candidate).join(', ')}`;
    findings.differs('candidate.*', seen, { lines: { candidate } });
    return true;
  }
  // A service with one field for the whole name may want the family name first.
  const name = profile.candidate['fullName'];
  if (name === undefined || !names.includes(name)) return false;
  const { fullName } = profile.forms;
  examineReason(visit, answer, 'format');
  const other = fullNameForms.find((form) => form !== fullName) ?? unknownValue;
  findings.shows('forms.fullName', other, `${name} as "${fullName}" ${outcomeOf(answer)}`);
  return true;
}

/** Finds what was sent under whatever name the answer gives it. Answers the id. */
function examineAnswer({ findings }: Visit, { body }: WireAnswer, person: Candidate): unknown {
  const whole = asObject(body);
  const sent = serviceCandidate(findings.profile, person);
  const names = Object.keys(person).map((path) => ({ path, name: servicePath(findings.profile, path) }));
  const echoed = names.filter(({ path, name }) => readField(whole, name) === person[path]);
  if (echoed.length > 0)
    findings.ok('candidate.*', `${echoed.map(({ name }) => name).join(', ')} come back under the same names`);
  for (const { path, name } of names.filter((one) => !echoed.includes(one))) {
    // The parts of a name that is sent whole.
    if (readField(sent, name) === undefined) continue;
    const found = placeOf(body, String(person[path]));
    const row = `candidate.${path}`;
    if (found !== undefined) findings.shows(row, found, `what was sent at ${name} comes back at ${found}`);
    else findings.cannotTell(row, `the answer does not contain what was sent at ${name}`);
  }
  const id: Role = { hint: /id$|no$|number$/i, fits: isIdentifier, isNeeded: true };
  const taken = names.map(({ name }) => name);
  examineNames(findings, { section: 'candidate', entries: [whole], roles: { id }, taken });
  return readField(whole, findings.profile.candidate['id'] ?? 'id');
}

/** Sends a malformed email address on purpose: the refusal is a sample of the error grammar. */
export const malformedEmail: Probe = {
  section: 'Errors',
  only: 'create',
  needs: 'candidateId',
  async run(visit) {
    const { findings, uniqueText } = visit;
    const person = { ...inventPerson(uniqueText()), email: 'not an address' };
    const answer = await create(visit, person, uniqueText());
    if (!isRefused(answer)) {
      findings.cannotTell('errors.format', `POST with a malformed email address ${outcomeOf(answer)}`);
      return;
    }
    const path = servicePath(findings.profile, 'email');
    examineGrammar(findings, answer, { status: answer.status, path });
    examineReason(visit, answer, 'format');
  },
};

type Form = keyof Profile['forms'];

/** An answer that shows each form, invented, and the forms that services use. */
const forms: Record<Form, { path: string; sample: string; choices: readonly string[] }> = {
  date: {
    path: 'dob',
    sample: '1990-04-12',
    choices: ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'MM-DD-YYYY', 'YYYYMMDD'],
  },
  region: { path: 'address.regionCode', sample: 'US-TN', choices: regionForms },
  ssn: { path: 'ssn', sample: '536228731', choices: ssnForms },
  phone: { path: 'phone', sample: '+16155550142', choices: phoneForms },
  fullName: { path: 'fullName', sample: '', choices: fullNameForms },
};

/** Changes the candidate, one answer at a time, to find out which forms of it the service takes. */
export const valueForms: Probe = {
  section,
  only: 'create',
  needs: 'candidateId',
  async run(visit) {
    const { person = {} } = visit.learned;
    for (const [form, { path, sample }] of Object.entries(forms)) {
      const isWholeName = form === 'fullName';
      if (isWholeName && visit.findings.profile.candidate[path] === undefined) continue;
      await examineForm(visit, form as Form, isWholeName ? person : withField(person, path, sample));
    }
  },
};

async function examineForm({ wire, findings, learned }: Visit, form: Form, person: Candidate): Promise<void> {
  const row = `forms.${form}`;
  const usual = findings.profile.forms[form];
  const send = (choice: string) => {
    const profile = readProfile(overlaid(findings.profile, { forms: { [form]: choice } }));
    const { methods } = findings.profile;
    const content = { id: learned.candidateId ?? '', body: serviceCandidate(profile, person) };
    return wire.ask(methods.updateCandidate, 'candidate', content);
  };
  const first = await send(usual);
  if (isOk(first)) {
    findings.ok(row, `${usual} is accepted`);
    return;
  }
  const name = servicePath(findings.profile, forms[form].path);
  const call = `an update with ${name} as ${usual} ${outcomeOf(first)}${codesIn(findings, first)}`;
  if (!isRefused(first)) {
    findings.cannotTell(row, call);
    return;
  }
  for (const other of forms[form].choices.filter((choice) => choice !== usual)) {
    if (!isOk(await send(other))) continue;
    findings.shows(row, other, `${call}, ${other} is accepted`);
    return;
  }
  findings.shows(row, unknownValue, `${call}, and so do the other forms`);
}

/** The same key must not create a second candidate. The same person with another key must be refused. */
export const samePersonAgain: Probe = {
  section,
  only: 'create',
  needs: 'candidateId',
  async run(visit) {
    const { findings, learned, uniqueText } = visit;
    const { person = {}, personKey = '', candidateId } = learned;
    const { headers, candidate } = findings.profile;
    const row = 'headers.idempotencyKey';
    const same = await create(visit, person, personKey);
    const id = readField(asObject(same.body), candidate['id'] ?? 'id');
    if (isCreated(same) && String(id) === candidateId)
      findings.ok(row, `the same ${headers.idempotencyKey} gives the same candidate`);
    else findings.cannotTell(row, `a second POST with the same ${headers.idempotencyKey} ${outcomeOf(same)}`);
    const other = await create(visit, person, uniqueText());
    if (other.status === 409) examineReason(visit, other, 'already-in-use');
    else
      findings.cannotTell('errors.reasons', `POST with an email address in use ${outcomeOf(other)}, not 409`);
  },
};
