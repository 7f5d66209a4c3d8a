import type { Json } from './json.ts';
import type { Profile } from './profile.ts';

/** An id in the type that the profile wants: string or number. */
export function writeId(id: string, profile: Profile): string | number {
  return profile.identifiers === 'number' && /^\d+$/.test(id) ? Number(id) : id;
}

/** An id from a request, where it may be a string or a number; undefined for anything else. */
export function readId(value: Json | undefined): string | undefined {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;
}
