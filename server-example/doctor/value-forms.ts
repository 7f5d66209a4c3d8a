import { type Candidate, withField } from '../../src/protocol/candidate.ts';
import { serviceCandidate, servicePath } from '../service/candidate-names.ts';
import { type Profile, readProfile } from '../service/profile.ts';
import { overlaid } from '../service/profile-overlay.ts';
import { fullNameForms, phoneForms, regionForms, ssnForms } from '../service/value-forms.ts';
import type { Visit } from './probe.ts';
import { codesIn } from './refusals.ts';
import { firstThat } from './wire.ts';

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

/** Changes the candidate, one answer that a package needs at a time, to find out which forms of it the service takes. */
export async function examineForms(visit: Visit): Promise<void> {
  const { person = {}, packages } = visit.learned;
  const asked = packages.flatMap(({ fields }) => fields.map((field) => field.path));
  for (const [form, { path, sample }] of Object.entries(forms)) {
    const isAsked = asked.some((one) => one === path || path.startsWith(`${one}.`));
    if (sample === undefined ? visit.findings.profile.candidate[path] === undefined : !isAsked) continue;
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
