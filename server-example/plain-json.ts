/** Deeper than anything that is sent here on purpose. */
const deepest = 32;

/**
 * Where a JSON value cannot be taken: nested too deep, or with a text that no database keeps and no service reads
 * (a NUL, half of a character). Undefined where it can.
 */
export function unusableIn(value: unknown): 'depth' | 'text' | undefined {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return 'depth';
    if (level.some((one) => typeof one === 'string' && !isUsable(one))) return 'text';
    level = level.flatMap(partsOf);
  }
  return undefined;
}

/** Whether a text can be kept and passed on. */
export const isUsable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

function partsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' && value !== null ? Object.entries(value).flat() : [];
}
