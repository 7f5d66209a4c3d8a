/** Shorter ones may be in any text by chance: the service chooses how long its secrets are. */
const fewestCharacters = 8;

/** A sentence for every two secrets that are equal, or of which one contains the other. No secret is repeated. */
export function sharedSecrets(secrets: Record<string, string | undefined>): string[] {
  const set = Object.entries(secrets).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return set.flatMap(([name, value], index) =>
    set.slice(index + 1).flatMap(([other, otherValue]) => {
      if (value === otherValue) return equal(name, other);
      if (holds(value, otherValue)) return containing(name, other);
      return holds(otherValue, value) ? containing(other, name) : [];
    }),
  );
}

const holds = (value: string, part: string): boolean =>
  part.length >= fewestCharacters && value.includes(part);

const equal = (one: string, other: string): string =>
  other === `${one}_PREVIOUS`
    ? `${one} and ${other} must differ: ${other} is the one before, and it is not set where there was none`
    : `${one} and ${other} must differ: each of them has its own purpose, and is known to others`;

const containing = (whole: string, part: string): string =>
  `${whole} contains ${part}: whoever knows that one knows much of it. Make one of its own`;
