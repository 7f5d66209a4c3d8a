import { pathBeside } from '../../protocol/candidate.ts';
import type { Mode } from '../../protocol/mode.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import { fieldAt } from '../fields/field-table.ts';
import { isList, partsOf, rankOf } from '../fields/section-table.ts';

/** The fields that an invitation to the service's own form needs. */
const invitationFields = /^(givenName|familyName|email)$/;

/**
 * The fields that the form asks for a package, in the order of the form. Fields that the host knows are left out,
 * sections that the package names as a whole are split into their fields, and companions are added (the country of an
 * address).
 */
export function askedFields(fields: PackageField[], mode: Mode): PackageField[] {
  const named = fields.filter((field) => mode === 'form' || invitationFields.test(field.path));
  const asked = new Map<string, PackageField>();
  const known = new Set(named.filter((field) => field.known).map((field) => field.path));
  const add = (name: string, required: boolean): void => {
    // For a list that is not in the section table, ask for one entry.
    const path = isList(name.split('[]', 1)[0] ?? '') ? name : name.replaceAll('[]', '[0]');
    if (known.has(path) || asked.get(path)?.required) return;
    asked.set(path, { path, required });
    const companion = fieldAt(path)?.companion;
    const companionPath = companion && pathBeside(path, companion);
    // Also one that the host knows: the page does not see it, and a region needs its country.
    if (companionPath && !asked.has(companionPath))
      asked.set(companionPath, { path: companionPath, required: false });
  };
  const addSection = ({ path, required }: PackageField): void => {
    const parts = partsOf(path);
    const prefix = isList(path) ? `${path}[].` : `${path}.`;
    if (parts.length === 0 || isList(path)) add(path, required);
    if (named.some((field) => field.path.startsWith(prefix))) return;
    for (const part of parts)
      addSection({ path: prefix + part.replace('?', ''), required: required && !part.endsWith('?') });
  };
  named.filter((field) => !field.known).forEach(addSection);
  const ranked = [...asked.values()].map((field) => ({ field, rank: rankOf(field.path) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ field }) => field);
}
