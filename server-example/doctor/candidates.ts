import { readField } from '../../src/protocol/candidate.ts';
import { servicePath } from '../service/candidate-names.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { minimumPaths } from '../service/service-package.ts';
import { readAt } from '../service/wire-body.ts';
import { examineList } from './names.ts';
import { asObject, isIdentifier, objectsOf } from './places.ts';
import type { Probe, Visit } from './probe.ts';
import { codesIn, examineGrammar } from './refusals.ts';
import { isBusy, outcomeOf, type WireAnswer } from './wire.ts';

const section = 'Candidates';
/** What other services call the query parameter. */
const referenceNames = ['reference', 'clientReference', 'client_reference_id', 'externalId', 'external_id'];

/** Whether candidates can be searched, by a reference that nobody has. */
export const search: Probe = {
  section,
  async run(visit) {
    const { wire, findings, uniqueText } = visit;
    const row = 'reads.candidateSearch';
    const { reads, search: names } = findings.profile;
    const query = { [names.clientReferenceId]: `doctor-${uniqueText()}` };
    const answer = await wire.ask('GET', 'candidates', { query });
    const call = `GET ${wire.path('candidates')}?${names.clientReferenceId}=… ${outcomeOf(answer)}`;
    if (answer.status === 200) {
      examineFound(visit, answer, call);
      return;
    }
    if (isBusy(answer)) {
      findings.cannotTell(row, call);
      return;
    }
    if (!reads.candidateSearch) {
      if (wire.isProved('candidates')) findings.ok(row, `${call}: no search, as the profile says`);
      else findings.cannotTell(row, `${call}: no search, or paths.candidates is wrong`);
      return;
    }
    const other =
      answer.status === 404 ? await wire.findElsewhere('candidates', '/candidates', query) : undefined;
    if (other === undefined) {
      const doubt = answer.status === 404 ? ' (or paths.candidates is wrong)' : '';
      findings.shows(row, false, `${call}: there is no search${doubt}`);
      return;
    }
    const paths = { candidates: other.path, candidate: `${other.path}/{id}` };
    findings.differs('paths.candidates', `${call}, ${other.path} answers 200`, { lines: { paths } });
    examineFound(visit, other.answer, call);
  },
};

function examineFound({ findings }: Visit, { body }: WireAnswer, call: string): void {
  const list = examineList(findings, body, { row: 'lists.candidates' });
  const row = 'reads.candidateSearch';
  if (list === undefined) return;
  if (list.length > 0)
    findings.shows(row, false, `${call} and finds a candidate for a reference that nobody has`);
  else findings.shows(row, true, `${call} and finds nobody for a reference that nobody has`);
}

/** The search that found nobody before must find the candidate that was created. */
export const searchAgain: Probe = {
  section,
  only: 'create',
  needs: 'candidateId',
  async run({ wire, findings, learned: { person, candidateId } }) {
    const { search: names, reads, lists, candidate } = findings.profile;
    if (!reads.candidateSearch) return;
    const row = 'search.clientReferenceId';
    const reference = String(person?.['clientReferenceId']);
    const usual = names.clientReferenceId;
    for (const name of new Set([usual, ...referenceNames])) {
      const { status, body } = await wire.ask('GET', 'candidates', { query: { [name]: reference } });
      const found = status === 200 ? objectsOf(readAt(body, lists.candidates)) : [];
      const [id] = found.map((one) => readField(one, candidate['id'] ?? 'id'));
      if (found.length !== 1 || String(id) !== candidateId) continue;
      const seen = name === usual ? '' : `?${usual}=… does not find who was created, `;
      findings.shows(row, name, `${seen}?${name}=… finds who was created`);
      return;
    }
    findings.shows(row, unknownValue, `?${usual}=… does not find who was created`);
  },
};

/** Reads a candidate: the created one, or any one of the test environment. Reports field names only. */
export const read: Probe = {
  section,
  async run({ wire, findings, settings, learned }) {
    const row = 'paths.candidate';
    if (settings.environment === 'production') {
      findings.cannotTell(row, 'in production no candidate is read');
      return;
    }
    const { search: names, lists, candidate } = findings.profile;
    let id: unknown = learned.candidateId;
    if (id === undefined) {
      const { body } = await wire.ask('GET', 'candidates', { query: { [names.limit]: '1' } });
      id = objectsOf(readAt(body, lists.candidates)).map((one) => readField(one, candidate['id'] ?? 'id'))[0];
    }
    if (!isIdentifier(id)) {
      findings.cannotTell(row, 'there is no candidate to read; --create creates one');
      return;
    }
    const answer = await wire.ask('GET', 'candidate', { id: String(id) });
    const call = `GET ${wire.path('candidate', 'id')} ${outcomeOf(answer)}`;
    if (answer.status !== 200) {
      findings.cannotTell(row, call);
      return;
    }
    findings.ok(row, call);
    const missing = [...minimumPaths, 'clientReferenceId']
      .map((path) => servicePath(findings.profile, path))
      .filter((path) => readField(asObject(answer.body), path) === undefined);
    if (missing.length === 0)
      findings.ok('candidate.*', 'name, email and reference come back under the same names');
    else findings.cannotTell('candidate.*', `nothing comes back at ${missing.join(', ')}`);
  },
};

/** Reads a candidate that cannot exist: how does the service refuse it? */
export const unknownId: Probe = {
  section: 'Errors',
  async run(visit) {
    const { wire, findings, uniqueText } = visit;
    const row = 'unknown id';
    const answer = await wire.ask('GET', 'candidate', { id: `doctor-${uniqueText()}` });
    const { status } = answer;
    const call = `GET ${wire.path('candidate', 'unknown')} ${outcomeOf(answer)}`;
    if (status !== 404) findings.cannotTell(row, `${call}, not 404`);
    else if (wire.isProved('candidate') || (await isAboutId(visit, answer))) findings.ok(row, call);
    else findings.cannotTell(row, `${call}, but so does a path that does not exist`);
    if (status !== null && status >= 400 && !isBusy(answer)) examineGrammar(findings, answer, { status });
  },
};

/** Whether a path that cannot exist is refused with another code: then this refusal is about the id. */
async function isAboutId({ wire, findings, uniqueText }: Visit, refusal: WireAnswer): Promise<boolean> {
  const nowhere = await wire.askPath('GET', `/doctor-${uniqueText()}/doctor-${uniqueText()}`);
  const codes = new Set([refusal, nowhere].map((one) => codesIn(findings, one)));
  return nowhere.status === 404 && codes.size === 2 && !codes.has('');
}
