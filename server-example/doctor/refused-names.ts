import { examineGrammar } from './examine-errors.ts';
import { examineReason } from './examine-reason.ts';
import type { Visit } from './visit.ts';
import type { WireAnswer } from './wire.ts';

/** The fields that a refusal names because they were missing from the request. None for an answer that is no refusal. */
export function refusedNames(visit: Visit, answer: WireAnswer, section: string): string[] {
  const { findings } = visit;
  if (answer.status !== 400 && answer.status !== 422) return [];
  findings.begin('Errors');
  const codes = examineGrammar(findings, answer, { status: answer.status });
  if (findings.profile.errors.reason !== null) examineReason(visit, answer, 'required');
  findings.begin(section);
  return codes.flatMap((code) => code.split(/[#?/:=,|]/)).filter((name) => /^[a-z][\w.[\]-]*$/i.test(name));
}
