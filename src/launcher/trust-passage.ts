import type { FeedNews } from '../client/screening-feed.ts';
import { liveFeed, type PageConnection } from '../client/page-connection.ts';
import { TrustApi } from '../client/trust-api.ts';
import type { PageProblem } from '../client/page-problem.ts';
import type { PackageField } from '../protocol/screening-package.ts';
import type { Trust } from '../protocol/trust.ts';
import type { ApplicationHost } from './application-host.ts';
import type { LauncherSentences } from './form-context.ts';
import { Questionnaire } from './questionnaire.ts';
import type { ScreeningApplication } from './screening-application.ts';
import type { Answering, Proving, Trusted, TrustState } from './trust-state.ts';

const required = (path: string): PackageField => ({ path, required: true });

/** What is always asked of a member; more where the service wants more. */
const usualFields = [
  ...['givenName', 'familyName', 'email', 'dob'].map(required),
  { path: 'ssn', required: false },
];
const furtherFields = /^(middleName|phone|address\.\w+)$/;

/** One member's way to seeing outcomes. Questions and answers are in this object alone, and gone once it is left. */
export class TrustPassage {
  state: TrustState = { name: 'offered' };

  readonly #host: ApplicationHost;
  readonly #application: ScreeningApplication;
  readonly #page: PageConnection;
  readonly #api: TrustApi;
  readonly #signal: AbortSignal;
  #isFollowing = false;

  /** Holds until `signal` aborts; `known` is what the page API says at the start. */
  constructor(
    host: ApplicationHost,
    application: ScreeningApplication,
    page: PageConnection,
    signal: AbortSignal,
    known: Trust | undefined,
  ) {
    this.#host = host;
    this.#application = application;
    this.#page = page;
    this.#api = new TrustApi(page.api);
    this.#signal = signal;
    this.#take(known);
    const forget = (): void => this.#show({ name: 'offered' });
    signal.addEventListener('abort', forget, { once: true });
    addEventListener('pagehide', () => this.#isOpen && forget(), { signal });
  }

  /** What is shown: while a request is on its way, what sent it. */
  get shown(): Exclude<TrustState, { name: 'sending' }> {
    return this.state.name === 'sending' ? this.state.from : this.state;
  }

  /** Opens the proof of identity. */
  begin(): void {
    const form = this.#ask(usualFields);
    this.#show({ name: 'proving', form, purpose: undefined, ownPurpose: '' }, 'heading');
  }

  /** Back to where the member came from; what was typed is forgotten. */
  leave(): void {
    if (this.state.name !== 'sending') this.#show({ name: 'offered' }, 'trust');
  }

  /** Takes what changed of the purpose, or redraws what changed of the form. */
  changeProof(change: Partial<Pick<Proving, 'purpose' | 'ownPurpose'>> = {}): void {
    if (this.state.name === 'proving') this.#show({ ...this.state, ...change });
  }

  /** Takes the answer to a question. */
  choose(questionId: string, choiceId: string): void {
    const { state } = this;
    if (state.name !== 'answering') return;
    this.#show({ ...state, answers: new Map(state.answers).set(questionId, choiceId) });
  }

  /** Asks for the questions, under a purpose in the member's words; an answer that is missing comes first. */
  async prove({ purposes }: LauncherSentences['trust']): Promise<void> {
    const { state } = this;
    if (state.name !== 'proving') return;
    const { form, purpose } = state;
    const words = purpose === 'other' ? state.ownPurpose.trim() : purpose && purposes[purpose];
    const { fields } = form.sheet;
    const first = form.reveal({ kind: 'fields', name: 'about', fields });
    if (!words || form.sheet.problems().length > 0)
      return this.#show({ ...state, tried: true }, words ? first : 'purpose');
    const { candidate } = form.sheet;
    await this.#send(
      state,
      () => this.#api.begin({ purpose: words, candidate }, this.#signal),
      (problem) => this.#refuse(state, problem),
    );
  }

