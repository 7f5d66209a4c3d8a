import { figure } from '../../locales/figure.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import { type AddressFormat, type AddressRules, partLetter } from '../../protocol/address-format.ts';
import { addressRules } from '../../protocol/address-rules.ts';
import { type Candidate, lastName, pathBeside, readField } from '../../protocol/candidate.ts';
import { checkCandidate, checkField } from '../../protocol/field-rules.ts';
import { plainAnswer } from '../../protocol/plain-answer.ts';
import type { FieldProblem } from '../../protocol/problem.ts';
import type { Environment } from '../../protocol/screening.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import { usAddressFormat } from '../../protocol/us-address-format.ts';
import { controlAt, controlId } from '../fields/field-table.ts';
import { fieldWords } from '../fields/field-words.ts';
import { type AddressWords, addressWords, isOutside, localFields } from '../fields/local-address.ts';
import { isLikeName, saysNoName } from '../fields/names.ts';
import type { PhoneRules } from '../fields/phone-rules.ts';
import { type Choice, regionsOf } from '../fields/places.ts';
import { isNeverAssigned } from '../fields/ssn.ts';
import { partsAt, typedDateProblem, unusualAge } from '../fields/typed-date.ts';
import type { AnswerSheet } from './answer-sheet.ts';
import { problemSentence } from './problem-sentence.ts';
import { wireCandidate } from './wire-candidate.ts';

interface Language {
  readonly sentences: LauncherSentences;
  readonly locale: string;
}

/** What the page asks about an answer before it takes it. */
type Question = 'age' | 'no-middle-name' | 'other-region';

/** Reasons of the service that this page has true sentences for. */
const serviceReasons = /^(too-long|already-in-use|check-underway)$/;

/** What some forms need to be read. */
interface LateTables {
  /** Where an address is in another country than the United States. */
  world?: AddressRules | undefined;
  /** Where a field asks for a phone number. */
  phoneOf?: PhoneRules | undefined;
}

/** The addresses that come with the form: those of another country keep these fields until the world's rules are there. */
const usAddressRules = addressRules(() => usAddressFormat);

/** Converts and checks the answers of a sheet. It cannot be made without the tables that this takes. */
export class AnswerReader {
  readonly sheet: AnswerSheet;
  readonly environment: Environment;
  readonly addresses: AddressRules;
  /** Whether it reads the addresses of every country. */
  readonly isWorldwide: boolean;
  readonly phoneOf: PhoneRules | undefined;

  constructor(sheet: AnswerSheet, environment: Environment, { world, phoneOf }: LateTables) {
    this.sheet = sheet;
    this.environment = environment;
    this.addresses = world ?? usAddressRules;
    this.isWorldwide = world !== undefined;
    this.phoneOf = phoneOf;
  }

  /** The answer at `path` as it is compared and sent; the sheet has it as it was typed. */
  read(path: string): unknown {
    return plainAnswer(path, this.sheet.read(path));
  }

  /** The answers in the format of the wire. */
  candidate(): Candidate {
    return wireCandidate(this.sheet, this);
  }

  /** All problems of the answers to `fields`, in the order of the fields. */
  problems(fields: PackageField[] = this.sheet.fields): FieldProblem[] {
    const { sheet } = this;
    const candidate = this.candidate();
    const byRule = new Map(
      checkCandidate(candidate, fields, this.addresses).map(({ path, code }) => [path, code]),
    );
    return this.localFields(fields).flatMap(({ path }) => {
      const code =
        typedDateProblem(this.read(path), partsAt(path)) ??
        this.#pageOnlyProblem(path, readField(candidate, path), byRule.get(path)) ??
        this.#refusalAt(path, readField(candidate, path)) ??
        (sheet.isConfirmed(path) ? undefined : this.questionAt(path));
      return code ? [{ path, code }] : [];
    });
  }

  /** The codes of the problems to show, by path. */
  shownProblems(fields: PackageField[]): Map<string, string> {
    const shown = this.problems(fields).filter(({ path }) => this.sheet.showsProblemsAt(path));
    return new Map(shown.map(({ path, code }) => [path, code]));
  }

  /** Shows the problems of `fields` from now on. Returns the id of the control with the first problem. */
  reveal(fields: PackageField[]): string | undefined {
    this.sheet.showProblems(this.sheet.concreteFields(fields).map(({ path }) => path));
    const [first] = this.problems(fields);
    return first && controlId(first.path);
  }

