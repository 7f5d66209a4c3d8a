/** A sentence for every two secrets that are equal. No secret is repeated. */
export function sharedSecrets(secrets: Record<string, string | undefined>): string[] {
  const set = Object.entries(secrets).filter(([, value]) => value);
  return set.flatMap(([name, value], index) =>
    set
      .slice(index + 1)
      .filter(([, other]) => other === value)
      .map(([other]) => sentence(name, other)),
  );
}

const sentence = (one: string, other: string): string =>
  other === `${one}_PREVIOUS`
    ? `${one} and ${other} must differ: ${other} is the one before, and it is not set where there was none`
    : `${one} and ${other} must differ: each of them has its own purpose, and is known to others`;
