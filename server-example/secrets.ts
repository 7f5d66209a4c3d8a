import { randomBytes } from 'node:crypto';
import { readTextFile } from './text-file.ts';
import { variables } from './variables.ts';

type Texts = Record<string, string | undefined>;

const fewestCharacters = 32;
const fewestDifferent = 12;
/** Of the 16 digits of `openssl rand -hex 16`, 11 or fewer come up in one of 40: a short text of them may have fewer. */
const shortHex = /^(?=.*[a-f])[\da-f-]{0,63}$/i;
const fewestDifferentInShortHex = 8;

/** What follows itself on a keyboard or in the alphabet, and how much of it in a row no chance brings about. */
const rows = ['01234567890', '0123456789abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];
const longestRow = 7;

/** Where the database is shows a password at most, and a client id is one only where it is the key. */
const others = new Set(['DATABASE_URL', 'SERVICE_CLIENT_ID']);
const judged = Object.entries(variables).filter(([name, { isSecret }]) => isSecret && !others.has(name));

/** Words that stand where a secret is still to be put, and what a shell or a template would have replaced. */
const sample =
  /change.?(?:me|this|it)|replace.?(?:me|this|with)|placeholder|^(?:example|sample|secret|password|test-?key|your)|super.?secret|<.*>|\$[({]|\{\{|^`/i;
/** What nobody draws by chance, and many type. Services issue secrets with such words in them. */
const typedWord = /example|sample|secret|password|default|qwerty/i;
/** The sandbox's defaults: everybody has them. */
const sandboxSecrets = ['sandbox-secret', 'sandbox-production-secret'];

/** A sentence for each secret that cannot stay. No sentence repeats one. */
export function secretMistakes(texts: Texts): string[] {
  const set = judged.flatMap(([name, { isOurs = false }]) =>
    texts[name] === undefined ? [] : [{ name, isOurs, value: texts[name] }],
  );
  const isProduction = texts['SERVICE_ENVIRONMENT'] === 'production';
  return set.flatMap(({ name, isOurs, value }, index) => {
    const isSandboxs = sandboxSecrets.includes(value) && (isOurs || isProduction);
    if (sample.test(value) || isSandboxs) return [`${name} is a sample: set a secret of your own`];
    const weakness = isOurs && weaknessOf(value.replace(/^whsec_/, ''));
    if (weakness) return [`${name} ${weakness}: make one: openssl rand -base64 32`];
    // A service may sign its callbacks with the key that it issued.
    const isIssued = name === 'SERVICE_CALLBACK_SECRET';
    const other = set.slice(0, index).find((one) => one.value === value && (one.isOurs || !isIssued));
    return other ? [`${name} and ${other.name} are the same: each is known to others`] : [];
  });
}

/** Why a secret that was made here could be guessed. One that was drawn by chance has no weakness, but for one in a million. */
function weaknessOf(secret: string): string | undefined {
  if (secret.length < fewestCharacters) return `must have at least ${fewestCharacters} characters`;
  const fewest = shortHex.test(secret) ? fewestDifferentInShortHex : fewestDifferent;
  if (new Set(secret).size < fewest) return `has fewer than ${fewest} different characters`;
  // Also what somebody typed and then encoded.
  const texts = [secret, Buffer.from(secret, 'base64').toString('latin1')];
  if (texts.some((text) => hasRow(text.toLowerCase()))) return 'holds a row of characters such as 12345678';
  return texts.some((text) => typedWord.test(text)) ? 'holds a word that samples have' : undefined;
}

function hasRow(text: string): boolean {
  const both = [...rows, ...rows.map((row) => [...row].toReversed().join(''))];
  return Array.from(text, (_, start) => text.slice(start, start + longestRow + 1)).some(
    (piece) => piece.length > longestRow && both.some((row) => row.includes(piece)),
  );
}

/** A secret that {@link secretMistakes} finds nothing wrong with. */
export function newSecret(draw: (bytes: number) => Buffer = randomBytes): string {
  const secret = draw(32).toString('base64');
  return weaknessOf(secret) === undefined && !sample.test(secret) ? secret : newSecret(draw);
}

/** The secret in the file that a `…_FILE` variable names. @throws {Error} whose message repeats neither. */
export function readSecretFile(path: string): string {
  try {
    const text = readTextFile(path).trim();
    if (text !== '') return text;
  } catch (error) {
    const { cause, message } = error as Error;
    const why = cause ? ` (${message}): set the path of a file, not the secret` : `: ${message}`;
    throw new Error(`names a file that cannot be read${why}`, { cause: error });
  }
  throw new Error('names an empty file: write the secret into it');
}
