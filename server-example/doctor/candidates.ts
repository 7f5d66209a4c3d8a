import { servicePath } from '../service/candidate-names.ts';
import { minimumPaths } from '../service/service-package.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import { examineList } from './names.ts';
import { isIdentifier, objectsOf } from './places.ts';
import type { Visit } from './probe.ts';
import { codesIn, examineGrammar } from './refusals.ts';
import type { WireAnswer } from './wire-answer.ts';

/** The id of a candidate, as the service writes it. */
export const idOf = ({ profile }: Findings, candidate: unknown): unknown =>
  readAt(candidate, profile.candidate['id'] ?? 'id');

const idsFound = (findings: Findings, answer: WireAnswer): unknown[] =>
  objectsOf(answer.at(findings.profile.lists.candidates)).map((one) => idOf(findings, one));

/** Whether candidates can be searched, by a reference that nobody has. */
export async function examineSearch({ wire, findings, uniqueText }: Visit): Promise<void> {
  const row = 'reads.candidateSearch';
  const { reads, search: names } = findings.profile;
  const query = { [names.clientReferenceId]: `doctor-${uniqueText()}` };
  const answer = await wire.ask('GET', 'candidates', { query });
  const { call } = answer;
  if (answer.status === 200) {
    const list = examineList(findings, answer.body, 'lists.candidates');
    if (list === undefined) return;
    if (list.length === 0)
      findings.shows(row, true, `${call} and finds nobody for a reference that nobody has`);
    else addParameterRow(findings, `${call} and finds somebody for a reference that nobody has`);
  } else if (!answer.isNowhere) findings.cannotTell(row, `${call}${codesIn(findings, answer)}`);
  else if (!wire.isProved('candidates'))
    findings.cannotTell(row, `${call}: no search, or paths.candidates is wrong`);
  else
    findings.shows(row, false, `${call}: no search${reads.candidateSearch ? '' : ', as the profile says'}`);
}

const addParameterRow = (findings: Findings, seen: string): void =>
  findings.shows('search.clientReferenceId', undefined, seen);

/** The search that found nobody before must find the candidate that was created. */
export async function searchForCreated({
  wire,
  findings,
  learned: { person, candidateId },
}: Visit): Promise<void> {
  const { search, reads } = findings.profile;
  if (!reads.candidateSearch) return;
  const { clientReferenceId: name } = search;
  const query = { [name]: String(person?.['clientReferenceId']) };
  const answer = await wire.ask('GET', 'candidates', { query });
  const [id, ...others] = answer.status === 200 ? idsFound(findings, answer) : [];
  if (others.length === 0 && String(id) === candidateId)
    findings.ok('search.clientReferenceId', `?${name}=… finds who was created`);
  else addParameterRow(findings, `?${name}=… does not find who was created`);
}

/** Reads a candidate: the created one, or any one of the test environment. Shows field names only. */
export async function readCandidate({
  wire,
  findings,
  settings,
  learned: { candidateId },
}: Visit): Promise<void> {
  const row = 'paths.candidate';
  if (settings.environment === 'production') {
    findings.cannotTell(row, 'in production no candidate is read');
    return;
  }
  const anyone = async () => {
    const query = { [findings.profile.search.limit]: '1' };
    return idsFound(findings, await wire.ask('GET', 'candidates', { query }))[0];
  };
  const id = candidateId ?? (await anyone());
  if (!isIdentifier(id)) {
    findings.cannotTell(row, 'there is no candidate to read; --create creates one');
    return;
  }
  const answer = await wire.ask('GET', 'candidate', { id: String(id) });
  findings.okIf(answer.status === 200, row, answer.call);
  if (answer.status !== 200) return;
  const missing = [...minimumPaths, 'clientReferenceId']
    .map((path) => servicePath(findings.profile, path))
    .filter((path) => answer.at(path) === undefined);
  const isWhole = missing.length === 0;
  const whole = 'name, email and reference come back under the same names';
  findings.okIf(isWhole, 'candidate.*', isWhole ? whole : `nothing comes back at ${missing.join(', ')}`);
}

/** Reads a candidate that cannot exist: how does the service refuse it? */
export async function readUnknownId({ wire, findings, uniqueText }: Visit): Promise<void> {
  const row = 'unknown id';
  const answer = await wire.ask('GET', 'candidate', { id: `doctor-${uniqueText()}` });
  const { call, status } = answer;
  if (status !== 404) findings.cannotTell(row, `${call}, not 404`);
  else if (wire.isProved('candidate')) findings.ok(row, call);
  else findings.cannotTell(row, `${call}, but so does a path that does not exist`);
  if (status !== null && status >= 400 && !answer.isBusy) examineGrammar(findings, answer);
}
