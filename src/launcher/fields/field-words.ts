import type { FieldWords } from '../../locales/en.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import { keyIn, lastName } from '../../protocol/candidate.ts';
import { controlAt } from './field-table.ts';

/**
 * The label and help of a field. The label of an unknown field is made from its path: `passport.issueDate` gives
 * "Passport issue date".
 */
export function fieldWords(sentences: LauncherSentences, path: string, country: string): FieldWords {
  const local = own<Record<string, string>>(sentences.places, country)?.[lastName(path)];
  if (local) return { label: local };
  const key = keyIn(sentences.fields, path);
  return key ? sentences.fields[key] : { label: labelFromPath(path) };
}

function labelFromPath(path: string): string {
  const text = path
    .replace(/\[\d*\]/g, '')
    .replace(/[._-]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The sentence under a field for the code of a problem, ours or the service's; a neutral one for an unknown code. */
export function problemSentence(sentences: LauncherSentences, path: string, code: string): string {
  const format = code === 'format' ? own<string>(sentences.formats, lastName(path)) : undefined;
  const inUse = code === 'already-in-use' ? own<string>(sentences.inUse, path) : undefined;
  const isSelect = code === 'required' && /region|country|choice/.test(controlAt(path));
  return (
    format ??
    inUse ??
    own<string>(sentences.problems, isSelect ? 'choice' : code) ??
    sentences.problems['not-accepted']
  );
}

const own = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
