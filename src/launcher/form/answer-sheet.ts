import {
  type Candidate,
  concretePaths,
  lastName,
  pathBeside,
  readField,
  withField,
} from '../../protocol/candidate.ts';
import { excuseOf } from '../../protocol/excuse.ts';
import { checkUnderway, identifyingPaths } from '../../protocol/identifying-paths.ts';
import type { FieldProblem } from '../../protocol/problem.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import { controlAt, fieldAt } from '../fields/field-table.ts';
import { isList } from '../fields/section-table.ts';
import { groupSsn } from '../fields/ssn.ts';

/** The paths whose answers a refusal at `path` is about: any of them may be the one to correct. */
const judgedWith = (path: string, code: string): string[] =>
  code === checkUnderway ? identifyingPaths : [path];

/**
 * The answers of a candidate as they were typed, and the paths where problems may be shown. An `AnswerReader` converts
 * and checks them. They exist in memory only.
 */
export class AnswerSheet {
  readonly fields: PackageField[];
  #answers: Candidate = {};
  #revision = 0;
  /** What the candidate has answered or emptied: the names of fields, lists and addresses. */
  readonly #touched = new Set<string>();
  /** The paths where problems may be shown: their field was left after a change, or was on a step to be sent. */
  readonly #revealedPaths = new Set<string>();
  /** What the service refused, with the refused answer: the refusal does not apply to another answer. */
  readonly #refused = new Map<string, { code: string; answer: string }>();
  /** The unusual answers that the candidate has said are right. */
  readonly #confirmed = new Map<string, string>();

  constructor(fields: PackageField[]) {
    this.fields = fields;
    for (const { path, required } of fields) if (isList(path)) this.#set(path, required ? [{}] : []);
  }

  get answers(): Candidate {
    return this.#answers;
  }

  /** Grows with every change of an answer. A signature is none. */
  get revision(): number {
    return this.#revision;
  }