  /** Hands in an attempt, once every question is answered. */
  async answer(): Promise<void> {
    const { state } = this;
    if (state.name !== 'answering') return;
    const missing = state.questions.findIndex(({ id }) => !state.answers.has(id));
    if (missing >= 0) return this.#show({ ...state, tried: true }, `question-${missing}-0`);
    const answers = Object.fromEntries(state.answers);
    await this.#send(
      state,
      () => this.#api.answer(state.trust.id, answers, this.#signal),
      (problem) => this.#show({ ...state, problem }, 'heading'),
    );
  }

  /** Ends the trust. */
  async stop(): Promise<void> {
    const { state } = this;
    if (state.name !== 'trusted') return;
    const { trust } = state;
    await this.#send(
      state,
      async () => {
        await this.#api.end(trust.id, this.#signal);
        return { ...trust, status: 'revoked' };
      },
      (problem) => this.#show({ ...state, problem }, 'trust'),
    );
  }

  get #isOpen(): boolean {
    return this.shown.name === 'proving' || this.shown.name === 'answering';
  }

  async #send(
    from: Proving | Answering | Trusted,
    ask: () => Promise<Trust>,
    refuse: (problem: PageProblem) => void,
  ): Promise<void> {
    const sending = { name: 'sending', from } as const;
    this.#show(sending);
    const isLeft = (): boolean => this.state !== sending;
    try {
      const trust = await ask();
      if (isLeft()) return;
      this.#take(trust, from);
      this.#host.focusOn(this.#isOpen ? 'heading' : 'trust');
    } catch (error) {
      if (!isLeft()) refuse(this.#application.problemOf(error));
    }
  }

  #take(trust: Trust | undefined, from?: TrustState): void {
    switch (trust?.status) {
      case 'trusted':
        this.#show({ name: 'trusted', trust });
        return this.#follow();
      case 'questions':
        return this.#show(asking(trust, from?.name === 'answering' ? from : undefined));
      case 'failed':
      case 'revoked':
        return this.#show({ name: 'offered', past: trust.status });
      case undefined:
        return this.#show({ name: 'offered' });
    }
  }

  /** Asks for what the service wants as well, and shows what it did not take. */
  #refuse(state: Proving, problem: PageProblem): void {
    const { sheet } = state.form;
    const further = problem.errors.map(({ path }) => path).filter((path) => furtherFields.test(path));
    const form = this.#ask([
      ...sheet.fields.filter(({ path }) => !further.includes(path)),
      ...further.map(required),
    ]);
    form.sheet.prefill(sheet.answers);
    const unasked = form.sheet.refuse(problem.errors).map(({ path }) => path);
    const tried = form.sheet.problems().length > 0;
    const first = form.reveal({ kind: 'fields', name: 'about', fields: form.sheet.fields });
    this.#show({ ...state, form, tried, refusal: { problem, unasked } }, first);
  }

  #ask(fields: PackageField[]): Proving['form'] {
    const offer = { id: '', title: '', products: [], fields, collectable: true };
    const environment = this.#application.offers?.environment ?? 'production';
    return new Questionnaire(offer, environment, { mode: 'form', disclosures: [] });
  }

  /** Hears from now on when an outcome is withheld again: the trust may have ended. */
  #follow(): void {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    const follow = (): void => {
      if (!this.#signal.aborted) this.#page.feed?.follow((news) => void this.#hear(news), this.#signal);
    };
    if (this.#page.feed) follow();
    else liveFeed.ask(follow);
  }

  async #hear(news: FeedNews): Promise<void> {
    if (news.type !== 'change' || this.state.name !== 'trusted') return;
    if (news.screening.result !== 'withheld' || news.previous?.result === 'withheld') return;
    const trust = await this.#api.newest(this.#signal).catch(() => undefined);
    if (trust && this.state.name === 'trusted' && !this.#signal.aborted) this.#take(trust);
  }

  #show(state: TrustState, focus?: string): void {
    this.state = state;
    this.#host.requestUpdate();
    if (focus) this.#host.focusOn(focus);
  }
}

/** The questions of an attempt; after a wrong one perhaps the same again, with nothing chosen. */
function asking(trust: Trust, before: Answering | undefined): TrustState {
  const questions = trust.questions ?? before?.questions;
  // Asked on another visit: the questions are gone, and the proof begins anew.
  if (!questions) return { name: 'offered' };
  return { name: 'answering', trust, questions, answers: new Map(), isWrong: before !== undefined };
}
