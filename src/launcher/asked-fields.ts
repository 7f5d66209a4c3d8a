import type { Mode } from '../protocol/screening.ts';
import type { PackageField, ScreeningPackage } from '../protocol/screening-package.ts';
import { companionOf, isList, lastName, membersOf, rankOf } from './field-catalogue.ts';

/** What the service's own form does not ask: without these there is nobody to invite. */
const minimum = /^(givenName|familyName|email)$/;

/**
 * What the form asks for a package: its fields without those the host knows, a section that is named as a whole
 * taken apart, and what a field implies (`driversLicense.type`, the country of an address) added; in the order in
 * which it is asked.
 */
export function askedFields(offer: ScreeningPackage, mode: Mode): PackageField[] {
  const named = offer.fields.filter((field) => mode === 'form' || minimum.test(field.path));
  const asked = new Map<string, PackageField>();
  const known = new Set(named.filter((field) => field.known).map((field) => field.path));
  const ask = (name: string, required: boolean): void => {
    // A list that nobody described is asked for one entry.
    const path = isList(name.split('[]', 1)[0] ?? '') ? name : name.replaceAll('[]', '[0]');
    if (known.has(path) || asked.get(path)?.required) return;
    asked.set(path, { path, required });
    const companion = companionOf(path);
    const neighbour = companion && path.slice(0, path.length - lastName(path).length) + companion;
    if (neighbour && !asked.has(neighbour)) ask(neighbour, false);
  };
  const askWhole = ({ path, required }: PackageField): void => {
    const parts = membersOf(path);
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
