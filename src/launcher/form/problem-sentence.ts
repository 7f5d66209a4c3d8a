import type { LauncherSentences } from '../../locales/sentences.ts';
import { lastName } from '../../protocol/candidate.ts';
import type { AddressWords } from '../fields/address-words.ts';
import { controlAt } from '../fields/field-table.ts';
import { fieldWords } from '../fields/field-words.ts';
import { faultyParts, partsAt } from '../fields/typed-date.ts';

interface Problem {
  path: string;
  /** Ours or the service's. */
  code: string;
  /** The words of its country, for a part of an address. */
  local: AddressWords | undefined;
  /** For `age`, in the digits of the language. */
  age: string;
  locale: string;
}

/** The sentence for a problem: it names the field and says what to do, also for an unknown code. */
export function problemSentence(sentences: LauncherSentences, problem: Problem): string {
  const { path, code, local } = problem;
  const words = fieldWords(sentences, path, local);
  const general =
    own(sentences.problems, code === 'choice' ? 'required' : code) ?? sentences.problems['not-accepted'];
  return (
    local?.problems[code] ??
    dateSentence(sentences, words.ask, problem) ??
    (code === 'required' || code === 'choice' ? words.ask : undefined) ??
    (code === 'format' ? own(sentences.formats, lastName(path)) : undefined) ??
    (code === 'already-in-use' ? own(sentences.inUse, path) : undefined) ??
    (typeof general === 'string' ? general : general(words.label))
  );
}

/** What is wrong with a date in its parts; `undefined` for any other problem. */
function dateSentence(
  { dates }: LauncherSentences,
  ask: string | undefined,
  { path, code, age, locale }: Problem,
): string | undefined {
  const parts = partsAt(path);
  if (parts.length === 0) return undefined;
  if (code === 'wrong-month') return `${ask} ${dates.month}`;
  if (code === 'wrong-year') return `${ask} ${dates.year}`;
  if (controlAt(path) === 'month') return code.startsWith('missing') ? ask : undefined;
  if (code.startsWith('missing')) {
    const missing = faultyParts(code, parts).map((part) => dates.parts[part]);
    return dates.include(new Intl.ListFormat(locale).format(missing));
  }
  if (code === 'wrong-day' || code === 'date' || code === 'format') return dates.real;
  if (code === 'early') return dates.early;
  if (code === 'past') return dates.past;
  return code === 'age' ? dates.age(age) : undefined;
}

const own = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