  /** What the candidate has answered or emptied here. */
  get touched(): string[] {
    return [...this.#touched];
  }

  read(path: string): unknown {
    return readField(this.#answers, path);
  }

  /**
   * Stores an answer of the candidate. Another country clears what belonged to the old one: its region and its postal
   * code. A flag that excuses a field clears that field.
   */
  write(path: string, answer: unknown): void {
    this.#touched.add(wholeOf(path));
    // With a middle name goes the box that says that there is none.
    this.#touched.add(wholeOf(excuseOf(path) ?? path));
    this.#take(path, answer);
  }

  #take(path: string, answer: unknown): void {
    if (lastName(path) === 'countryCode' && answer !== this.countryAt(path))
      for (const name of ['regionCode', 'postalCode']) {
        const dependent = pathBeside(path, name);
        this.#take(dependent, '');
        this.#revealedPaths.delete(dependent);
        this.#refused.delete(dependent);
      }
    // What was said about a postal code was said of its region.
    if (lastName(path) === 'regionCode') this.#confirmed.delete(pathBeside(path, 'postalCode'));
    this.#set(path, answer);
    if (answer === true)
      for (const excused of this.#pathsExcusedBy(path))
        if (this.read(excused) !== undefined) this.#set(excused, '');
  }

  #set(path: string, answer: unknown): void {
    this.#answers = withField(this.#answers, path, answer);
    if (path !== 'signature') this.#revision += 1;
  }

  /** Whether a field needs no answer because of a flag: there is no middle name, or the job has not ended. */
  isExcused(path: string): boolean {
    const excuse = excuseOf(path);
    return excuse !== undefined && this.read(excuse) === true;
  }

  /** The entries of a list. */
  entriesOf(list: string): unknown[] {
    const entries = this.read(list);
    return Array.isArray(entries) ? entries : [];
  }

  /** The concrete paths of a field: one per entry if it belongs to a list. */
  concretePathsOf(path: string): string[] {
    return concretePaths(this.#answers, path);
  }

  /** The country of the address that `path` belongs to, else of the candidate's own address, else the United States. */
  countryAt(path: string): string {
    const country = this.read(pathBeside(path, 'countryCode')) || this.read('address.countryCode');
    return typeof country === 'string' && country ? country : 'US';
  }

  /** Takes over what was given before, here or in a draft, and what of it the candidate gave. */
  restore({
    answers,
    touched,
    revision,
  }: Pick<AnswerSheet, 'answers' | 'touched'> & { revision?: number }): void {
    this.prefill(answers);
    for (const name of touched) this.#touched.add(name);
    this.#revision = revision ?? this.#revision;
  }

  /**
   * Fills in known answers of the host. What the candidate has answered or emptied stays as it is: a list and an address
   * as a whole, for parts of two are neither.
   */
  prefill(known: Candidate): void {
    const open = this.fields.filter(({ path }) => !this.#touched.has(wholeOf(path)));
    for (const { path } of open) {
      const list = isList(path) ? readField(known, path) : undefined;
      if (!Array.isArray(list) || list.length === 0 || this.#isAnswered(path)) continue;
      this.#take(
        path,
        list.map(() => ({})),
      );
    }
    for (const { path } of open.filter((field) => !isList(field.path))) {
      for (const concrete of this.concretePathsOf(path)) {
        if (this.isExcused(concrete)) continue;
        const answer = asTyped(concrete, readField(known, concrete));
        const present = this.read(concrete);
        if (answer !== undefined && (present === undefined || present === '')) this.#take(concrete, answer);
      }
    }
  }

  /** Empties the answers that a draft never keeps, and forgets what was said of them. */
  forgetSensitive(): void {
    for (const { path } of this.fields) {
      const field = fieldAt(path);
      if (isList(path) || (field && !field.isSensitive)) continue;
      for (const concrete of this.concretePathsOf(path)) {
        if (this.read(concrete) !== undefined) this.#set(concrete, '');
        this.#revealedPaths.delete(concrete);
        this.#refused.delete(concrete);
        this.#confirmed.delete(concrete);
      }
    }
  }

  /** Lets the problems of these paths be shown from now on. */
  showProblems(paths: string[]): void {
    for (const path of paths) this.#revealedPaths.add(path);
  }

  /** Hides the problems of all paths that start with `prefix`. */
  hideProblems(prefix: string): void {
    for (const path of this.#revealedPaths) if (path.startsWith(prefix)) this.#revealedPaths.delete(path);
  }

  showsProblemsAt(path: string): boolean {
    return this.#revealedPaths.has(path);
  }

  /** Records what the service refused. Returns the refusals of paths that this form does not ask for. */
  refuse(errors: FieldProblem[]): FieldProblem[] {
    const asked = new Set(this.fields.flatMap(({ path }) => this.concretePathsOf(path)));
    for (const { path, code } of errors)
      this.#refused.set(path, { code, answer: this.#fingerprint(...judgedWith(path, code)) });
    this.showProblems(errors.map(({ path }) => path));
    return errors.filter(({ path }) => !asked.has(path));
  }

  /** The code with which the service refused the present answer at `path`, if it did. */
  refusalAt(path: string): string | undefined {
    const refused = this.#refused.get(path);
    if (!refused) return undefined;
    const { code, answer } = refused;
    return answer === this.#fingerprint(...judgedWith(path, code)) ? code : undefined;
  }

  /** Whether the service refused an answer at `path`, or the lack of one, since its country was chosen. */
  wasRefused(path: string): boolean {
    return this.#refused.has(path);
  }

  /** Records whether the present answer at `path`, which is unusual, is right. */
  confirm(path: string, isRight: boolean): void {
    if (isRight) this.#confirmed.set(path, this.#fingerprint(path));
    else this.#confirmed.delete(path);
  }

  /** Whatever is unusual is asked about anew. */
  forgetConfirmations(): void {
    this.#confirmed.clear();
  }

  /** Whether the candidate has said that the present answer at `path` is right. */
  isConfirmed(path: string): boolean {
    return this.#confirmed.get(path) === this.#fingerprint(path);
  }

  #pathsExcusedBy(flag: string): string[] {
    return this.fields
      .flatMap(({ path }) => this.concretePathsOf(path))
      .filter((path) => excuseOf(path) === flag);
  }

  #fingerprint(...paths: string[]): string {
    return JSON.stringify(paths.map((path) => this.read(path) ?? ''));
  }

  #isAnswered(list: string): boolean {
    return this.entriesOf(list).some((entry) => Object.keys(entry as object).length > 0);
  }
}

/** The name of the field, the list or the address that `path` belongs to. */
const wholeOf = (path: string): string => path.replace(/[.[].*/, '');

/** A known answer in the form in which a candidate would type it. */
function asTyped(path: string, known: unknown): unknown {
  if (typeof known === 'number') return String(known);
  if (typeof known !== 'string') return typeof known === 'boolean' ? known : undefined;
  const control = controlAt(path);
  if (control === 'ssn') return groupSsn(known);
  if (control === 'date') return known.slice(0, 10);
  return control === 'month' ? known.slice(0, 7) : known;
}
