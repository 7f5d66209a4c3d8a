import type { FieldWords } from '../../locales/en/about-you.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import { keyIn } from '../../protocol/candidate.ts';
import type { AddressWords } from './local-address.ts';

/**
 * The words of a field, or of a list by its entries; `local` are those of its country. The label of an unknown field is
 * made from its path: `passport.issueDate` gives "Passport issue date".
 */
export function fieldWords(sentences: LauncherSentences, path: string, local?: AddressWords): FieldWords {
  const key = keyIn(sentences.fields, path);
  if (local) return local;
  if (key) return sentences.fields[key];
  const entries: Record<string, { one: string }> = sentences.entries;
  return { label: (Object.hasOwn(entries, path) && entries[path]?.one) || labelFromPath(path) };
}

function labelFromPath(path: string): string {
  const text = path
    .replace(/\[\d*\]/g, '')
    .replace(/[._-]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
