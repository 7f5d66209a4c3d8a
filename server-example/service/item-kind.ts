import type { ItemKind } from '../../src/protocol/screening.ts';
import { meaning } from './meaning.ts';
import type { Profile } from './profile.ts';

/** Where the name of a check ends in a title, before a place or a period. */
const detail = /[,:;(–—]|\s-\s/;

/** The kind that the profile knows a title by, whole or without its details: “County criminal search, seven years”. */
export function readKind({ kinds }: Profile, title: string): ItemKind | undefined {
  const end = title.search(detail);
  return meaning(kinds, title) ?? (end < 0 ? undefined : meaning(kinds, title.slice(0, end).trimEnd()));
}
