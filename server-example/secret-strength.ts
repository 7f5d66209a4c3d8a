import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { decodedText } from './decoded-text.ts';
import { isHashedWord } from './hashed-word.ts';
import { isPlaceholder, withoutSampleWords } from './sample-secrets.ts';

/** What a secret of ours must have at least. */
export interface SecretBounds {
  characters: number;
  /** Guesses until somebody finds it who knows how people choose: a power of ten. */
  guesses: number;
}

/** A random secret of the shortest length that is accepted has more. */
const fewestCharacters = 8;
/** Of a decoded text, as a power of ten: one that is random has 1, words have less. */
const leastGuessesPerCharacter = 0.7;

/** Why a secret is too easy to guess; undefined where nothing shows that it is. */
export function weaknessOf(secret: string, { characters, guesses }: SecretBounds): string | undefined {
  if (isPlaceholder(secret)) return 'is a placeholder';
  if (secret.length < characters) return `must have at least ${characters} characters`;
  if (new Set(secret).size < fewestCharacters) return 'has too few different characters';
  if (isHashedWord(secret)) return 'is easy to guess, because it is the hash of a common word';
  const rest = withoutSampleWords(secret);
  if (rest !== secret && guessesOf(rest) < guesses)
    return 'is easy to guess, because it is made of the words of samples';
  if (guessesOf(secret) < guesses)
    return 'is easy to guess, because it is made of common words, rows of keys, sequences or repetitions';
  return isEncodedWords(secret, guesses) ? 'is easy to guess, because it encodes words' : undefined;
}

function isEncodedWords(secret: string, guesses: number): boolean {
  const text = decodedText(secret);
  if (text === undefined) return false;
  if (isPlaceholder(text) || isHashedWord(text)) return true;
  const least = Math.min(guesses, text.length * leastGuessesPerCharacter);
  return guessesOf(withoutSampleWords(text)) < least || isEncodedWords(text, guesses);
}

const guessesOf = (text: string): number => estimator().check(text).guessesLog10;

let known: WeakRef<ZxcvbnFactory> | undefined;

/** Its dictionaries weigh 8 MB, and nothing needs them after the start. */
function estimator(): ZxcvbnFactory {
  const made = known?.deref() ?? new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  known = new WeakRef(made);
  return made;
}
