import type { Json } from './json.ts';
import type { Profile } from './profile.ts';

/** An id as the profile writes it: a string, or a JSON number. */
export function writeId(id: string, profile: Profile): string | number {
  return profile.identifiers === 'number' && /^\d+$/.test(id) ? Number(id) : id;
}

/** An id as a request carries it, string or number; undefined for anything else. */
export function readId(value: Json | undefined): string | undefined {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;
}
