import type { TemplateResult } from 'lit';
import type { Offer, Offers } from '../../client/api/package-reader.ts';
import { openOffers, type Prefetched } from '../../client/offers.ts';
import type { Visitor } from '../../client/person/visitor.ts';
import type { ScreeningError } from '../../client/screening-error.ts';
import type { ServiceTab } from '../../client/service-tab.ts';
import { draftKey, useStorage } from '../../client/tab-storage.ts';
import type { CandidateAnswers } from '../../protocol/candidate-answers.ts';
import type { Mode } from '../../protocol/mode.ts';
import { Questionnaire } from '../form/questionnaire.ts';
import type { OrderAttempt } from '../order-attempt.ts';
import type { DemandedDocuments } from './demanded-documents.ts';
import type { LauncherPage } from './launcher-page.ts';
import type { MemberTrust, WantedView } from './proof.ts';

/** What became of earlier answers. */
export type Notice = 'restored' | 'forgotten' | 'other-person' | 'removed';

/**
 * One person's way from a package to a screening: what may be ordered, what was answered and signed, and what is known of
 * the order. It is all that stays from one state of the launcher to the next, and ends with its person.
 */
export class Application {
  readonly page: LauncherPage;
  readonly visitor: Visitor;
  /** What the host knows of the candidate. */
  known: CandidateAnswers;
  /** For the package that was chosen last. */
  form: Questionnaire | undefined;
  /** What became of earlier answers, until another step is shown. */
  notice: Notice | undefined;
  /** The order that was sent last, until it is answered. */
  attempt: OrderAttempt | undefined;
  /** The order that was placed here, for its receipt, until the page is left: its answers, and whether a document was signed. */
  sent: { screeningId: string; answers: string; isSigned: boolean } | undefined;
  /** The receipt that was asked for last: of which screening, and why it could not be had. */
  receipt: { screeningId: string; problem?: ScreeningError } | undefined;
  /** Whether answers were changed that had been ordered, although nobody said so. */
  hasLateChanges = false;
  /** Whether nothing new is heard at the moment. */
  isCutOff = false;
  /** Whether a member may see outcomes; undefined where that cannot be known, and for everybody else. */
  trust: MemberTrust | undefined;
  /** What a member wants to see of the next order; undefined until they have said it. */
  wantedView: WantedView | undefined;
  /** Whether the page can show what must be signed; undefined until that can be said. */
  documents: DemandedDocuments | undefined;
  /** The tab in which a link of the service opens. */
  serviceTab: ServiceTab | undefined;
  /** Asks the proxy whether the screening has changed. */
  lookAgain = (): void => {};
  /** Draws the code of an address, with its name, once somebody has asked for it. */
  phoneCode: ((address: string, label: string) => TemplateResult) | undefined;
  /** Whether another person is here: what is still on its way is for nobody. */
  isLeft = false;
  #offers: Offers | undefined;
  readonly #life = new AbortController();

  /** @param last the application before: what the same person has answered is taken over. */
  constructor(page: LauncherPage, visitor: Visitor, known: CandidateAnswers, last: Application | undefined) {
    this.page = page;
    this.visitor = visitor;
    this.known = known;
    if (this.isForAnother) this.trust = { name: 'due' };
    visitor.ended.addEventListener('abort', () => this.#leave(), { once: true });
    if (!last) return;
    // Another source of page sessions may name the same person.
    if (last.visitor.person === visitor.person) {
      last.end();
      ({ form: this.form, notice: this.notice, attempt: this.attempt } = last);
    } else {
      last.#leave();
      this.notice = 'other-person';
    }
  }

  /** Aborts with the application: when another person uses the page, or everything is looked up again. */
  get ended(): AbortSignal {
    return this.#life.signal;
  }

  end(): void {
    this.#life.abort();
  }

  #leave(): void {
    this.isLeft = true;
    this.end();
  }

  /** What may be ordered, once it is loaded. */
  get offers(): Offers {
    return this.#offers!;
  }

  /** Whether a member orders for somebody else: then only the candidate can open the service's form. */
  get isForAnother(): boolean {
    return this.visitor.claims.role === 'member';
  }

  /** How the package is ordered. */
  get mode(): Mode {
    return this.page.element.mode ?? this.modes[0]!;
  }

  /** The ways in which this person may order, the usual one first: nobody answers for somebody else. */
  get modes(): Mode[] {
    return this.isForAnother ? ['email', 'link'] : ['form', 'link', 'email'];
  }

  /**
   * Looks up what may be ordered, and whether it already was.
   *
   * @throws {ScreeningError} where that does not come.
   */
  async load(prefetched: Prefetched | null): Promise<void> {
    const report = (problem: unknown): void => void this.page.report(problem);
    this.#offers = await openOffers(prefetched, this.visitor, this.ended, report);
  }

  /** The form for a package, with the answers given before. `isHosted`: in the service's own form. */
  formFor(offer: Offer, isHosted?: boolean): Questionnaire {
    const { form: before, page, visitor } = this;
    const form = new Questionnaire(offer, this.mode, page.element, visitor.claims, isHosted);
    if (before?.offer.id !== offer.id) this.attempt = undefined;
    if (before) form.sheet.restore(before.sheet);
    return form;
  }

  /** Opens a blank tab for a link that comes later: browsers allow that only in a click handler. */
  openBlankTab(place = this.page.element.openIn): void {
    if (place === 'tab') this.serviceTab?.open(this.page.locale.sentences.loading);
  }

  /** Deletes every answer, here and in the draft. `notice` says so once the form is shown again. */
  forget(notice: 'forgotten' | undefined): void {
    const { form } = this;
    if (form) useStorage((storage) => storage.removeItem(draftKey(form.offer.id)));
    this.form = this.attempt = undefined;
    this.notice = notice;
  }
}
