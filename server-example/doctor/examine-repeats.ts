import { type Candidate, readField } from '../../src/protocol/candidate.ts';
import { serviceCandidate, servicePath } from '../service/candidate-names.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { readAt } from '../service/wire-body.ts';
import { examineGrammar } from './examine-errors.ts';
import { examineReason } from './examine-reason.ts';
import { outcomeOf } from './find-path.ts';
import { asObject, objectsOf } from './places.ts';
import { profileLines } from './profile-lines.ts';
import { testPerson } from './test-person.ts';
import type { Visit } from './visit.ts';
import { isCreated } from './wire.ts';

/** What other services call the query parameter. */
const referenceNames = ['reference', 'clientReference', 'client_reference_id', 'externalId', 'external_id'];

/** The search that found nobody before must find the one that was created. */
export async function examineFoundAgain(
  { wire, findings }: Visit,
  person: Candidate,
  id: unknown,
): Promise<void> {
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
export async function examineRepeats(
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

/** Sends a malformed email address on purpose: the refusal is a sample of the error grammar. */
export async function examineRefusal(visit: Visit): Promise<void> {
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
