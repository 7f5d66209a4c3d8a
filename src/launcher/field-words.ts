import { lastName, lookOf, own, patternOf } from './field-catalogue.ts';
import type { LauncherSentences } from './form-context.ts';

export interface FieldWords {
  label: string;
  help?: string;
}

/** What a field is called; one that nobody described is named after its path: `passport.issueDate`, "Passport issue date". */
export function fieldWords(sentences: LauncherSentences, path: string, country: string): FieldWords {
  const name = lastName(path);
  const words = own<FieldWords>(sentences.fields, patternOf(path)) ?? own<FieldWords>(sentences.fields, name);
  const local = own<Record<string, string>>(sentences.places, country)?.[name];
  if (local) return { label: local };
  return words ?? { label: readable(path) };
}

function readable(path: string): string {
  const text = path
    .replace(/\[\d*\]/g, '')
    .replace(/[._-]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What to say under a field, for a rule's code or one that the service gave. */
export function problemSentence(sentences: LauncherSentences, path: string, code: string): string {
  const format = code === 'format' ? own<string>(sentences.formats, lastName(path)) : undefined;
  const inUse = code === 'already-in-use' ? own<string>(sentences.inUse, path) : undefined;
  const isPicked = code === 'required' && /region|country|choice/.test(lookOf(path)?.control ?? '');
  return (
    format ??
    inUse ??
    own<string>(sentences.problems, isPicked ? 'choice' : code) ??
    sentences.problems.format
  );
}
