import { type Candidate, withField } from '../../src/protocol/candidate.ts';
import type { Profile } from '../service/profile.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { identifier } from '../service/screening-request.ts';
import { readAt } from '../service/wire-body.ts';
import { isIdentifier } from './examine-names.ts';
import { codesIn } from './examine-errors.ts';
import { examineQuestions } from './examine-questions.ts';
import { outcomeOf } from './find-path.ts';
import { objectsOf, placesIn } from './places.ts';
import { profileLines } from './profile-lines.ts';
import { refusedNames } from './refused-names.ts';
import type { Visit } from './visit.ts';
import { isCreated, type WireAnswer } from './wire.ts';

const section = 'Trusted end users';

/** Asks for a proof of identity of the created candidate and looks at its questions. It makes nobody trusted. */
export async function examineTrust(visit: Visit, candidateId: unknown): Promise<void> {
  const { wire, findings } = visit;
  findings.begin(section);
  if (!isIdentifier(candidateId)) return;
  let answer = await ask(visit, String(candidateId));
  const call = `POST ${wire.path('identities')}`;
  if (adoptNames(visit, answer)) answer = await ask(visit, String(candidateId));
  if (!isCreated(answer)) {
    const seen = `${call} ${outcomeOf(answer)}${codesIn(findings, answer)}: no identity question was seen`;
    const isKind = refusedNames(visit, answer, section).includes(findings.profile.trust.type);
    if (!isKind) findings.cannotTell('trust', seen);
    else
      findings.differs('trust.identityType', seen, {
        lines: profileLines(['trust', 'identityType'], unknownValue),
      });
    return;
  }
  findings.ok('paths.identities', `${call} ${outcomeOf(answer)}`);
  examineMembers(visit, answer.body, String(candidateId));
  examineQuestions(visit, answer.body);
  await examineAnswers(visit, answer.body);
}

function ask({ wire, findings, uniqueText }: Visit, candidateId: string): Promise<WireAnswer> {
  const { trust } = findings.profile;
  const proof = withField({}, trust.candidateId, identifier(findings.profile, candidateId));
  const body = withField(proof, trust.type, trust.identityType);
  return wire.ask('POST', 'identities', { body, idempotencyKey: uniqueText() });
}

/** Whether the refusal names the fields that the request must have. */
function adoptNames(visit: Visit, answer: WireAnswer): boolean {
  const { findings } = visit;
  const names = refusedNames(visit, answer, section);
  const { candidateId, type } = findings.profile.trust;
  const person = names.find(
    (name) => name !== candidateId && /person|candidate|member|subject|people/i.test(name),
  );
  const kind = names.find((name) => name !== type && /type|kind|way|method|manner|mode/i.test(name));
  const found = { ...(person ? { candidateId: person } : {}), ...(kind ? { type: kind } : {}) };
  if (Object.keys(found).length === 0) return false;
  findings.differs('trust.*', `the service wants ${Object.values(found).join(', ')}`, {
    lines: { trust: found },
  });
  return true;
}

/** The id and the status of the proof. */
function examineMembers({ findings }: Visit, body: unknown, candidateId: string): void {
  const roles = {
    identity: (path: string, value: unknown) =>
      /id$|no$|number$|reference$/i.test(path) && isIdentifier(value) && String(value) !== candidateId,
    status: (path: string, value: unknown) =>
      /status|state|stage|standing/i.test(path) && isIdentifier(value),
  };
  for (const [role, fits] of Object.entries(roles) as [keyof typeof roles, (typeof roles)['status']][]) {
    const at = findings.profile.trust[role];
    const row = `trust.${role}`;
    if (isIdentifier(readAt(body, at))) {
      findings.ok(row, `there is one at ${at}`);
      continue;
    }
    const found = placesIn(body).find(([path, value]) => fits(path, value))?.[0];
    const seen = `nothing at ${at}${found === undefined ? '' : `, probably it is ${found}`}`;
    findings.differs(row, seen, { lines: profileLines(['trust', role], found ?? unknownValue) });
    if (role !== 'status') continue;
    const words = ['verified', 'trust', 'trustStatus', 'revoked', 'identityId'];
    findings.differs(
      'trust.verified',
      'only the right answers would show the word for proved, and what a trust is called',
      {
        lines: { trust: Object.fromEntries(words.map((name) => [name, unknownValue])) },
      },
    );
  }
}

/** Hands in one attempt with the last choice of each question: a service that refuses it names the fields it wants. */
async function examineAnswers(visit: Visit, body: unknown): Promise<void> {
  const { wire, findings } = visit;
  const id = readAt(body, findings.profile.trust.identity);
  if (!isIdentifier(id)) return;
  const method = findings.profile.methods.verifyIdentity;
  const send = () =>
    wire.ask(method, 'identityVerification', { id: String(id), body: attempt(findings.profile, body) });
  let answer = await send();
  const { answers } = findings.profile.trust;
  const list = refusedNames(visit, answer, section).find(
    (name) => name !== answers && /^[^[]*(answer|repl|respon|given)[^[]*$/i.test(name),
  );
  if (list !== undefined) {
    const lines = profileLines(['trust', 'answers'], list);
    findings.differs('trust.answers', `the service wants the answers at ${list}`, { lines });
    answer = await send();
  }
  const members = refusedNames(visit, answer, section).flatMap(
    (name) => /\[\d*\]\.(.+)$/.exec(name)?.[1] ?? [],
  );
  const choiceId = members.find((name) => /choice|respon|option|answer/i.test(name));
  const questionId = members.find((name) => name !== choiceId);
  if (choiceId !== undefined && questionId !== undefined) {
    const lines = { trust: { answer: { questionId, choiceId } } };
    findings.differs('trust.answer', `an answer has ${questionId} and ${choiceId}`, { lines });
    answer = await send();
  }
  const call = `${method} ${wire.path('identityVerification', 'id')} ${outcomeOf(answer)}`;
  if (isCreated(answer)) findings.ok('trust.answer', `${call}: the attempt was taken`);
  else findings.cannotTell('trust.answer', `${call}${codesIn(findings, answer)}`);
}

function attempt(profile: Profile, identity: unknown): Candidate {
  const { questions, question, answers, answer } = profile.trust;
  const given = objectsOf(readAt(identity, questions)).map((one) => {
    const choices = readAt(one, question.choices);
    const choice = readAt(Array.isArray(choices) ? choices.at(-1) : undefined, question.choiceId);
    return withField(withField({}, answer.questionId, readAt(one, question.id)), answer.choiceId, choice);
  });
  return withField({}, answers, given);
}
