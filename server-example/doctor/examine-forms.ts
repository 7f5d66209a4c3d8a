import { type Candidate, withField } from '../../src/protocol/candidate.ts';
import { serviceCandidate, servicePath } from '../service/candidate-names.ts';
import { type Profile, readProfile } from '../service/profile.ts';
import { overlaid, unknownValue } from '../service/profile-overlay.ts';
import { fullNameForms, phoneForms, regionForms, ssnForms } from '../service/value-forms.ts';
import { codesIn } from './examine-errors.ts';
import { outcomeOf } from './find-path.ts';
import type { Visit } from './visit.ts';
import type { WireAnswer } from './wire.ts';

type Form = keyof Profile['forms'];

/** An answer that shows each form, invented. */
const samples: Record<Form, [path: string, value: string]> = {
  date: ['dob', '1990-04-12'],
  region: ['address.regionCode', 'US-TN'],
  ssn: ['ssn', '536228731'],
  phone: ['phone', '+16155550142'],
  fullName: ['fullName', ''],
};
const forms: Record<Form, readonly string[]> = {
  date: ['YYYY-MM-DD', 'MM/DD/YYYY', 'DD/MM/YYYY', 'DD.MM.YYYY', 'MM-DD-YYYY', 'YYYYMMDD'],
  region: regionForms,
  ssn: ssnForms,
  phone: phoneForms,
  fullName: fullNameForms,
};

/** Changes the created candidate, one answer at a time, to find out which forms of it the service takes. */
export async function examineForms(visit: Visit, id: unknown, person: Candidate): Promise<void> {
  const { findings } = visit;
  findings.begin('Candidates');
  if (id === undefined) return;
  for (const form of Object.keys(samples) as Form[]) {
    const [path, value] = samples[form];
    if (form === 'fullName' && findings.profile.candidate[path] === undefined) continue;
    const candidate = form === 'fullName' ? person : withField(person, path, value);
    await examineForm(visit, form, (profile) =>
      update(visit, String(id), serviceCandidate(profile, candidate)),
    );
  }
}

async function examineForm(
  visit: Visit,
  form: Form,
  send: (profile: Profile) => Promise<WireAnswer>,
): Promise<void> {
  const { findings } = visit;
  const row = `forms.${form}`;
  const usual = findings.profile.forms[form];
  const first = await send(findings.profile);
  if (isTaken(first)) {
    findings.ok(row, `${usual} is accepted`);
    return;
  }
  const call = `an update with ${servicePath(findings.profile, samples[form][0])} as ${usual} ${outcomeOf(first)}${codesIn(findings, first)}`;
  if (first.status !== 400 && first.status !== 422) {
    findings.cannotTell(row, call);
    return;
  }
  for (const other of forms[form].filter((one) => one !== usual)) {
    const lines = { forms: { [form]: other } };
    if (!isTaken(await send(readProfile(overlaid(findings.profile, lines))))) continue;
    findings.differs(row, `${call}, ${other} is accepted`, { lines });
    return;
  }
  findings.differs(row, `${call}, and so do the other forms`, { lines: { forms: { [form]: unknownValue } } });
}

const update = ({ wire, findings }: Visit, id: string, body: Candidate): Promise<WireAnswer> =>
  wire.ask(findings.profile.methods.updateCandidate, 'candidate', { id, body });

const isTaken = ({ status }: WireAnswer): boolean => status !== null && status >= 200 && status < 300;