  /** The sentence about the problem with `code` at `path`: it names the field and says what to do. */
  sentenceAt(path: string, code: string, { sentences, locale }: Language): string {
    const { problems } = sentences;
    const typed = String(this.read(path) ?? '');
    switch (code) {
      case 'age':
        return problems.dates.age(figure(this.#unusualAgeAt(path) ?? 0, locale));
      case 'no-middle-name':
        return problems.noMiddleName(
          typed,
          fieldWords(sentences, pathBeside(path, 'confirmedNoMiddleName')).label,
        );
      case 'other-region': {
        const region = String(this.#regionBeside(path));
        const regions = this.regionsAt(path, locale);
        return problems.otherRegion(typed, regions.find(({ value }) => value === region)?.label ?? region);
      }
    }
    return problemSentence(sentences, { path, code, typed, local: this.wordsAt(sentences, path), locale });
  }

  /** One field per concrete path, as the countries of the addresses have them. */
  localFields(fields: PackageField[], locale?: string): PackageField[] {
    return localFields(this.sheet.concreteFields(fields), this.sheet, this.addresses, locale);
  }

  /** What the country of an address calls its part at `path`; `undefined` for what is no such part. */
  wordsAt(sentences: LauncherSentences, path: string): AddressWords | undefined {
    return addressWords(sentences, this.#formatAt(path), this.sheet.countryAt(path), lastName(path));
  }

  /** The regions to choose from at `path`; none if its country has no list, so that a name is typed. */
  regionsAt(path: string, locale: string): Choice[] {
    return regionsOf(this.addresses, this.sheet.countryAt(path), locale);
  }

  /** Whether the part of an address at `path` waits for the table of its country. */
  awaitsPlaces(path: string): boolean {
    const isPart = partLetter(lastName(path)) !== undefined || controlAt(path) === 'region';
    return isPart && !this.isWorldwide && this.sheet.countryAt(path) !== 'US';
  }

  /** The code of what the page asks about the answer at `path`, which may be right as it is. */
  questionAt(path: string): Question | undefined {
    if (this.#unusualAgeAt(path) !== undefined) return 'age';
    const typed = this.read(path);
    if (typeof typed !== 'string' || this.sheet.isExcused(path)) return undefined;
    switch (lastName(path)) {
      case 'middleName':
        return saysNoName(typed) ? 'no-middle-name' : undefined;
      case 'postalCode': {
        const sent = readField(this.candidate(), path);
        return isOutside(this.#formatAt(path), this.#regionBeside(path), sent) ? 'other-region' : undefined;
      }
    }
    return undefined;
  }

  /** The name that was given, if the signature that was typed is not like it. */
  nameUnlikeSignature(): string | undefined {
    const [signature = '', ...names] = ['signature', 'givenName', 'middleName', 'familyName'].map((path) =>
      String(this.read(path) ?? ''),
    );
    const [givenName, , familyName] = names;
    if (!signature || !givenName || !familyName || isLikeName(signature, givenName, familyName))
      return undefined;
    return names.filter(Boolean).join(' ');
  }

  /** Whether the page asks first if a signature that is unlike the name given is right. */
  get doubtsSignature(): boolean {
    return this.nameUnlikeSignature() !== undefined && !this.sheet.isConfirmed('signature');
  }

  #hasExtension(phone: string): boolean {
    const countries = ['US', this.sheet.countryAt('address.')];
    return countries.some((country) => this.phoneOf?.(phone, country)?.extension);
  }

  /** Why the service refused an answer that our own rules accept: what these say of a wrong one is not true of it. */
  #refusalAt(path: string, sent: unknown): string | undefined {
    const code = this.sheet.refusalAt(path);
    if (code === undefined || serviceReasons.test(code)) return code;
    const isEmpty = !sent || (Array.isArray(sent) && sent.length === 0);
    return isEmpty && code === 'required' ? code : 'not-accepted';
  }

  #formatAt(path: string): AddressFormat {
    return this.addresses.formatOf(this.sheet.countryAt(path));
  }

  #regionBeside(path: string): unknown {
    return readField(this.candidate(), pathBeside(path, 'regionCode'));
  }

  /** The age that the date at `path` gives, if it is real and the age so unusual that the page asks about it. */
  #unusualAgeAt(path: string): number | undefined {
    if (controlAt(path) !== 'date') return undefined;
    const day = readField(this.candidate(), path);
    return typeof day === 'string' && !checkField(path, day) ? unusualAge(day) : undefined;
  }

  /** The problem that a rule has found, or one that only the page can find: the proxy does not have these tables. */
  #pageOnlyProblem(path: string, sent: unknown, byRule: string | undefined): string | undefined {
    const control = controlAt(path);
    if (typeof sent !== 'string') return byRule;
    // No rule allows a birth before 1900, and "in the past" would not say so.
    if (control === 'date' && sent < '1900') return 'early';
    if (byRule && control === 'phone' && this.#hasExtension(sent)) return 'extension';
    if (byRule !== undefined) return byRule;
    if (control === 'ssn')
      return this.environment === 'production' && isNeverAssigned(sent) ? 'never-assigned' : undefined;
    return control === 'phone' && !this.phoneOf?.(sent, '') ? 'format' : undefined;
  }
}
