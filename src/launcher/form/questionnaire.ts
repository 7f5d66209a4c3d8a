import type { Offer } from '../../client/api/package-reader.ts';
import type { SessionClaims } from '../../client/api/session-claims.ts';
import { validInterval } from '../../protocol/interval.ts';
import type { Mode } from '../../protocol/mode.ts';
import { arePlain } from '../fields/field-table.ts';
import type { AnswerReader } from './answer-reader.ts';
import { AnswerSheet } from './answer-sheet.ts';
import { type Disclosure, SignatureBook } from './disclosure.ts';
import type { Draft } from './draft.ts';
import { askedFields, type FieldsStep, fieldsStepsOf, showsOrder, type Step, stepsOf } from './steps.ts';

/** Settings that the host may change at any time. */
interface HostSettings {
  readonly disclosures: Disclosure[];
  readonly recurrence: string | null;
}

/** The form for one package: its steps, and what was answered and signed so far. */
export class Questionnaire {
  readonly offer: Offer;
  /** How the package is ordered. One that this element cannot collect goes to the service's own form. */
  readonly mode: Mode;
  readonly sheet: AnswerSheet;
  readonly signatures = new SignatureBook();
  /** Keeps harmless answers across reloads, if the host wants that. */
  draft: Draft | undefined;
  /** Checks the answers; undefined on a first step of plain inputs, until it is loaded. */
  reader: AnswerReader | undefined;
  readonly #settings: HostSettings;
  readonly #claims: SessionClaims;
  readonly #fieldsSteps: FieldsStep[];
  /** After a reload, the index of the step to come back to: complete ones before it are not shown again. */
  reached = 0;
  /** The version that was drawn on a step that shows what is ordered. */
  #shown: string | undefined;

  /** Whether the form of the service asks what this element cannot, or what the candidate lacks here. */
  readonly isHosted: boolean;

  constructor(
    offer: Offer,
    mode: Mode,
    settings: HostSettings,
    claims: SessionClaims,
    isHosted = !offer.collectable,
  ) {
    this.offer = offer;
    this.mode = mode === 'form' && isHosted ? 'link' : mode;
    this.isHosted = isHosted;
    this.#settings = settings;
    this.#claims = claims;
    const fields = askedFields(offer.fields, this.mode);
    this.sheet = new AnswerSheet(fields);
    this.#fieldsSteps = fieldsStepsOf(fields);
  }

  /** Whether everything is there to read the answers: an address may be in a country whose table has to be loaded. */
  get isReadable(): boolean {
    return this.reader !== undefined && (this.reader.isWorldwide || !this.sheet.isAbroad);
  }

  /** The documents for where the candidate lives and works, and those that the page session demands of everybody. */
  get disclosures(): Disclosure[] {
    const { disclosures: demanded = [], workPlace } = this.#claims;
    const places = [
      this.sheet.read('address.regionCode'),
      this.sheet.countryAt('address.'),
      workPlace?.regionCode,
      workPlace?.countryCode,
    ];
    return this.#settings.disclosures.filter(
      ({ id, jurisdiction }) =>
        !jurisdiction ||
        places.some((place) => `${place as string}-`.startsWith(`${jurisdiction}-`)) ||
        demanded.some((one) => one.id === id),
    );
  }

  get steps(): Step[] {
    return stepsOf(this.#fieldsSteps, this.disclosures, this.mode);
  }

  /** Whether its first step needs nothing but the words and the inputs of the first script. */
  get isPlain(): boolean {
    const [first] = this.steps;
    const isAbout = first?.kind === 'fields' && first.name === 'about';
    return this.mode === 'form' && isAbout && arePlain(first.fields) && !this.recurrence;
  }

  /** How often the check is repeated: an ISO 8601 duration; undefined where it is not. */
  get recurrence(): string | undefined {
    return validInterval(this.#settings.recurrence);
  }

  /** Call it before the step of this index is drawn: nothing is ordered but what was shown. */
  noteShown(index: number): void {
    if (index >= this.reached) this.reached = 0;
    if (showsOrder(this.steps[index])) this.#shown = this.version;
  }

  /** Another text after each change of an answer, and of how often the check is repeated. */
  get version(): string {
    return `${this.sheet.revision} ${this.recurrence}`;
  }

  /** Once there is an order: forgets what nothing needs any more. Another check is confirmed and signed anew. */
  endOrder(): void {
    this.sheet.forgetSensitive();
    this.sheet.forgetConfirmations();
    this.sheet.write('signature', '');
    this.signatures.forget();
    this.#shown = undefined;
  }

  /**
   * Call it before the step of this index is drawn, and before it is signed. Returns whether the host has put another
   * document in the place of the one that was drawn: the name that was typed under that one goes.
   */
  layDocument(index: number): boolean {
    const step = this.steps[index];
    const isReplaced = this.signatures.lay(step?.kind === 'disclosure' ? step.disclosure : undefined, index);
    if (isReplaced) this.sheet.write('signature', '');
    return isReplaced;
  }

  /** Shows the problem of a field and saves the draft: call it when the field is left after a change. */
  leaveField(path: string): void {
    this.sheet.showProblems([path]);
    this.draft?.save(this.sheet);
  }

  /** Sets the entries of a list, after one was added or removed. */
  setEntries(list: string, entries: unknown[]): void {
    this.sheet.write(list, entries);
    this.draft?.save(this.sheet);
  }

  /** The index of the review; -1 where the service collects the rest. */
  get reviewIndex(): number {
    return this.steps.findIndex(({ kind }) => kind === 'review');
  }

  /** The index of the first step with an answer that is missing or wrong; -1 when there is none. */
  firstIncompleteFields(reader: AnswerReader): number {
    return this.#fieldsSteps.findIndex((step) => this.isIncomplete(step, reader));
  }

  /** The index of the step that follows a complete one. */
  indexAfter(index: number, reader: AnswerReader): number {
    const incomplete = this.firstIncompleteFields(reader);
    return Math.max(index + 1, incomplete < 0 ? this.reached : Math.min(incomplete, this.reached));
  }

  /** The index of the first incomplete step; -1 when everything is answered and signed. */
  firstIncomplete(reader: AnswerReader): number {
    return this.steps.findIndex((step) => this.isIncomplete(step, reader));
  }

  /** Whether a step has shown another order than the present one. A host that calls `submit()` orders without showing it. */
  isOutdated(step: Step): boolean {
    return showsOrder(step) && this.#shown !== undefined && this.#shown !== this.version;
  }

  isIncomplete(step: Step, reader: AnswerReader): boolean {
    if (this.isOutdated(step)) return true;
    switch (step.kind) {
      case 'fields':
        return reader.problems(step.fields).length > 0;
      case 'disclosure':
        return !this.signatures.signatureFor(step.disclosure);
      case 'review':
      case 'hand-over':
        return false;
    }
  }

  /** Shows the problems of a step from now on. Returns the id of the first such control, or of the heading. */
  reveal(step: Step, reader: AnswerReader): string {
    if (step.kind === 'disclosure') return reader.doubtsSignature ? 'signature-right' : 'signature';
    return (step.kind === 'fields' ? reader.reveal(step.fields) : undefined) ?? 'heading';
  }
}
