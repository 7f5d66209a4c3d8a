import { type Candidate, concretePaths, readField, withField } from '../protocol/candidate.ts';
import { checkCandidate } from '../protocol/field-rules.ts';
import type { FieldProblem } from '../protocol/problem.ts';
import type { Environment } from '../protocol/screening.ts';
import type { PackageField } from '../protocol/screening-package.ts';
import { isList, lastName, lookOf } from './field-catalogue.ts';
import { places } from './late-parts.ts';
import { groupSsn, isNeverAssigned } from './ssn.ts';
import { isPhone } from './phone.ts';
import { countryAt, wireCandidate } from './wire-candidate.ts';

/** What a candidate has answered, as typed, and which of its problems may be shown. Lives in memory only. */
export class AnswerSheet {
  readonly fields: PackageField[];
  readonly #environment: Environment;
  #answers: Candidate = {};
  /** Fields that were left after a change, or that somebody tried to send. */
  readonly #seen = new Set<string>();
  /** What the service refused, with the answer it refused: another answer is judged anew. */
  readonly #refused = new Map<string, { code: string; answer: string }>();

  constructor(fields: PackageField[], environment: Environment) {
    this.fields = fields;
    this.#environment = environment;
    for (const { path, required } of fields) if (isList(path)) this.write(path, required ? [{}] : []);
  }

  /** The answers as typed. */
  get answers(): Candidate {
    return this.#answers;
  }

  /** The answers as they travel. */
  get candidate(): Candidate {
    return wireCandidate(this.#answers, this.fields);
  }

  read(path: string): unknown {
    return readField(this.#answers, path);
  }

  write(path: string, answer: unknown): void {
    this.#answers = withField(this.#answers, path, answer);
  }

  /** The concrete paths of a field: one per entry of the list it lies in. */
  concrete(path: string): string[] {
    return concretePaths(this.#answers, path);
  }

  /** The country that decides what the answer at `path` looks like. */
  countryAt(path: string): string {
    return countryAt(this.#answers, path);
  }

  /** Answers from what the host or a draft knows; what the candidate has answered stays. */
  prefill(known: Candidate): void {
    for (const { path } of this.fields) {
      const list = isList(path) ? readField(known, path) : undefined;
      if (Array.isArray(list) && list.length > 0 && !this.#isAnswered(path)) {
        this.write(
          path,
          list.map(() => ({})),
        );
      }
    }
    for (const { path } of this.fields.filter((field) => !isList(field.path))) {
      for (const concrete of this.concrete(path)) {
        const answer = asTyped(concrete, readField(known, concrete));
        if (answer !== undefined && !this.read(concrete)) this.write(concrete, answer);
      }
    }
  }

  /** Problems of what lies below a path are not shown any more. */
  overlook(path: string): void {
    for (const seen of this.#seen) if (seen.startsWith(path)) this.#seen.delete(seen);
  }

  /** From now on the problems of these paths may be shown. */
  see(paths: string[]): void {
    for (const path of paths) this.#seen.add(path);
  }

  /** Takes what the service refused; the rest of its findings, about nothing that is asked here, comes back. */
  refuse(errors: FieldProblem[]): FieldProblem[] {
    const asked = new Set(this.fields.flatMap(({ path }) => this.concrete(path)));
    for (const { path, code } of errors) {
      this.#refused.set(path, { code, answer: JSON.stringify(this.read(path) ?? '') });
    }
    this.see(errors.map(({ path }) => path));
    return errors.filter(({ path }) => !asked.has(path));
  }

  /** Everything that is wrong with the answers to `fields`, in their order. */
  problems(fields = this.fields): FieldProblem[] {
    const { candidate } = this;
    const own = new Map(checkCandidate(candidate, fields).map(({ path, code }) => [path, code]));
    return fields
      .flatMap(({ path }) => this.concrete(path))
      .map((path) => {
        const code =
          own.get(path) ?? this.#closerProblem(path, readField(candidate, path)) ?? this.#refusal(path);
        return code && { path, code };
      })
      .filter((problem) => problem !== undefined && problem !== '');
  }

  /** The problems that may be shown, by path. */
  shownProblems(fields: PackageField[]): Map<string, string> {
    if (this.#seen.size === 0) return new Map();
    const seen = this.problems(fields).filter(({ path }) => this.#seen.has(path));
    return new Map(seen.map(({ path, code }) => [path, code]));
  }

  /** What the page alone can tell. */
  #closerProblem(path: string, value: unknown): string | undefined {
    if (typeof value !== 'string') return undefined;
    if (path === 'ssn' && this.#environment === 'production' && isNeverAssigned(value))
      return 'never-assigned';
    const country = this.countryAt(path);
    if (lastName(path) === 'postalCode')
      return country === 'US' && !/^\d{5}(\d{4})?$/.test(value) ? 'format' : undefined;
    if (lastName(path) === 'regionCode') {
      const regions = places.content?.regionsOf(country) ?? [];
      return regions.length > 0 && !regions.some((region) => region.value === value) ? 'choice' : undefined;
    }
    return lookOf(path)?.control === 'phone' && !isPhone(value) ? 'format' : undefined;
  }

  #refusal(path: string): string | undefined {
    const refused = this.#refused.get(path);
    return refused?.answer === JSON.stringify(this.read(path) ?? '') ? refused.code : undefined;
  }

  #entries(list: string): unknown[] {
    const entries = this.read(list);
    return Array.isArray(entries) ? entries : [];
  }

  #isAnswered(list: string): boolean {
    return this.#entries(list).some((entry) => Object.keys(entry as object).length > 0);
  }
}

/** A known answer, as somebody would have typed it. */
function asTyped(path: string, known: unknown): unknown {
  if (typeof known === 'number') return String(known);
  if (typeof known !== 'string') return typeof known === 'boolean' ? known : undefined;
  const control = lookOf(path)?.control;
  if (control === 'ssn') return groupSsn(known);
  return control === 'month' ? known.slice(0, 7) : known;
}
