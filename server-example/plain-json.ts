/** Deeper than anything that is sent here on purpose. */
const deepest = 32;

/**
 * Where a JSON value cannot be taken: nested too deep, or with a text that no database keeps and no service reads
 * (a NUL, half of a character). Undefined where it can.
 */
export function unusableIn(value: unknown): 'depth' | 'text' | undefined {
  if (isTooDeep(value)) return 'depth';
  for (let level = [value]; level.length > 0; level = level.flatMap(partsOf)) {
    if (level.some((one) => typeof one === 'string' && !isUsable(one))) return 'text';
  }
  return undefined;
}

/** Whether what a text holds is nested too deep. Most texts open so little that no look at their value is needed. */
export const isTooDeepIn = (text: string, value: unknown): boolean =>
  countOf(text, '{') + countOf(text, '[') > deepest && isTooDeep(value);

function isTooDeep(value: unknown, left = deepest): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (left === 0) return true;
  for (const name in value) if (isTooDeep((value as Record<string, unknown>)[name], left - 1)) return true;
  return false;
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/** Whether a text can be kept and passed on. */
export const isUsable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether all of what is percent-encoded in a text can be decoded: others repair it, or leave it as it is. */
export function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function partsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? Object.entries(value).flat() : [];
}
