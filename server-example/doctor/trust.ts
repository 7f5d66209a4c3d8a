import { unknownValue } from '../service/profile-overlay.ts';
import { attemptRequest, identityRequest } from '../service/identity-service.ts';
import { readAt } from '../service/wire-body.ts';
import type { Findings } from './findings.ts';
import { examineList, examineNames } from './names.ts';
import { isIdentifier, isText, objectsOf } from './places.ts';
import type { Visit } from './probe.ts';
import { codesIn, namesRefused, addUnknownNames } from './refusals.ts';
import { shapeOf } from './shape.ts';
import type { WireAnswer } from './wire-answer.ts';

/** Asks for a proof of identity of the created candidate and looks at its questions. It makes nobody trusted. */
export async function examineTrust(visit: Visit): Promise<void> {
  const { wire, findings, learned, uniqueText } = visit;
  const candidateId = learned.candidateId ?? '';
  const body = identityRequest(findings.profile, candidateId);
  const answer = await wire.ask('POST', 'identities', { body, idempotencyKey: uniqueText() });
  if (answer.isNowhere) {
    const seen = `${answer.call}: false where the service proves nobody, or paths.identities is wrong`;
    findings.shows('reads.identities', undefined, seen);
    return;
  }
  if (!answer.isOk) {
    const seen = `${answer.call}${codesIn(findings, answer)}: no identity question was seen`;
    const names = namesRefused(findings, answer);
    if (addUnknownNames(findings, 'trust', names)) return;
    if (names.includes(findings.profile.trust.type)) findings.shows('trust.identityType', undefined, seen);
    else findings.cannotTell('trust', seen);
    return;
  }
  findings.ok('paths.identities', answer.call);
  examineProof(findings, answer);
  examineQuestions(findings, answer);
  await examineAttempt(visit, answer);
}

/** The id and the status of the proof. */
function examineProof(findings: Findings, answer: WireAnswer): void {
  const before = findings.profile.trust.status;
  examineNames(findings, 'trust', { entries: [answer.object] });
  if (findings.profile.trust.status === before) return;
  const words = ['verified', 'trust', 'trustStatus', 'revoked', 'identityId'];
  const lines = { trust: Object.fromEntries(words.map((name) => [name, unknownValue])) };
  const seen = 'only the right answers would show the word for proved, and what a trust is called';
  findings.differs('trust.verified', seen, { lines });
}

/** The questions: each has a list of choices. */
function examineQuestions(findings: Findings, { body }: WireAnswer): void {
  const list = objectsOf(examineList(findings, body, 'trust.questions'));
  if (list.length === 0) return;
  examineNames(findings, 'trust.question', { entries: list });
  const { choices, choiceId, choiceText } = findings.profile.trust.question;
  const all = list
    .map((question) => readAt(question, choices))
    .filter(Array.isArray)
    .flat();
  const isRead =
    all.length > 0 &&
    all.every((one) => isIdentifier(readAt(one, choiceId)) && isText(readAt(one, choiceText)));
  if (isRead || all.length === 0) return;
  const lines = { trust: { question: { choiceId: unknownValue, choiceText: unknownValue } } };
  findings.differs('trust.question.choiceId', 'a choice is not read', { lines, shape: shapeOf(all) });
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
  const { methods } = findings.profile;
  const body = attemptRequest(findings.profile, chosen);
  const answer = await wire.ask(methods.verifyIdentity, 'identityVerification', { id: String(id), body });
  const names = namesRefused(findings, answer);
  // Of a member of the list of answers, what follows its index.
  const inAnswers = names.flatMap((name) => /\[\d*\]\.(.+)$/.exec(name)?.[1] ?? []);
  if (inAnswers.length > 0) addUnknownNames(findings, row, inAnswers);
  else addUnknownNames(findings, 'trust', names);
  const { call, isOk } = answer;
  const seen = isOk ? ': the attempt was taken' : codesIn(findings, answer);
  findings.okIf(isOk, row, `${call}${seen}`);
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
