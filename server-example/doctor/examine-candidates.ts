import { readField } from '../../src/protocol/candidate.ts';
import { servicePath } from '../service/candidate-names.ts';
import { minimumPaths } from '../service/service-package.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { asObject, listPlace, objectsOf } from './places.ts';
import { profileLines } from './profile-lines.ts';
import { findElsewhere, outcomeOf } from './find-path.ts';
import type { Visit } from './visit.ts';
import type { WireAnswer } from './wire.ts';

const row = 'reads.candidateSearch';

/** Finds out whether candidates can be searched, by a reference that nobody has. */
export async function examineSearch(visit: Visit): Promise<void> {
  const { wire, findings, uniqueText } = visit;
  const { reads, search } = findings.profile;
  const query = { [search.clientReferenceId]: `doctor-${uniqueText()}` };
  const path = wire.path('candidates');
  const call = `GET ${path}?${search.clientReferenceId}=…`;
  const answer = await wire.ask('GET', 'candidates', { query });
  if (answer.status === 200) {
    readSearch(visit, answer, call);
  } else if (answer.status === null || answer.status === 429 || answer.status >= 500) {
    findings.cannotTell(row, `${call} ${outcomeOf(answer)}`);
  } else if (!reads.candidateSearch && wire.isProved('candidates')) {
    findings.ok(row, `${call} ${outcomeOf(answer)}: no search, as the profile says`);
  } else if (!reads.candidateSearch) {
    findings.cannotTell(row, `${call} ${outcomeOf(answer)}: no search, or paths.candidates is wrong`);
  } else {
    const other =
      answer.status === 404
        ? await findElsewhere(visit, { wrongPath: path, resource: '/candidates', query })
        : undefined;
    if (other) {
      const paths = { candidates: other.path, candidate: `${other.path}/{id}` };
      findings.differs('paths.candidates', `${call} ${outcomeOf(answer)}, ${other.path} answers 200`, {
        lines: { paths },
      });
      readSearch(visit, other.answer, call);
    } else {
      const lines = profileLines(['reads', 'candidateSearch'], false);
      const doubt = answer.status === 404 ? ' (or paths.candidates is wrong)' : '';
      findings.differs(row, `${call} ${outcomeOf(answer)}: there is no search${doubt}`, { lines });
    }
  }
}

function readSearch({ findings }: Visit, { body }: WireAnswer, call: string): void {
  const { reads, lists } = findings.profile;
  const list = lists.candidates === '' ? body : readField(asObject(body), lists.candidates);
  if (!Array.isArray(list)) {
    const found = listPlace(body);
    const lines = profileLines(['lists', 'candidates'], found ?? unknownValue);
    const where =
      found === undefined ? 'and none elsewhere' : `there is one in ${found || 'the answer itself'}`;
    findings.differs('lists.candidates', `no list in ${lists.candidates || 'the answer itself'}; ${where}`, {
      lines,
    });
  } else if (list.length > 0) {
    const lines = profileLines(['reads', 'candidateSearch'], false);
    findings.differs(row, `${call} finds a candidate for a reference that nobody has`, { lines });
  } else if (reads.candidateSearch) {
    findings.ok(row, `${call} finds no candidate for a reference that nobody has`);
  } else {
    const lines = profileLines(['reads', 'candidateSearch'], true);
    findings.differs(row, `${call} answers 200: there is a search`, { lines });
  }
}

/** Reads a candidate back: the given one, or any one of the test environment. Reports field names only. */
export async function examineRead({ wire, findings, settings }: Visit, createdId?: string): Promise<void> {
  if (settings.environment === 'production') {
    findings.cannotTell('paths.candidate', 'in production no candidate is read');
    return;
  }
  const id = createdId ?? (await anyId(wire, findings));
  if (id === undefined) {
    findings.cannotTell('paths.candidate', 'there is no candidate to read; --create creates one');
    return;
  }
  const answer = await wire.ask('GET', 'candidate', { id });
  const call = `GET ${wire.path('candidate', 'id')}`;
  if (answer.status !== 200) {
    findings.cannotTell('paths.candidate', `${call} ${outcomeOf(answer)}`);
    return;
  }
  findings.ok('paths.candidate', `${call} answers 200`);
  const missing = [...minimumPaths, 'clientReferenceId']
    .map((path) => servicePath(findings.profile, path))
    .filter((path) => readField(asObject(answer.body), path) === undefined);
  if (missing.length === 0) {
    findings.ok('candidate.*', 'name, email and reference come back under the same names');
  } else {
    findings.cannotTell('candidate.*', `nothing comes back at ${missing.join(', ')}`);
  }
}

async function anyId(wire: Visit['wire'], findings: Visit['findings']): Promise<string | undefined> {
  const { lists, search, candidate } = findings.profile;
  const { body } = await wire.ask('GET', 'candidates', { query: { [search.limit]: '1' } });
  const [first] = objectsOf(lists.candidates === '' ? body : readField(asObject(body), lists.candidates));
  const id = first && readField(first, candidate['id'] ?? 'id');
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
