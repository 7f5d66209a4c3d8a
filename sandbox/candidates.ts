import { candidateProblems } from './candidate-rules.ts';
import type { Core } from './core.ts';
import { deepMerge, isJsonObject, type Json, type JsonObject, named } from './json.ts';
import { type Version, writeId } from './profile.ts';
import { found, type Problem, Refusal } from './refusal.ts';

const uniqueFields = ['email', 'clientReferenceId'] as const;

type UniqueField = (typeof uniqueFields)[number];

/** A person to screen. `data` holds the fields under the sandbox's own names. */
export interface Candidate {
  id: string;
  data: JsonObject;
  createdAt: string;
}

/** All candidates. Each email address and each client reference belongs to one of them. */
export class Candidates {
  readonly #deps: Core;
  readonly #byId = new Map<string, Candidate>();
  /** The candidate who has an address or a reference, by {@link uniqueKey}. */
  readonly #owners = new Map<string, Candidate>();

  constructor(deps: Core) {
    this.#deps = deps;
  }

  /** All candidates, oldest first. */
  all(): Candidate[] {
    return [...this.#byId.values()];
  }

  /**
   * Creates a candidate from a request body.
   * @throws {Refusal} 400 for fields that are missing or malformed, 409 for an address or reference in use.
   */
  create(body: JsonObject, version: Version): Candidate {
    const { fields, profile, random, clock } = this.#deps;
    const data = this.#check(fields.fromWire(body));
    const numeric = version === 'v1' || profile.identifiers === 'number';
    const id = numeric ? random.number('candidate') : random.uuid('candidate');
    const candidate = { id, data, createdAt: clock.stamp() };
    this.#byId.set(id, candidate);
    for (const path of uniqueFields) this.#owners.set(uniqueKey(path, data), candidate);
    return candidate;
  }

  /** Changes the fields in a request body. Null removes a field; a list replaces the whole list. */
  update(id: string, body: JsonObject): Candidate {
    return this.change(id, this.#deps.fields.fromWire(body));
  }

  /** Changes fields under the sandbox's own names. */
  change(id: string, fields: JsonObject): Candidate {
    const candidate = this.get(id);
    const data = this.#check(deepMerge(candidate.data, fields), candidate);
    for (const path of uniqueFields) {
      this.#owners.delete(uniqueKey(path, candidate.data));
      this.#owners.set(uniqueKey(path, data), candidate);
    }
    candidate.data = data;
    return candidate;
  }

  /** @throws {Refusal} 404 */
  get(id: string): Candidate {
    return found(this.#byId.get(id), 'candidate');
  }

  /** The candidate with this id; undefined if there is none. */
  find(id: string): Candidate | undefined {
    return this.#byId.get(id);
  }

  /** The candidates with these fields; null means any. Letter case matters in references, but not in email addresses. */
  search(wanted: Record<UniqueField, string | null>): Candidate[] {
    const paths = uniqueFields.filter((path) => wanted[path] !== null);
    const [path] = paths;
    if (path === undefined) return this.all();
    const owner = this.#owners.get(uniqueKey(path, wanted));
    const isWanted = paths.every((other) => this.#owners.get(uniqueKey(other, wanted)) === owner);
    return owner !== undefined && isWanted ? [owner] : [];
  }

  /** A candidate for an answer, with the social security number and the date of birth masked on demand. */
  write({ id, data }: Candidate, isMasked: boolean): JsonObject {
    const { fields, profile } = this.#deps;
    const body = named({ id: fields.wirePath('id') }, { id: writeId(id, profile) });
    return deepMerge(body, fields.toWire(isMasked ? mask(data) : data));
  }

  #check(fields: JsonObject, self?: Candidate): JsonObject {
    const problems = candidateProblems(fields, this.#deps.clock.now());
    if (problems.length > 0) throw new Refusal(400, this.#withWirePaths(problems));
    const taken = uniqueFields.filter((path) => {
      const owner = this.#owners.get(uniqueKey(path, fields));
      return owner !== undefined && owner !== self;
    });
    const conflicts = taken.map((path) => ({ path, reason: 'already-in-use' }));
    if (conflicts.length > 0) throw new Refusal(409, this.#withWirePaths(conflicts));
    return withoutNulls(fields);
  }

  #withWirePaths(problems: Problem[]): Problem[] {
    return problems.map((problem) => ({ ...problem, path: this.#deps.fields.wirePath(problem.path) }));
  }
}

function uniqueKey(path: UniqueField, fields: Partial<Record<UniqueField, Json>>): string {
  const value = String(fields[path]);
  return `${path}:${path === 'email' ? value.toLowerCase() : value}`;
}

function mask(data: JsonObject): JsonObject {
  const { ssn, dob } = data;
  return {
    ...data,
    ...(typeof ssn === 'string' && { ssn: `XXXXX${ssn.slice(-4)}` }),
    ...(typeof dob === 'string' && { dob: `XXXX${dob.slice(4)}` }),
  };
}

function withoutNulls(data: JsonObject): JsonObject {
  const kept = Object.entries(data).filter(([, value]) => value !== null);
  return Object.fromEntries(
    kept.map(([name, value]) => [name, isJsonObject(value) ? withoutNulls(value) : value]),
  );
}
