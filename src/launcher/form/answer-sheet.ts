import { type Candidate, concretePaths, pathBeside, readField, withField } from '../../protocol/candidate.ts';
import type { FieldProblem } from '../../protocol/problem.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import { controlAt } from '../fields/field-table.ts';
import { isList } from '../fields/section-table.ts';
import { groupSsn } from '../fields/ssn.ts';

/**
 * What a candidate has answered, as typed, and which of its problems may be shown. What the answers mean, and what is
 * wrong with them, an `AnswerReader` tells. Lives in memory only.
 */
export class AnswerSheet {
  readonly fields: PackageField[];
  #answers: Candidate = {};
  /** Fields that were left after a change, or that somebody tried to send. */
  readonly #seen = new Set<string>();
  /** What the service refused, with the answer it refused: another answer is judged anew. */
  readonly #refused = new Map<string, { code: string; answer: string }>();

  constructor(fields: PackageField[]) {
    this.fields = fields;
    for (const { path, required } of fields) if (isList(path)) this.write(path, required ? [{}] : []);
  }

  get answers(): Candidate {
    return this.#answers;
  }

  read(path: string): unknown {
    return readField(this.#answers, path);
  }

  write(path: string, answer: unknown): void {
    this.#answers = withField(this.#answers, path, answer);
  }

  /** The entries of a list. */
  entriesOf(list: string): unknown[] {
    const entries = this.read(list);
    return Array.isArray(entries) ? entries : [];
  }

  /** The concrete paths of a field: one per entry of the list it lies in. */
  concrete(path: string): string[] {
    return concretePaths(this.#answers, path);
  }

  /** The country of the address that `path` lies in, of the candidate's own address, or the United States. */
  countryAt(path: string): string {
    const country = this.read(pathBeside(path, 'countryCode')) || this.read('address.countryCode');
    return typeof country === 'string' && country ? country : 'US';
  }

  /** Answers from what the host or a draft knows; what the candidate has answered stays. */
  prefill(known: Candidate): void {
    for (const { path } of this.fields) {
      const list = isList(path) ? readField(known, path) : undefined;
      if (!Array.isArray(list) || list.length === 0 || this.#isAnswered(path)) continue;
      this.write(
        path,
        list.map(() => ({})),
      );
    }
    for (const { path } of this.fields.filter((field) => !isList(field.path))) {
      for (const concrete of this.concrete(path)) {
        const answer = asTyped(concrete, readField(known, concrete));
        if (answer !== undefined && !this.read(concrete)) this.write(concrete, answer);
      }
    }
  }

  /** From now on the problems of these paths may be shown. */
  see(paths: string[]): void {
    for (const path of paths) this.#seen.add(path);
  }

  /** Problems of what lies below a path are not shown any more. */
  overlook(path: string): void {
    for (const seen of this.#seen) if (seen.startsWith(path)) this.#seen.delete(seen);
  }

  isSeen(path: string): boolean {
    return this.#seen.has(path);
  }

  /** Takes what the service refused; the rest of its findings, about nothing that is asked here, comes back. */
  refuse(errors: FieldProblem[]): FieldProblem[] {
    const asked = new Set(this.fields.flatMap(({ path }) => this.concrete(path)));
    for (const { path, code } of errors) this.#refused.set(path, { code, answer: this.#fingerprint(path) });
    this.see(errors.map(({ path }) => path));
    return errors.filter(({ path }) => !asked.has(path));
  }

  /** Why the service refused the answer that stands at `path`, if it did. */
  refusalAt(path: string): string | undefined {
    const refused = this.#refused.get(path);
    return refused?.answer === this.#fingerprint(path) ? refused.code : undefined;
  }

  #fingerprint(path: string): string {
    return JSON.stringify(this.read(path) ?? '');
  }

  #isAnswered(list: string): boolean {
    return this.entriesOf(list).some((entry) => Object.keys(entry as object).length > 0);
  }
}

/** A known answer, as somebody would have typed it. */
function asTyped(path: string, known: unknown): unknown {
  if (typeof known === 'number') return String(known);
  if (typeof known !== 'string') return typeof known === 'boolean' ? known : undefined;
  const control = controlAt(path);
  if (control === 'ssn') return groupSsn(known);
  return control === 'month' ? known.slice(0, 7) : known;
}
