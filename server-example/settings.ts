import { readFileSync } from 'node:fs';
import { weaknessOf } from './secret-strength.ts';

const httpHint = 'http is for localhost only, and never in production';
const secretHint = 'make one with: openssl rand -base64 32';

/** Environment variables, read by name. What is wrong with them is collected, and told at once. */
export class Settings {
  readonly mistakes: string[] = [];
  readonly #environment: Record<string, string | undefined>;
  readonly #allowPlaceholders: boolean;

  constructor(environment: Record<string, string | undefined>, allowPlaceholders: boolean) {
    this.#environment = environment;
    this.#allowPlaceholders = allowPlaceholders;
  }

  /** Whether real people are checked. */
  get isProduction(): boolean {
    return this.optional('SERVICE_ENVIRONMENT') === 'production';
  }

  optional(name: string): string | undefined {
    return this.#environment[name]?.trim() || undefined;
  }

  required(name: string, hint: string): string {
    return this.#orMissing(name, hint, this.optional(name));
  }

  /** One of `values`; `usual` where none is set. */
  choice<Value extends string>(name: string, values: readonly Value[], usual?: Value): Value {
    const value = this.optional(name) ?? usual;
    const found = values.find((one) => one === value);
    if (found === undefined) this.mistakes.push(`${name} must be one of: ${values.join(', ')}`);
    return found ?? values[0]!;
  }

  /** A secret of ours: in the variable, or in the file that `…_FILE` names. */
  secret(name: string, shortest: number): string {
    return this.#strong(name, this.#orMissing(name, secretHint, this.#hidden(name)), shortest);
  }

  /** The same, where none may be set. */
  optionalSecret(name: string, shortest: number): string | undefined {
    const value = this.#hidden(name);
    return value === undefined ? undefined : this.#strong(name, value, shortest);
  }

  /** A secret that somebody else made: it is not judged. */
  issuedSecret(name: string): string | undefined {
    return this.#hidden(name);
  }

  /** A web address without a slash at its end, user, query or fragment. */
  webAddress(name: string, hint: string): string {
    const value = this.required(name, hint);
    if (value === '') return value;
    const url = URL.parse(value);
    if (!url || !/^https?:$/.test(url.protocol)) {
      this.mistakes.push(`${name} must be a web address such as https://example.com`);
    } else if (!this.#isSafe(url)) {
      this.mistakes.push(`${name} must begin with https:// (${httpHint})`);
    } else if (url.search || url.hash || url.username) {
      this.mistakes.push(`${name} must be an address without user, query or fragment`);
    }
    return value.replace(/\/+$/, '');
  }

  origins(name: string, usual: string[]): string[] {
    const value = this.optional(name);
    if (value === undefined) return usual;
    return value.split(/[\s,]+/).map((text) => {
      const url = URL.parse(text);
      if (!url || url.origin !== text) {
        this.mistakes.push(
          `${name} must list origins such as https://example.com, without a path: "${text}"`,
        );
      } else if (!this.#isSafe(url)) {
        this.mistakes.push(`${name}: ${text} must begin with https:// (${httpHint})`);
      }
      return text;
    });
  }

  /** A whole number of at least `least` and at most `most`. */
  wholeNumber(name: string, usual: number, { least, most, what }: NumberBounds): number {
    const text = this.optional(name) ?? String(usual);
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most) {
      this.mistakes.push(`${name} must be ${what} from ${least} to ${most}`);
    }
    return value;
  }

  /** Refuses variables that begin like ours and are none: a name that is spelled wrong would change nothing. */
  refuseUnknown(prefixes: readonly string[], known: readonly string[]): void {
    for (const name of Object.keys(this.#environment)) {
      const isOurs = prefixes.some((prefix) => name.startsWith(prefix));
      if (!isOurs || known.includes(name) || known.includes(name.replace(/_FILE$/, ''))) continue;
      this.mistakes.push(`${name} is no variable of the proxy: check its spelling, or remove it`);
    }
  }

  /** On one machine nobody listens to http; where real people are checked, not even that is taken for granted. */
  #isSafe(url: URL): boolean {
    if (url.protocol === 'https:') return true;
    const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
    return isLocal && (!this.isProduction || this.#allowPlaceholders);
  }

  #hidden(name: string): string | undefined {
    const file = this.optional(`${name}_FILE`);
    const value = this.optional(name);
    if (file === undefined) return value;
    if (value !== undefined) this.mistakes.push(`${name} and ${name}_FILE are both set: remove one`);
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      this.mistakes.push(`${name}_FILE cannot be read (${code ?? 'unknown'}): check its path and its rights`);
      return undefined;
    }
  }

  #orMissing(name: string, hint: string, value: string | undefined): string {
    const isTold = this.mistakes.some((mistake) => mistake.startsWith(`${name}_FILE `));
    if (value === undefined && !isTold) this.mistakes.push(`${name} is missing: ${hint}`);
    return value ?? '';
  }

  #strong(name: string, value: string, shortest: number): string {
    if (this.#allowPlaceholders || value === '') return value;
    const weakness =
      weaknessOf(value) ??
      (value.length < shortest ? `must have at least ${shortest} characters` : undefined);
    if (weakness) this.mistakes.push(`${name} ${weakness}: ${secretHint}`);
    return value;
  }
}

interface NumberBounds {
  least: number;
  most: number;
  /** "a number", "a whole number of days". */
  what: string;
}
