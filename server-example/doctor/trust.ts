import { unknownValue } from '../service/profile-overlay.ts';
import { attemptRequest, identityRequest } from '../service/identity-service.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import { examineList, examineNames } from './names.ts';
import { isIdentifier, objectsOf } from './places.ts';
import type { Visit } from './probe.ts';
import { askWithNames, codesIn, namesRefused } from './refusals.ts';
import { choiceRoles } from './roles.ts';
import type { WireAnswer } from './wire-answer.ts';

const section = 'trust';

/** Asks for a proof of identity of the created candidate and looks at its questions. It makes nobody trusted. */
export async function examineTrust(visit: Visit): Promise<void> {
  const { wire, findings, learned, uniqueText } = visit;
  const candidateId = learned.candidateId ?? '';
  const ask = () => {
    const body = identityRequest(findings.profile, candidateId);
    return wire.ask('POST', 'identities', { body, idempotencyKey: uniqueText() });
  };
  const hints = {
    candidateId: /person|candidate|member|subject|people/i,
    type: /type|kind|way|method|manner|mode/i,
  };
  const answer = await askWithNames(findings, ask, { section, hints });
  if (!answer.isCreated) {
    const seen = `${answer.call}${codesIn(findings, answer)}: no identity question was seen`;
    const isKind = namesRefused(findings, answer).includes(findings.profile.trust.type);
    if (isKind) findings.shows('trust.identityType', unknownValue, seen);
    else findings.cannotTell('trust', seen);
    return;
  }
  findings.ok('paths.identities', answer.call);
  examineProof(findings, answer, candidateId);
  examineQuestions(findings, answer);
  await examineAttempt(visit, answer);
}

/** The id and the status of the proof. */
function examineProof(findings: Findings, answer: WireAnswer, candidateId: string): void {
  const before = findings.profile.trust.status;
  const isOther = (value: unknown) => String(value) !== candidateId;
  examineNames(findings, section, { entries: [answer.object], fits: { identity: isOther } });
  if (findings.profile.trust.status === before) return;
  const words = ['verified', 'trust', 'trustStatus', 'revoked', 'identityId'];
  const lines = { trust: Object.fromEntries(words.map((name) => [name, unknownValue])) };
  const seen = 'only the right answers would show the word for proved, and what a trust is called';
  findings.differs('trust.verified', seen, { lines });
}

/** The questions: a list whose entries have a list of choices each. */
function examineQuestions(findings: Findings, { body }: WireAnswer): void {
  const isQuestions = (value: unknown) =>
    objectsOf(value).some((entry) => Object.values(entry).some(Array.isArray));
  const list = objectsOf(examineList(findings, body, { row: 'trust.questions', isList: isQuestions }));
  if (list.length === 0) return;
  examineNames(findings, 'trust.question', { entries: list });
  const { choices } = findings.profile.trust.question;
  const all = list
    .map((question) => readAt(question, choices))
    .filter(Array.isArray)
    .flat();
  if (all.length > 0) examineNames(findings, 'trust.question', { entries: all, roles: choiceRoles });
}

/** Hands in one attempt with the last choice of each question: a service that refuses it names the fields it wants. */
async function examineAttempt({ wire, findings }: Visit, proof: WireAnswer): Promise<void> {
  const id = proof.at(findings.profile.trust.identity);
  if (!isIdentifier(id)) return;
  const row = 'trust.answer';
  const chosen = lastChoices(findings, proof);
  if (chosen.length === 0) {
    findings.cannotTell(row, 'no question with a choice could be read');
    return;
  }
  const send = () => {
    const { methods } = findings.profile;
    const body = attemptRequest(findings.profile, chosen);
    return wire.ask(methods.verifyIdentity, 'identityVerification', { id: String(id), body });
  };
  const answer = await askWithNames(
    findings,
    send,
    { section, hints: { answers: /^[^[]*(answer|repl|respon|given)[^[]*$/i } },
    {
      section: row,
      hints: { choiceId: /choice|respon|option|answer/i, questionId: /./ },
      among: (names) => names.flatMap((name) => /\[\d*\]\.(.+)$/.exec(name)?.[1] ?? []),
    },
  );
  const { call, isCreated } = answer;
  const seen = isCreated ? ': the attempt was taken' : codesIn(findings, answer);
  findings.okIf(isCreated, row, `${call}${seen}`);
}

/** The last choice of each question, by the id of the question. */
function lastChoices({ profile }: Findings, proof: WireAnswer): [questionId: string, choiceId: string][] {
  const { questions, question } = profile.trust;
  return objectsOf(proof.at(questions)).flatMap((one) => {
    const id = readAt(one, question.id);
    const choices = readAt(one, question.choices);
    const choice = readAt(Array.isArray(choices) ? choices.at(-1) : undefined, question.choiceId);
    return isIdentifier(id) && isIdentifier(choice) ? [[String(id), String(choice)]] : [];
  });
}
