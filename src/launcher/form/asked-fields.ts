import { pathBeside } from '../../protocol/candidate.ts';
import type { Mode } from '../../protocol/screening.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import { fieldAt } from '../fields/field-table.ts';
import { isList, partsOf, rankOf } from '../fields/section-table.ts';

/** What the service's own form does not ask: without these there is nobody to invite. */
const minimum = /^(givenName|familyName|email)$/;

/**
 * What the form asks for the fields of a package: those without those the host knows, a section that is named as a whole
 * taken apart, and what a field implies (`driversLicense.type`, the country of an address) added; in the order in
 * which it is asked.
 */
export function askedFields(fields: PackageField[], mode: Mode): PackageField[] {
  const named = fields.filter((field) => mode === 'form' || minimum.test(field.path));
  const asked = new Map<string, PackageField>();
  const known = new Set(named.filter((field) => field.known).map((field) => field.path));
  const ask = (name: string, required: boolean): void => {
    // A list that nobody described is asked for one entry.
    const path = isList(name.split('[]', 1)[0] ?? '') ? name : name.replaceAll('[]', '[0]');
    if (known.has(path) || asked.get(path)?.required) return;
    asked.set(path, { path, required });
    const companion = fieldAt(path)?.companion;
    const neighbour = companion && pathBeside(path, companion);
    if (neighbour && !asked.has(neighbour)) ask(neighbour, false);
  };
  const askWhole = ({ path, required }: PackageField): void => {
    const parts = partsOf(path);
    const joint = isList(path) ? `${path}[].` : `${path}.`;
    if (parts.length === 0 || isList(path)) ask(path, required);
    if (named.some((field) => field.path.startsWith(joint))) return;
    for (const part of parts)
      askWhole({ path: joint + part.replace('?', ''), required: required && !part.endsWith('?') });
  };
  named.filter((field) => !field.known).forEach(askWhole);
  const ranked = [...asked.values()].map((field) => ({ field, rank: rankOf(field.path) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ field }) => field);
}
