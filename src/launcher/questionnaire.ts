import type { Environment, Mode } from '../protocol/screening.ts';
import type { ScreeningPackage } from '../protocol/screening-package.ts';
import { AnswerSheet } from './answer-sheet.ts';
import { askedFields } from './asked-fields.ts';
import { type Disclosure, isShownIn } from './disclosure.ts';
import type { StepName } from './field-catalogue.ts';
import { controlId } from './field-control.ts';
import { SignatureBook } from './signature-book.ts';
import { type Step, stepsOf, type Theme, themesOf } from './steps.ts';

/** What the host may change at any time. */
interface Wishes {
  readonly mode: Mode;
  readonly disclosures: Disclosure[];
}

/** What one package asks, in steps, and what was answered and signed so far. */
export class Questionnaire {
  readonly offer: ScreeningPackage;
  readonly environment: Environment;
  readonly sheet: AnswerSheet;
  readonly signatures = new SignatureBook();
  readonly #wishes: Wishes;
  readonly #themes: Theme[];

  constructor(offer: ScreeningPackage, environment: Environment, wishes: Wishes) {
    this.offer = offer;
    this.environment = environment;
    this.#wishes = wishes;
    const fields = askedFields(offer, this.mode);
    this.sheet = new AnswerSheet(fields, environment);
    this.#themes = themesOf(fields);
  }

  /** How the package is run: what this element cannot collect goes to the service's own form. */
  get mode(): Mode {
    const { mode } = this.#wishes;
    return mode === 'form' && !this.offer.collectable ? 'link' : mode;
  }

  /** The documents for somebody who lives where the answers say. */
  get disclosures(): Disclosure[] {
    const region = this.sheet.read('address.regionCode');
    const country = this.sheet.countryAt('address.');
    return this.#wishes.disclosures.filter((disclosure) => isShownIn(disclosure, region, country));
  }

  get steps(): Step[] {
    return stepsOf(this.#themes, this.disclosures, this.mode);
  }

  /** Whether a step about such a theme is among them. */
  asks(isMeant: (name: StepName) => boolean): boolean {
    return this.#themes.some(({ name }) => isMeant(name));
  }

  /** The first step that cannot be left behind yet; -1 when all is answered and signed. */
  get firstIncomplete(): number {
    return this.steps.findIndex((step) => this.isIncomplete(step));
  }

  isIncomplete(step: Step): boolean {
    switch (step.kind) {
      case 'fields':
        return this.sheet.problems(step.fields).length > 0;
      case 'disclosure':
        return !this.signatures.signatureUnder(step.disclosure);
      case 'review':
      case 'hand-over':
        return false;
    }
  }

  /** From now on the problems of a step may be shown. Says which control the first one is at. */
  reveal(step: Step): string {
    if (step.kind !== 'fields') return step.kind === 'disclosure' ? 'signature' : 'heading';
    this.sheet.see(step.fields.flatMap(({ path }) => this.sheet.concrete(path)));
    const first = this.sheet.problems(step.fields)[0];
    return first ? controlId(first.path) : 'heading';
  }
}
