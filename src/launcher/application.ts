import type { Absence } from '../client/absence.ts';
import type { Ending, PageConnection } from '../client/page-connection.ts';
import type { ScreeningError } from '../client/screening-error.ts';
import type { Prefetched } from '../client/prefetched.ts';
import { personOf, type SessionClaims } from '../client/session-claims.ts';
import { whenIdle } from '../client/when-idle.ts';
import type { LocaleController } from '../locales/locale.ts';
import type { Screening } from '../protocol/screening.ts';
import type { ScreeningPackage } from '../protocol/screening-package.ts';
import { chunks, loadReader } from './chunks.ts';
import type { DemandedDocuments } from './demanded-documents.ts';
import { FeedWatch } from './feed-watch.ts';
import { followScreenings } from './follow-screenings.ts';
import { recurrenceProblem } from './form/order.ts';
import type { Questionnaire } from './form/questionnaire.ts';
import { FormWalk } from './form-walk.ts';
import { KnownAnswers } from './known-answers.ts';
import { LateMemberSection, type LoadSection } from './late-member-section.ts';
import { ScreeningReadyEvent } from './launcher-events.ts';
import type { LauncherHost } from './launcher-host.ts';
import { type Choosing, type LauncherState, stepIndex } from './launcher-state.ts';
import { Ordering } from './ordering.ts';
import { isReady } from './ready-step.ts';
import { Receipt } from './receipt.ts';
import { reportProblem } from './report-problem.ts';
import { type Notice, Stage } from './stage.ts';
import { StateLoader } from './state-loader.ts';
import { Stay } from './stay.ts';
import { Visit } from './visit.ts';

/**
 * One candidate's way from a package to a screening: what may be ordered, what was answered and signed, and what
 * became of the order. It loads what a state needs, then enters the state; a file that does not come leaves the state
 * as it was, with a problem and a way to try again.
 */
export class Application {
  readonly stage: Stage;
  readonly walk: FormWalk;
  readonly watch: FeedWatch;
  readonly member: LateMemberSection;
  readonly receipt: Receipt;
  readonly known = new KnownAnswers();
  /** What may be ordered, and by whom; undefined until `open` has looked it up. */
  visit: Visit | undefined;
  /** Whether the page can show what must be signed; undefined where nothing must be. */
  documents: DemandedDocuments | undefined;

  readonly #host: LauncherHost;
  readonly #stay: Stay;
  readonly #loader: StateLoader;
  readonly #ordering: Ordering;
  #page: PageConnection | undefined;
  /** Aborts when the element leaves the document, or looks everything up again. */
  #signal: AbortSignal = AbortSignal.abort();

  constructor(host: LauncherHost, locale: LocaleController<'launcher'>, whenHere: Absence['whenHere']) {
    this.#host = host;
    const stage = (this.stage = new Stage(host));
    const stay = (this.#stay = new Stay(whenHere));
    const report = (error: unknown): ScreeningError => this.report(error);
    const actHere = (act: () => void): void => void stay.act(act);
    const page = (): PageConnection | undefined => this.#page;
    const visit = (): Visit | undefined => this.visit;
    const documents = (): DemandedDocuments | undefined => this.documents;
    this.receipt = new Receipt(host, {
      api: () => this.#page?.api,
      loadMaker: async () => {
        const { receiptFile } = await chunks.receiptFile();
        return (receipt) => receiptFile(receipt, host.disclosures, locale.sentences);
      },
      report,
      actHere,
    });
    const loader = (this.#loader = new StateLoader(host, this.known, visit, {
      target: () => this.#page && stage.screening && { api: this.#page.api, screeningId: stage.screening.id },
      waitingText: () => locale.sentences.loading,
      report,
      lookAgain: () => this.#lookAgain(),
      actHere,
    }));
    const loadSection: LoadSection = async (connection, signal) => {
      const { MemberSection } = await chunks.memberSection();
      return MemberSection.load({
        host,
        page: connection,
        signal,
        loadReader: (fields) => loadReader(fields, this.visit?.environment ?? 'production', true),
        report,
      });
    };
    const member = (this.member = new LateMemberSection(host, loadSection, report));
    const parts = { stage, stay, loader, member, page, visit, documents, report };
    this.watch = new FeedWatch(host, parts);
    const ordering = (this.#ordering = new Ordering(host, parts));
    this.walk = new FormWalk(host, {
      ...parts,
      ordering,
      language: () => locale.tag,
      hasLeft: () => this.#signal.aborted,
    });
  }

  get hasLateChanges(): boolean {
    return this.#ordering.hasLateChanges;
  }

  /** Uses another connection until `signal` aborts, after the element was moved. */
  reconnect(page: PageConnection, signal: AbortSignal): void {
    if (this.visit) page.bind(this.visit.claims);
    if (page.ended.aborted) return;
    this.#connect(page, signal);
    this.documents?.demand(signal);
    this.#follow(page, signal);
  }

