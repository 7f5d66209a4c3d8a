import type { ItemKind } from '../../src/protocol/screening.ts';
import { meaning } from './meaning.ts';
import type { Profile } from './profile.ts';

/** What follows the name of a check in a title, such as a place or a period. */
const detail = /\s*(?:[,:;(–—]|\s-\s).*$/s;

/** The kind that the profile knows a title by, whole or without its details: “County criminal search, seven years”. */
export function readKind({ kinds }: Profile, title: string): ItemKind | undefined {
  return meaning(kinds, title) ?? meaning(kinds, title.replace(detail, ''));
}
