import type { Candidate } from '../../protocol/candidate.ts';
import type { Mode } from '../../protocol/screening.ts';
import type { ScreeningPackage } from '../../protocol/screening-package.ts';
import { AnswerSheet } from './answer-sheet.ts';
import type { AnswerReader } from './answer-reader.ts';
import { askedFields } from './asked-fields.ts';
import { type Disclosure, isShownIn } from './disclosure.ts';
import type { Draft } from './draft.ts';
import { revealProblems } from './reveal-problems.ts';
import { SignatureBook } from './signature-book.ts';
import { type Step, stepsOf, type Theme, themesOf } from './steps.ts';

/** What the host may change at any time. */
interface HostSettings {
  readonly mode: Mode;
  readonly disclosures: Disclosure[];
}

/** What one package asks, in steps, and what was answered and signed so far. */
export class Questionnaire {
  readonly offer: ScreeningPackage;
  readonly sheet: AnswerSheet;
  readonly signatures = new SignatureBook();
  /** Where harmless answers are kept across reloads, if they are. */
  readonly draft: Draft | undefined;
  readonly #settings: HostSettings;
  readonly #themes: Theme[];

  constructor(offer: ScreeningPackage, settings: HostSettings, draft: Draft | undefined) {
    this.offer = offer;
    this.draft = draft;
    this.#settings = settings;
    const fields = askedFields(offer.fields, this.mode);
    this.sheet = new AnswerSheet(fields);
    this.#themes = themesOf(fields);
  }

  /** How the package is run: what this element cannot collect goes to the service's own form. */
  get mode(): Mode {
    const { mode } = this.#settings;
    return mode === 'form' && !this.offer.collectable ? 'link' : mode;
  }

  /** The documents for somebody who lives where the answers say. */
  get disclosures(): Disclosure[] {
    const region = this.sheet.read('address.regionCode');
    const country = this.sheet.countryAt('address.');
    return this.#settings.disclosures.filter((disclosure) => isShownIn(disclosure, region, country));
  }

  get steps(): Step[] {
    return stepsOf(this.#themes, this.disclosures, this.mode);
  }

  /** Fills in what is known, the first of these first; what is answered already stays. */
  prefill(...known: (Candidate | undefined)[]): void {
    for (const candidate of known) if (candidate) this.sheet.prefill(candidate);
  }

  /** After a field was left with another answer: its problem may be shown. */
  leave(path: string): void {
    this.sheet.see([path]);
    this.draft?.save(this.sheet);
  }

  /** Takes the entries of a list, after one was added or removed. */
  setEntries(list: string, entries: unknown[]): void {
    this.sheet.write(list, entries);
    this.draft?.save(this.sheet);
  }

  /** The first step that cannot be left behind yet; -1 when all is answered and signed. */
  firstIncomplete(reader: AnswerReader): number {
    return this.steps.findIndex((step) => this.isIncomplete(step, reader));
  }

  isIncomplete(step: Step, reader: AnswerReader): boolean {
    switch (step.kind) {
      case 'fields':
        return reader.problems(this.sheet, step.fields).length > 0;
      case 'disclosure':
        return !this.signatures.signatureUnder(step.disclosure);
      case 'review':
      case 'hand-over':
        return false;
    }
  }

  /** From now on the problems of a step may be shown. Says which control the first one is at. */
  reveal(step: Step, reader: AnswerReader): string {
    if (step.kind === 'disclosure') return 'signature';
    const first = step.kind === 'fields' ? revealProblems(this.sheet, step.fields, reader) : undefined;
    return first ?? 'heading';
  }
}
