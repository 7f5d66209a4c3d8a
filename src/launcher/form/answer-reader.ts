import { figure } from '../../locales/figure.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import { partLetter } from '../../protocol/address-format.ts';
import { type Candidate, lastName, pathBeside, readField } from '../../protocol/candidate.ts';
import { checkCandidate, checkField } from '../../protocol/field-rules.ts';
import type { FieldProblem } from '../../protocol/problem.ts';
import type { Environment } from '../../protocol/screening.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import type { Choice } from '../fields/choice.ts';
import { type AddressWords, addressWords } from '../fields/address-words.ts';
import { controlAt } from '../fields/field-table.ts';
import { emptyTables, type FieldTables } from '../fields/field-tables.ts';
import { unusualAge } from '../fields/plausible-age.ts';
import { isOutside } from '../fields/region-postal-codes.ts';
import { isLikeName } from '../fields/signed-name.ts';
import { saysNoName } from '../fields/no-name.ts';
import { isNeverAssigned } from '../fields/ssn.ts';
import { partsAt, typedDateProblem } from '../fields/typed-date.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import { localFields } from './local-fields.ts';
import { problemSentence } from './problem-sentence.ts';
import { wireCandidate } from './wire-candidate.ts';

interface Language {
  readonly sentences: LauncherSentences;
  readonly locale: string;
}

/** What the page asks about an answer before it takes it. */
type Question = 'age' | 'no-middle-name' | 'other-region';

/** No rule allows a birth before 1900, and "in the past" would not say so. */
const isTooEarly = (path: string, value: unknown): boolean =>
  controlAt(path) === 'date' && typeof value === 'string' && value < '1900';

/** Converts and checks the answers of a sheet. It cannot be made without the tables that this takes. */
export class AnswerReader {
  readonly tables: FieldTables;
  readonly environment: Environment;

  /** `tables` are those that the fields of the form need. */
  constructor(tables: Partial<FieldTables>, environment: Environment) {
    this.tables = { ...emptyTables, ...tables };
    this.environment = environment;
  }

  /** The answers in the format of the wire. */
  candidate(sheet: AnswerSheet): Candidate {
    return wireCandidate(sheet, this.tables);
  }

  /** All problems of the answers to `fields`, in the order of the fields. */
  problems(sheet: AnswerSheet, fields: PackageField[] = sheet.fields): FieldProblem[] {
    const candidate = this.candidate(sheet);
    const byRule = new Map(
      checkCandidate(candidate, fields, this.tables.places.rules).map(({ path, code }) => [path, code]),
    );
    return this.localFields(sheet, fields).flatMap(({ path }) => {
      const value = readField(candidate, path);
      const code =
        typedDateProblem(sheet.read(path), partsAt(path)) ??
        (isTooEarly(path, value) ? 'early' : byRule.get(path)) ??
        (typeof value === 'string' ? this.#pageOnlyProblem(path, value) : undefined) ??
        sheet.refusalAt(path) ??
        (sheet.isConfirmed(path) ? undefined : this.questionAt(sheet, path));
      return code ? [{ path, code }] : [];
    });
  }

  /** The sentence about the problem with `code` at `path`: it names the field and says what to do. */
  sentenceAt(sheet: AnswerSheet, path: string, code: string, { sentences, locale }: Language): string {
    return problemSentence(sentences, {
      path,
      code,
      local: this.wordsAt(sentences, sheet, path),
      age: figure(this.unusualAgeAt(sheet, path) ?? 0, locale),
      typed: String(sheet.read(path) ?? '').trim(),
      region: this.#regionLabel(sheet, path, locale),
      locale,
    });
  }

  /** One field per concrete path, as the countries of the addresses have them: see `local-fields.ts`. */
  localFields(sheet: AnswerSheet, fields: PackageField[], locale?: string): PackageField[] {
    const concrete = fields.flatMap((field) =>
      sheet.concretePathsOf(field.path).map((path) => ({ ...field, path })),
    );
    return localFields(concrete, sheet, this.tables.places, locale);
  }

  /** What the country of an address calls its part at `path`; `undefined` for what is no such part. */
  wordsAt(sentences: LauncherSentences, sheet: AnswerSheet, path: string): AddressWords | undefined {
    const country = sheet.countryAt(path);
    return addressWords(sentences, this.tables.places.rules.formatOf(country), country, lastName(path));
  }

  /** The code of what the page asks about the answer at `path`, which may be right as it is. */
  questionAt(sheet: AnswerSheet, path: string): Question | undefined {
    if (this.unusualAgeAt(sheet, path) !== undefined) return 'age';
    const name = lastName(path);
    const typed = sheet.read(path);
    if (typeof typed !== 'string' || sheet.isExcused(path)) return undefined;
    if (name === 'middleName') return saysNoName(typed) ? 'no-middle-name' : undefined;
    if (name !== 'postalCode') return undefined;
    const candidate = this.candidate(sheet);
    const region = readField(candidate, pathBeside(path, 'regionCode'));
    const format = this.tables.places.rules.formatOf(sheet.countryAt(path));
    return isOutside(format, region, readField(candidate, path)) ? 'other-region' : undefined;
  }

  #regionLabel(sheet: AnswerSheet, path: string, locale: string): string {
    const region = String(readField(this.candidate(sheet), pathBeside(path, 'regionCode')) ?? '');
    const regions = this.tables.places.regionsOf(sheet.countryAt(path), locale);
    return regions.find(({ value }) => value === region)?.label ?? region;
  }