  #follow(page: PageConnection, signal: AbortSignal): void {
    followScreenings(
      page,
      (screening) => void this.#apply(screening),
      (feed) => this.watch.check(feed),
      signal,
    );
  }

  #connect(page: PageConnection, signal: AbortSignal): void {
    this.#page = page;
    this.#signal = signal;
    void this.member.load(page, signal);
  }

  /**
   * Looks up what may be ordered, and whether it already was. Uses the connection until `signal` aborts.
   *
   * @throws {ScreeningError} where that, or what shows it, does not come.
   */
  async open(page: PageConnection, signal: AbortSignal, prefetched: Prefetched | null): Promise<void> {
    this.#connect(page, signal);
    this.stage.state = this.watch.signedOut = undefined;
    const claims = await page.api.claims();
    signal.throwIfAborted();
    this.known.startVisit(claims);
    // What somebody typed here is for nobody who comes after them.
    if (this.visit && personOf(this.visit.claims) !== personOf(claims)) {
      this.#endStay();
      this.forget('other-person');
    }
    const [visit, documents] = await Promise.all([
      Visit.load(page.api, { packageId: this.#host.packageId, prefetched }, signal),
      this.#loadDocuments(claims),
    ]);
    signal.throwIfAborted();
    this.visit = visit;
    this.documents = documents;
    const state = await this.#loader.opening(visit, this.stage.form);
    signal.throwIfAborted();
    this.#begin(state);
    documents?.demand(signal);
    this.#host.dispatchEvent(new ScreeningReadyEvent());
    this.checkRecurrence();
    whenIdle(async () => this.#follow(page, signal));
  }

  async #loadDocuments({ disclosures = [] }: SessionClaims): Promise<DemandedDocuments | undefined> {
    if (disclosures.length === 0) return undefined;
    const { DemandedDocuments } = await chunks.demandedDocuments();
    return new DemandedDocuments(this.#host, disclosures, (problem) => void this.report(problem));
  }

  /** Starts on a package that the candidate chose. */
  async choose(offer: ScreeningPackage): Promise<void> {
    const { stage } = this;
    if (stage.state?.name !== 'choosing' || stage.state.isLoading) return;
    stage.notice = undefined;
    const { name, packages, draw } = stage.state;
    const loading: Choosing = { name, packages, draw, isLoading: true };
    stage.enter(loading);
    const next = await this.#loader.start(offer, stage.form).catch((error: unknown) => ({
      name,
      packages,
      draw,
      problem: this.report(error),
    }));
    if (stage.state !== loading) return;
    this.#begin(next);
    this.#host.focusOn('heading');
  }

  /** Starts once more on a package that is finished for this candidate, or was called off. */
  async startAnother(): Promise<void> {
    const { state } = this.stage;
    if (state?.name !== 'under-way') return;
    const first = await this.#loader.firstStep(state.form).catch((error: unknown) => void this.report(error));
    if (!first || this.stage.state !== state) return;
    this.#ordering.forget();
    this.#begin(first);
    this.#host.focusOn('heading');
  }

  /** Enters a state that was loaded; what the steps after a plain first one need is loaded meanwhile. */
  #begin(state: LauncherState): void {
    const { stage } = this;
    if (state.name === 'filling' && state.isRestored) stage.notice = 'restored';
    if ('screening' in state) this.#ordering.finish(state);
    stage.enter(state);
    this.prefill();
    if (state.name === 'filling' && !isReady(state)) whenIdle(() => this.#equip(state.form));
  }

  async #equip(form: Questionnaire): Promise<void> {
    const kit = await this.#loader.kit(form);
    const { state } = this.stage;
    if (state?.name === 'filling' && state.form === form && !state.isLoading)
      this.stage.enter({ ...state, kit });
  }

  /** Fills in what the host knows while the candidate answers: what the review has shown stays as it is. */
  prefill(): void {
    const { state } = this.stage;
    const isAsked = state?.name === 'filling' && state.form.steps[stepIndex(state)]?.kind === 'fields';
    // An invitation that was found here went to an address that nobody has typed.
    const isFound = state?.name === 'handed-over' && !state.form.sheet.read('email');
    if (isAsked || isFound) state.form.sheet.prefill(this.known.answers);
    if (isAsked && state.kit && !isReady(state)) whenIdle(() => this.#equip(state.form));
  }

  /** Applies a change of a screening: of what was ordered here, or of the same ordered elsewhere. */
  async #apply(screening: Screening, ended = this.#stay.ended): Promise<void> {
    if (ended.aborted) return;
    const { state } = this.stage;
    try {
      const next = await this.#loader.after(screening, state);
      if (next && this.stage.state !== state) return await this.#apply(screening, ended);
      if (state?.name === 'filling' && next) this.#ordering.noteLateChanges(state.form);
      if (next) this.#begin(next);
    } catch (error) {
      // Keep what is shown if the next state cannot be loaded; the next change tries again.
      this.report(error);
    }
  }

  /** Asks the proxy whether the screening has changed. */
  async #lookAgain(): Promise<void> {
    const { screening } = this.stage;
    const { ended } = this.#stay;
    const found = screening && (await this.#page?.api.screening(screening.id).catch(() => undefined));
    if (found) await this.#apply(found, ended);
  }

  /** Asks once more whether somebody is signed in. */
  retryVisit(): void {
    this.#page?.loadedFeed?.retry();
  }

  /** Call it when somebody else may be here; where that is sure, what was typed is forgotten. */
  end(ending: Ending): void {
    this.#endStay();
    if (ending === 'other-person') this.forget();
    this.known.endVisit();
  }

  /** Lets no answer of the proxy reach whoever comes next. */
  #endStay(): void {
    this.#stay.end();
    this.receipt.forget();
    this.#loader.invite?.forget();
  }

  /** Deletes every answer, here and in the draft. `notice` says so once the form is shown again. */
  forget(notice?: Exclude<Notice, 'restored'>): void {
    this.#ordering.forget();
    this.stage.clear(notice);
  }

  /** Tells the host's page of a `recurrence` that is none: it is left out of the order. */
  checkRecurrence(): void {
    const problem = recurrenceProblem(this.#host.recurrence);
    if (problem) this.report(problem);
  }

  report(error: unknown): ScreeningError {
    const problem = reportProblem(this.#host, error);
    if (problem.isSignedOut) {
      this.stage.form?.sheet.forgetSensitive();
      this.member.section?.forgetSensitive(problem);
      this.#host.requestUpdate();
    }
    return problem;
  }
}
