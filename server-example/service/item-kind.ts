import type { ItemKind } from '../../src/protocol/screening.ts';
import { meaning } from './meaning.ts';
import type { Profile } from './profile.ts';

/** Where the name of a check ends in a title, before a place or a period. */
const detail = /[,:;(–—]|\s-\s/;

/** The kind that the profile knows a title by, whole or without its details: “County criminal search, seven years”. */
export function readKind({ kinds }: Profile, title: string): ItemKind | undefined {
  const whole = meaning(kinds, title);
  const end = whole === undefined ? title.search(detail) : -1;
  return end < 0 ? whole : meaning(kinds, title.slice(0, end).trimEnd());
}