  /** The age that the date at `path` gives, if it is real and the age so unusual that the page asks about it. */
  unusualAgeAt(sheet: AnswerSheet, path: string): number | undefined {
    if (controlAt(path) !== 'date') return undefined;
    const day = readField(this.candidate(sheet), path);
    return typeof day === 'string' && !checkField(path, day) ? unusualAge(day) : undefined;
  }

  /** The name that was given, if the signature that was typed is not like it. */
  nameUnlikeSignature(sheet: AnswerSheet): string | undefined {
    const [signature = '', ...names] = ['signature', 'givenName', 'middleName', 'familyName'].map((path) =>
      String(sheet.read(path) ?? '').trim(),
    );
    const [givenName, , familyName] = names;
    if (!signature || !givenName || !familyName || isLikeName(signature, givenName, familyName))
      return undefined;
    return names.filter(Boolean).join(' ');
  }

  /** Whether the page asks first if a signature that is unlike the name given is right. */
  doubtsSignature(sheet: AnswerSheet): boolean {
    return this.nameUnlikeSignature(sheet) !== undefined && !sheet.isConfirmed('signature');
  }

  /** The codes of the problems to show, by path. */
  shownProblems(sheet: AnswerSheet, fields: PackageField[]): Map<string, string> {
    const shown = this.problems(sheet, fields).filter(({ path }) => sheet.showsProblemsAt(path));
    return new Map(shown.map(({ path, code }) => [path, code]));
  }

  /** Whether the part of an address at `path` waits for the table of its country. */
  awaitsPlaces(sheet: AnswerSheet, path: string): boolean {
    const isPart = partLetter(lastName(path)) !== undefined || controlAt(path) === 'region';
    return isPart && !this.tables.places.isWorldwide && sheet.countryAt(path) !== 'US';
  }

  /** The regions to choose from at `path`; `undefined` if its country has no list, so that a name is typed. */
  regionsAt(sheet: AnswerSheet, path: string, locale: string): Choice[] | undefined {
    const regions = this.tables.places.regionsOf(sheet.countryAt(path), locale);
    return regions.length > 0 ? regions : undefined;
  }

  /** A problem that only the page can find: the proxy does not have these tables. */
  #pageOnlyProblem(path: string, value: string): string | undefined {
    if (lastName(path) === 'ssn')
      return this.environment === 'production' && isNeverAssigned(value) ? 'never-assigned' : undefined;
    const isNoPhone = controlAt(path) === 'phone' && !this.tables.phoneRules.phoneOf(value, '');
    return isNoPhone ? 'format' : undefined;
  }
}
