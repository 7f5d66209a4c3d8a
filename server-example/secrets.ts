import { readTextFile } from './text-file.ts';
import { variables } from './variables.ts';

type Texts = Record<string, string | undefined>;

const fewestCharacters = 32;
/** Where the database is shows a password at most. */
const judged = Object.entries(variables).filter(
  ([name, { isSecret }]) => isSecret && name !== 'DATABASE_URL',
);

/** Words that stand where a secret is still to be put, and what a shell or a template would have replaced. */
const sample =
  /change.?(?:me|this|it)|replace.?(?:me|this|with)|placeholder|^(?:example|sample|secret|password|test-?key|your)|super.?secret|<.*>|\$[({]|\{\{|^`/i;
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
    if (isOurs && value.length < fewestCharacters)
      return [`${name} must have at least ${fewestCharacters} characters: make one: openssl rand -base64 32`];
    const other = set.slice(0, index).find((one) => one.value === value);
    return other ? [`${name} and ${other.name} are the same: each is known to others`] : [];
  });
}

/** The secret in the file that a `…_FILE` variable names. @throws {Error} whose message repeats neither. */
export function readSecretFile(path: string): string {
  try {
    const text = readTextFile(path).trim();
    if (text !== '') return text;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code ? ` (${code}): set the path of a file, not the secret` : `: ${message}`;
    throw new Error(`names a file that cannot be read${why}`, { cause: error });
  }
  throw new Error('names an empty file: write the secret into it');
}
