import { writeJson } from '../../client/write-json.ts';
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
import { controlAt, isForgotten, isList } from '../fields/field-table.ts';

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
    // With a middle name goes the box that says that there is none.
    for (const each of [path, excuseOf(path) ?? path]) this.#touched.add(wholeOf(each));
    this.#take(path, answer);
  }

  #take(path: string, answer: unknown): void {
    const name = lastName(path);
    if (name === 'countryCode' && answer !== this.countryAt(path))
      for (const dependent of [pathBeside(path, 'regionCode'), pathBeside(path, 'postalCode')])
        this.#clear(dependent);
    // What was said about a postal code was said of its region.
    if (name === 'regionCode') this.#confirmed.delete(pathBeside(path, 'postalCode'));
    this.#set(path, answer);
    if (answer !== true) return;
    for (const { path: excused } of this.concreteFields())
      if (excuseOf(excused) === path && this.read(excused) !== undefined) this.#set(excused, '');
  }

  /** Empties an answer, and forgets what was said of it. */
  #clear(path: string): void {
    if (this.read(path) !== undefined) this.#set(path, '');
    this.#revealedPaths.delete(path);
    this.#refused.delete(path);
    this.#confirmed.delete(path);
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

  /** One field per concrete path: a field of a list is there once for each entry. */
  concreteFields(fields = this.fields): PackageField[] {
    return fields.flatMap((field) =>
      concretePaths(this.#answers, field.path).map((path) => ({ ...field, path })),
    );
  }

  /** The country of the address that `path` belongs to, else of the candidate's own address, else the United States. */
  countryAt(path: string): string {
    const country = this.read(pathBeside(path, 'countryCode')) || this.read('address.countryCode');
    return typeof country === 'string' && country ? country : 'US';
  }

  /** Whether an address is in another country than the United States. */
  get isAbroad(): boolean {
    return this.concreteFields().some(
      ({ path }) => /^(country|region)$/.test(controlAt(path)) && this.countryAt(path) !== 'US',
    );
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
      const isAnswered = this.entriesOf(path).some((entry) => Object.keys(entry as object).length > 0);
      if (Array.isArray(list) && list.length > 0 && !isAnswered)
        this.#set(
          path,
          list.map(() => ({})),
        );
    }
    for (const { path } of this.concreteFields(open)) {
      if (isList(path) || this.isExcused(path)) continue;
      const answer = asTyped(path, readField(known, path));
      if (answer !== undefined && (this.read(path) ?? '') === '') this.#take(path, answer);
    }
  }

  /** Empties the answers that a draft never keeps, and forgets what was said of them. */
  forgetSensitive(): void {
    for (const { path } of this.concreteFields()) if (isForgotten(path)) this.#clear(path);
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
    for (const { path, code } of errors) this.#refused.set(path, { code, answer: this.#judged(path, code) });
    this.showProblems(errors.map(({ path }) => path));
    const asked = new Set(this.concreteFields().map(({ path }) => path));
    return errors.filter(({ path }) => !asked.has(path));
  }

  /** The code with which the service refused the present answer at `path`, if it did. */
  refusalAt(path: string): string | undefined {
    const { code, answer } = this.#refused.get(path) ?? {};
    return code !== undefined && answer === this.#judged(path, code) ? code : undefined;
  }

  /** The answers that a refusal at `path` is about: any of them may be the one to correct. */
  #judged(path: string, code: string): string {
    return this.#fingerprint(...(code === checkUnderway ? identifyingPaths : [path]));
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

  #fingerprint(...paths: string[]): string {
    return writeJson(paths.map((path) => this.read(path) ?? ''));
  }
}

/** The name of the field, the list or the address that `path` belongs to. */
const wholeOf = (path: string): string => path.replace(/[.[].*/, '');

/** A known answer in the form in which a candidate would type it: of a date, no time. */
function asTyped(path: string, known: unknown): unknown {
  if (typeof known === 'number') return String(known);
  if (typeof known !== 'string') return typeof known === 'boolean' ? known : undefined;
  const control = controlAt(path);
  if (control === 'date') return known.slice(0, 10);
  return control === 'month' ? known.slice(0, 7) : known;
}
