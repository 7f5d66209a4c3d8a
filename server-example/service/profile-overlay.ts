const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `base` with `overlay` laid over it: objects are merged, everything else is replaced. */
export function overlaid(base: unknown, overlay: unknown): unknown {
  if (!isPlainObject(base) || !isPlainObject(overlay)) return overlay;
  const keys = new Set([...Object.keys(base), ...Object.keys(overlay)]);
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      Object.hasOwn(overlay, key) ? overlaid(base[key], overlay[key]) : base[key],
    ]),
  );
}

/** Stands in a profile file for what nobody knows yet: there the default stays. The doctor prints it. */
export const unknownValue = '…';

const isUnknown = (value: unknown): boolean =>
  value === unknownValue ||
  (Array.isArray(value) && value.length > 0 && value.every((one) => one === unknownValue));

/** A profile file without what nobody knows yet. */
export function withoutUnknown(overlay: unknown): unknown {
  if (Array.isArray(overlay)) return overlay.filter((one) => one !== unknownValue);
  if (!isPlainObject(overlay)) return overlay;
  const known = Object.entries(overlay).filter(([name, value]) => name !== unknownValue && !isUnknown(value));
  return Object.fromEntries(known.map(([name, value]) => [name, withoutUnknown(value)]));
}
