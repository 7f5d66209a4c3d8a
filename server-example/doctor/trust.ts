import { type Candidate, withField } from '../../src/protocol/candidate.ts';
import type { Profile } from '../service/profile.ts';
import { unknownValue } from '../service/profile-overlay.ts';
import { identifier } from '../service/screening-request.ts';
import { readAt } from '../service/wire-body.ts';
import { examineList, examineNames, type Role } from './names.ts';
import { asObject, isIdentifier, isText, objectsOf } from './places.ts';
import type { Probe, Visit } from './probe.ts';
import { adoptNames, codesIn, namesRefused } from './refusals.ts';
import { isCreated, outcomeOf, type WireAnswer } from './wire.ts';

/** Asks for a proof of identity of the created candidate and looks at its questions. It makes nobody trusted. */
export const trust: Probe = {
  section: 'Trusted end users',
  only: 'create',
  needs: 'candidateId',
  async run(visit) {
    const { wire, findings, learned } = visit;
    const candidateId = learned.candidateId ?? '';
    const hints = {
      candidateId: /person|candidate|member|subject|people/i,
      type: /type|kind|way|method|manner|mode/i,
    };
    let answer = await askForProof(visit, candidateId);
    if (adoptNames(visit, answer, { section: 'trust', hints }))
      answer = await askForProof(visit, candidateId);
    const call = `POST ${wire.path('identities')} ${outcomeOf(answer)}`;
    if (!isCreated(answer)) {
      const seen = `${call}${codesIn(findings, answer)}: no identity question was seen`;
      const isKind = namesRefused(visit, answer).includes(findings.profile.trust.type);
      if (isKind) findings.shows('trust.identityType', unknownValue, seen);
      else findings.cannotTell('trust', seen);
      return;
    }
    findings.ok('paths.identities', call);
    examineProof(visit, asObject(answer.body), candidateId);
    examineQuestions(visit, answer.body);
    await examineAttempt(visit, answer.body);
  },
};

function askForProof({ wire, findings, uniqueText }: Visit, candidateId: string): Promise<WireAnswer> {
  const names = findings.profile.trust;
  const proof = withField({}, names.candidateId, identifier(findings.profile, candidateId));
  const body = withField(proof, names.type, names.identityType);
  return wire.ask('POST', 'identities', { body, idempotencyKey: uniqueText() });
}

/** The id and the status of the proof. */
function examineProof({ findings }: Visit, body: Record<string, unknown>, candidateId: string): void {
  const before = findings.profile.trust.status;
  const roles: Record<string, Role> = {
    identity: {
      hint: /id$|no$|number$|reference$/i,
      fits: (value) => isIdentifier(value) && String(value) !== candidateId,
      isNeeded: true,
    },
    status: { hint: /status|state|stage|standing/i, fits: isIdentifier, isNeeded: true },
  };
  examineNames(findings, { section: 'trust', entries: [body], roles });
  if (findings.profile.trust.status === before) return;
  const words = ['verified', 'trust', 'trustStatus', 'revoked', 'identityId'];
  const lines = { trust: Object.fromEntries(words.map((name) => [name, unknownValue])) };
  const seen = 'only the right answers would show the word for proved, and what a trust is called';
  findings.differs('trust.verified', seen, { lines });
}

/** The questions: a list whose entries have a list of choices each. */
function examineQuestions({ findings }: Visit, body: unknown): void {
  const isQuestions = (value: unknown) =>
    objectsOf(value).some((entry) => Object.values(entry).some(Array.isArray));
  const [question] = objectsOf(examineList(findings, body, { row: 'trust.questions', isList: isQuestions }));
  if (question === undefined) return;
  const known: Record<string, string> = findings.profile.trust.question;
  const lines = Object.fromEntries(
    Object.entries(questionNames(question)).filter(([role, name]) => known[role] !== name),
  );
  const row = 'trust.question';
  if (Object.keys(lines).length === 0) findings.ok(row, 'each question and its choices are read');
  else {
    const seen = `a question has ${Object.keys(question).join(', ')}`;
    findings.differs(row, seen, { lines: { trust: { question: lines } } });
  }
}

/** What the members of a question are called, by the kinds of their values. */
function questionNames(question: Record<string, unknown>): Record<string, string> {
  const idIn = (entry: Record<string, unknown>, hint: RegExp) =>
    Object.keys(entry).find((name) => hint.test(name) && isIdentifier(entry[name]));
  const id = idIn(question, /id$|no$|number$|key$/i);
  const texts = Object.entries(question).filter(([name, value]) => name !== id && isText(value));
  const [text] = texts.toSorted(([, one], [, other]) => String(other).length - String(one).length)[0] ?? [];
  const [choices, list] = Object.entries(question).find(([, value]) => Array.isArray(value)) ?? [];
  const [choice] = objectsOf(list);
  const choiceId = choice && idIn(choice, /id$|no$|number$|key$|code$/i);
  const choiceText = choice && Object.keys(choice).find((name) => name !== choiceId && isText(choice[name]));
  // A choice that is a plain text has no names.
  const none = choice ? unknownValue : '';
  return {
    id: id ?? unknownValue,
    text: text ?? unknownValue,
    choices: choices ?? unknownValue,
    choiceId: choiceId ?? none,
    choiceText: choiceText ?? none,
  };
}

/** Hands in one attempt with the last choice of each question: a service that refuses it names the fields it wants. */
async function examineAttempt(visit: Visit, proof: unknown): Promise<void> {
  const { wire, findings } = visit;
  const id = readAt(proof, findings.profile.trust.identity);
  if (!isIdentifier(id)) return;
  const method = findings.profile.methods.verifyIdentity;
  const send = () =>
    wire.ask(method, 'identityVerification', { id: String(id), body: attempt(findings.profile, proof) });
  let answer = await send();
  const list = { answers: /^[^[]*(answer|repl|respon|given)[^[]*$/i };
  if (adoptNames(visit, answer, { section: 'trust', hints: list })) answer = await send();
  const members = { choiceId: /choice|respon|option|answer/i, questionId: /./ };
  const names = namesRefused(visit, answer).flatMap((name) => /\[\d*\]\.(.+)$/.exec(name)?.[1] ?? []);
  if (adoptNames(visit, answer, { section: 'trust.answer', hints: members, names })) answer = await send();
  const call = `${method} ${wire.path('identityVerification', 'id')} ${outcomeOf(answer)}`;
  if (isCreated(answer)) findings.ok('trust.answer', `${call}: the attempt was taken`);
  else findings.cannotTell('trust.answer', `${call}${codesIn(findings, answer)}`);
}

function attempt(profile: Profile, proof: unknown): Candidate {
  const { questions, question, answers, answer } = profile.trust;
  const given = objectsOf(readAt(proof, questions)).map((one) => {
    const choices = readAt(one, question.choices);
    const choice = readAt(Array.isArray(choices) ? choices.at(-1) : undefined, question.choiceId);
    return withField(withField({}, answer.questionId, readAt(one, question.id)), answer.choiceId, choice);
  });
  return withField({}, answers, given);
}
