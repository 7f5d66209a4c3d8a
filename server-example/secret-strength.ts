import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** What a secret of ours must have at least. */
export interface SecretBounds {
  characters: number;
  /** Guesses until somebody finds it who knows how people choose: a power of ten. */
  guesses: number;
}

/** Words that stand where a secret is still to be put. */
const placeholder =
  /^(demo|change|replace|placeholder|example|sample|your|todo|xxx|secret|password|test-?key|<.*>$)/i;
/** A random secret of the shortest length that is accepted has more. */
const fewestCharacters = 8;

export const isPlaceholder = (secret: string): boolean => placeholder.test(secret);

/** Why a secret is too easy to guess; undefined where nothing shows that it is. */
export function weaknessOf(secret: string, { characters, guesses }: SecretBounds): string | undefined {
  if (isPlaceholder(secret)) return 'is a placeholder';
  if (secret.length < characters) return `must have at least ${characters} characters`;
  if (new Set(secret).size < fewestCharacters) return 'has too few different characters';
  if (estimator().check(secret).guessesLog10 < guesses)
    return 'is easy to guess, because it is made of common words, rows of keys, sequences or repetitions';
  return undefined;
}

let known: WeakRef<ZxcvbnFactory> | undefined;

/** Its dictionaries weigh 8 MB, and nothing needs them after the start. */
function estimator(): ZxcvbnFactory {
  const made = known?.deref() ?? new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  known = new WeakRef(made);
  return made;
}
