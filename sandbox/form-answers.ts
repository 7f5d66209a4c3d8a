import { setAt, valueAt } from './dotted-path.ts';
import type { FormField } from './form-fields.ts';
import type { FormSection } from './form-sections.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';
import { regionCodeOf } from './place-names.ts';

/**
 * The candidate's known fields with what was typed into the form laid over them. Separators in numbers are removed, and
 * list members that were left empty are left out.
 */
export function formAnswers(known: JsonObject, sections: FormSection[], typed: URLSearchParams): JsonObject {
  const answers = structuredClone(known);
  for (const { groups, list } of sections) {
    if (list !== undefined) setAt(answers, list, []);
    for (const field of groups.flat()) {
      const value = readField(field, typed);
      if (value !== undefined) setAt(answers, field.path, value);
    }
    if (list !== undefined) {
      const members = valueAt(answers, list);
      setAt(answers, list, (Array.isArray(members) ? members : []).filter(isJsonObject));
    }
  }
  return answers;
}

function readField({ kind, path }: FormField, typed: URLSearchParams): Json | undefined {
  const text = (typed.get(path) ?? '').trim();
  if (kind === 'checkbox') return text === 'yes' ? true : undefined;
  if (text === '') return undefined;
  if (kind === 'yes-no') return text === 'yes';
  if (kind === 'tel') return internationalPhone(text);
  if (path === 'ssn') return text.replace(/[\s-]/g, '');
  if (path === 'driversLicense.issuingAgency') return regionCodeOf(text, 'US');
  if (path.endsWith('.countryCode')) return text.toUpperCase();
  if (path.endsWith('.regionCode')) {
    return regionCodeOf(text, (typed.get(path.replace(/regionCode$/, 'countryCode')) ?? '').toUpperCase());
  }
  return text;
}

/** Ten digits without a country code become a number of the United States. */
function internationalPhone(text: string): string {
  const plain = text.replace(/[\s().-]/g, '');
  return /^\d{10}$/.test(plain) ? `+1${plain}` : plain;
}
