import { readSecretFile } from './secret-file.ts';
import { type SecretBounds, weaknessOf } from './secret-strength.ts';

const httpHint = 'http is for localhost only, and never in production';
const secretHint = 'make one with: openssl rand -base64 32';
/** What a shell or a template would have replaced. A value of another kind is never so. */
const unreplaced = /\$\([^)]*\)|\$\{[^}]*\}|\{\{.*\}\}|^`.*`$|^\$[A-Z][A-Z0-9_]+$/;

/** Environment variables, read by name. What is wrong with them is collected, and told at once. */
export class Settings {
  readonly mistakes: string[] = [];
  /** What the proxy starts with all the same. */
  readonly warnings: string[] = [];
  readonly #environment: Record<string, string | undefined>;
  readonly #allowed: Allowed;

  constructor(environment: Record<string, string | undefined>, allowed: Allowed) {
    this.#environment = environment;
    this.#allowed = allowed;
  }

  /** Whether real people are checked. */
  get isProduction(): boolean {
    return this.optional('SERVICE_ENVIRONMENT') === 'production';
  }

  optional(name: string): string | undefined {
    return this.#replaced(name, this.#environment[name]?.trim() || undefined);
  }

  required(name: string, hint: string): string {
    return this.#orMissing(name, hint, this.optional(name));
  }

  /** One of `values`; `usual` where none is set. */
  choice<Value extends string>(name: string, values: readonly Value[], usual?: Value): Value {
    const value = this.optional(name) ?? usual;
    const found = values.find((one) => one === value);
    if (found === undefined && !this.#isTold(name))
      this.mistakes.push(`${name} must be one of: ${values.join(', ')}`);
    return found ?? values[0]!;
  }

  /** A secret of ours: in the variable, or in the file that `…_FILE` names. */
  secret(name: string, bounds: SecretBounds): string {
    return this.#strong(name, this.#orMissing(name, secretHint, this.#hidden(name)), bounds);
  }

  /** The same, where none may be set. */
  optionalSecret(name: string, bounds: SecretBounds, hint = secretHint): string | undefined {
    const value = this.#hidden(name);
    return value === undefined ? undefined : this.#strong(name, value, bounds, hint);
  }

  /** A secret that somebody else made: it is not judged. */
  issuedSecret(name: string): string | undefined {
    return this.#hidden(name);
  }

  requiredIssuedSecret(name: string, hint: string): string {
    return this.#orMissing(name, hint, this.#hidden(name));
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
    } else if (url.search || url.hash || hasUser(value)) {
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
          `${name} must list origins such as https://example.com, without a path${hasUser(text) ? ' and without a user' : `: "${text}"`}`,
        );
      } else if (url.hostname.includes('*')) {
        this.mistakes.push(`${name}: ${text} stands for no origin: list each one`);
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

  /** On one machine nobody listens to http; where real people are checked, not even that is taken for granted. */
  #isSafe(url: URL): boolean {
    if (url.protocol === 'https:') return true;
    const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
    return isLocal && (!this.isProduction || this.#allowed.allowLocalHttp);
  }

  #hidden(name: string): string | undefined {
    const path = this.optional(`${name}_FILE`);
    const value = this.optional(name);
    if (path === undefined) return value;
    if (value !== undefined) this.mistakes.push(`${name} and ${name}_FILE are both set: remove one`);
    const file = readSecretFile(path);
    if ('mistake' in file) {
      this.mistakes.push(`${name}_FILE ${file.mistake}`);
      return undefined;
    }
    if (file.isOpenToAll)
      this.warnings.push(
        `${name}_FILE names a file that every user of this machine can read: take that right away (chmod o-r)`,
      );
    return this.#replaced(name, file.value);
  }

  /** A value that a shell or a template left as it was is none. */
  #replaced(name: string, value: string | undefined): string | undefined {
    if (value === undefined || !unreplaced.test(value)) return value;
    if (!this.#isTold(name))
      this.mistakes.push(
        `${name} holds a command or a variable that nothing has replaced, such as $(…), \${…} or \`…\`: set the value itself`,
      );
    return undefined;
  }

  #orMissing(name: string, hint: string, value: string | undefined): string {
    if (value === undefined && !this.#isTold(name)) this.mistakes.push(`${name} is missing: ${hint}`);
    return value ?? '';
  }

  /** Whether it is known already why there is no value. */
  #isTold(name: string): boolean {
    return this.mistakes.some(
      (mistake) => mistake.startsWith(`${name} `) || mistake.startsWith(`${name}_FILE `),
    );
  }

  #strong(name: string, value: string, bounds: SecretBounds, hint = secretHint): string {
    if (this.#allowed.allowPlaceholders || value === '') return value;
    const weakness = weaknessOf(value, bounds);
    if (weakness) this.mistakes.push(`${name} ${weakness}: ${hint}`);
    return value;
  }
}

/** Whether an address holds a user or a password, which a log or a page would show. */
const hasUser = (address: string): boolean => /^\w+:[/\\]*[^/\\?#]*@/.test(address.trim());

/** What is refused but in the demo. */
interface Allowed {
  allowPlaceholders: boolean;
  /** In production. */
  allowLocalHttp: boolean;
}

interface NumberBounds {
  least: number;
  most: number;
  /** "a number", "a whole number of days". */
  what: string;
}
