import { isUsable } from '../plain-json.ts';
import { isPathId } from './path-id.ts';
import { ServiceError } from './service-error.ts';
import { readTime, type TimeForm } from './time-forms.ts';

/** More than any body holds that is meant well: what comes from the service is kept, and goes to pages. */
const longestText = 4_096;
const mostEntries = 500;
const longestTitle = 200;

/** The names that each path of the profile consists of: a screening is read by dozens of them. */
const namesOf = new Map<string, string[]>();

/** The value at a path of the profile; the empty path is the body itself. */
export function readAt(body: unknown, path: string): unknown {
  let names = namesOf.get(path);
  if (!names) namesOf.set(path, (names = path.split(/[.[\]]/).filter(Boolean)));
  let value = body;
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/**
 * A body of the service, read by paths of the profile. A member that is absent or null is told apart from one that is
 * there and cannot be read: that one is refused by its path, never dropped, so that the operator mends the profile.
 */
export class WireBody {
  readonly #body: unknown;
  readonly #what: string;

  /** @param what names the body in messages: "a screening". */
  constructor(body: unknown, what: string) {
    this.#body = body;
    this.#what = what;
  }

  at(path: string): unknown {
    return readAt(this.#body, path);
  }

  /** Whether there is a text or a number. */
  has(path: string): boolean {
    const value = this.at(path);
    return (typeof value === 'string' && value !== '') || typeof value === 'number';
  }

  /** A text or a number, as a text. */
  id(path: string): string {
    const value = this.at(path);
    if (typeof value === 'string' && value !== '') return this.#bounded(path, value);
    if (typeof value === 'number') return String(value);
    return this.#refuse(path, value, 'a text or a number');
  }

  /** The id of something that further calls name in their paths. */
  pathId(path: string): string {
    const id = this.id(path);
    return isPathId(id) ? id : this.#refuse(path, id, 'an id that can stand in a path');
  }

  /** The same; `undefined` where there is none. */
  optionalPathId(path: string): string | undefined {
    return this.word(path) === undefined ? undefined : this.pathId(path);
  }

  /** A text, number or flag, as a text; `undefined` where there is none. */
  word(path: string): string | undefined {
    const value = this.at(path);
    if (value === undefined || value === null || value === '') return undefined;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return this.#bounded(path, String(value));
    return this.#refuse(path, value, 'a word or a number');
  }

  /** A text for people, cut where it is longer than any title; `undefined` where there is none. */
  title(path: string): string | undefined {
    const text = this.word(path);
    return text && text.length > longestTitle
      ? `${text.slice(0, longestTitle - 1).replace(/\p{Cs}$/u, '')}…`
      : text;
  }

  /** `undefined` where there is none. */
  flag(path: string): boolean | undefined {
    const value = this.at(path);
    if (value === undefined || value === null) return undefined;
    const found = [true, 'true', 1].includes(value as never)
      ? true
      : [false, 'false', 0].includes(value as never)
        ? false
        : undefined;
    return found ?? this.#refuse(path, value, 'true or false');
  }

  /** ISO 8601, UTC, or a day alone; null where there is none. */
  time(path: string, form: TimeForm): string | null {
    const value = this.at(path);
    if (value === undefined || value === null || value === '') return null;
    return readTime(form, value) ?? this.#refuse(path, value, `a time of the form "${form}" (times)`);
  }

  /** A list that must be there, of at most so many entries. */
  list(path: string, most = mostEntries): unknown[] {
    const value = this.at(path);
    if (!Array.isArray(value)) return this.#refuse(path, value, 'a list');
    if (value.length > most) this.#refuseContent(path, `more than ${most} entries`);
    return value;
  }

  /** An empty list where there is none. */
  optionalList(path: string, most = mostEntries): unknown[] {
    const value = this.at(path);
    return value === undefined || value === null ? [] : this.list(path, most);
  }

  #bounded(path: string, text: string): string {
    if (text.length > longestText) this.#refuseContent(path, `more than ${longestText} characters`);
    return isUsable(text) ? text : this.#refuseContent(path, 'a character that no database keeps');
  }

  #refuseContent(path: string, content: string): never {
    throw new ServiceError('not-understood', `${this.#what} of the service has ${content} at ${path}`);
  }

  #refuse(path: string, value: unknown, wanted: string): never {
    const place = path === '' ? 'the body itself' : path;
    const problem =
      value === undefined || value === null || value === ''
        ? `lacks ${place}`
        : `has ${kindOf(value)} at ${place}, not ${wanted}`;
    throw new ServiceError('not-understood', `${this.#what} of the service ${problem}`);
  }
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === null || typeof value === 'object') return 'an object';
  return typeof value === 'boolean' ? 'a flag' : typeof value === 'number' ? 'a number' : 'a text';
}
