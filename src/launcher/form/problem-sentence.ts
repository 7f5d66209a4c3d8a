import type { LauncherSentences, ProblemSentences } from '../../locales/sentences.ts';
import { keyIn, lastName } from '../../protocol/candidate.ts';
import { ownValue } from '../../protocol/own-value.ts';
import { controlAt } from '../fields/field-table.ts';
import { fieldWords } from '../fields/field-words.ts';
import type { AddressWords } from '../fields/local-address.ts';
import { faultyParts, partsAt } from '../fields/typed-date.ts';

interface Problem {
  path: string;
  /** Ours or the service's. */
  code: string;
  typed?: string;
  /** The words of its country, for a part of an address. */
  local: AddressWords | undefined;
  locale: string;
}

/** The sentence for a problem: it names the field and says what to do, also for an unknown code. */
export function problemSentence(sentences: LauncherSentences, problem: Problem): string {
  const { path, code, typed = '', local } = problem;
  const { problems } = sentences;
  const askKey = keyIn(problems.ask, path);
  const ask = askKey && problems.ask[askKey];
  const isMissing = code === 'required' || code === 'choice';
  // A service that takes the letters of its own language alone says no more than that a name is wrong.
  const isSaid = Object.hasOwn(problems.other, code) && code !== 'format' && code !== 'not-accepted';
  const isForeign = !isSaid && /(given|middle|family)Name$/.test(path) && /[^ -~]/.test(typed);
  const other = ownValue<string | ((label: string) => string)>(problems.other, isMissing ? 'required' : code);
  const refusal = isForeign ? problems.plainName : (other ?? problems.other['not-accepted']);
  return (
    (local && ownValue<string>(local.problems, code)) ??
    dateSentence(problems, ask, problem) ??
    (isMissing ? ask : undefined) ??
    (code === 'format' ? ownValue<string>(problems.formats, lastName(path)) : undefined) ??
    (code === 'already-in-use' ? ownValue<string>(problems.inUse, path) : undefined) ??
    withLabel(refusal, fieldWords(sentences, path, local).label)
  );
}

/** What is wrong with a date in its parts; `undefined` for any other problem. */
function dateSentence(
  { dates }: ProblemSentences,
  ask = '',
  { path, code, locale }: Problem,
): string | undefined {
  const parts = partsAt(path);
  if (parts.length === 0) return undefined;
  if (code === 'wrong-month') return `${ask} ${dates.month}`;
  if (code === 'wrong-year') return `${ask} ${dates.year}`;
  if (controlAt(path) === 'month') return code.startsWith('missing') ? ask : undefined;
  if (code.startsWith('missing')) {
    const missing = faultyParts(code, parts)
      .toReversed()
      .map((part) => dates.parts[part]);
    return dates.include(new Intl.ListFormat(locale).format(missing));
  }
  if (code === 'wrong-day' || code === 'date' || code === 'format') return dates.real;
  if (code === 'early') return dates.early;
  return code === 'past' ? dates.past : undefined;
}

const withLabel = (sentence: string | ((label: string) => string), label: string): string =>
  typeof sentence === 'string' ? sentence : sentence(label);
