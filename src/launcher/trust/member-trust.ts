import type { PageProblem } from '../../client/page-problem.ts';
import type { FeedNews, ScreeningFeed } from '../../client/screening-feed.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import type { Trust } from '../../protocol/trust.ts';
import type { AnswerReader } from '../form/answer-reader.ts';
import { AnswerSheet } from '../form/answer-sheet.ts';
import { askedFields } from '../form/asked-fields.ts';
import { revealProblems } from '../form/reveal-problems.ts';
import type { LauncherHost } from '../launcher-host.ts';
import type { TrustApi } from './trust-api.ts';
import type { Answering, Proving, Trusted, TrustState } from './trust-state.ts';

export interface MemberTrustDeps {
  host: LauncherHost;
  api: TrustApi;
  feed: () => Promise<ScreeningFeed>;
  /** Ends everything when the element leaves the document. */
  signal: AbortSignal;
  loadReader: (fields: PackageField[]) => Promise<AnswerReader>;
  /** Tells the host's page of a problem. */
  report: (error: unknown) => PageProblem;
}

const required = (path: string): PackageField => ({ path, required: true });

/** What is always asked of a member; more where the service wants more. */
const usualFields = [
  ...['givenName', 'familyName', 'email', 'dob'].map(required),
  { path: 'ssn', required: false },
];
const furtherFields = /^(middleName|phone|address\.\w+)$/;

/** One member's way to seeing outcomes. Questions and answers are in this object alone, and gone once it is left. */
export class MemberTrust {
  state: TrustState = { name: 'offered' };

  readonly #deps: MemberTrustDeps;
  #isFollowing = false;

  /** `known` is what the page API says at the start. */
  constructor(deps: MemberTrustDeps, known: Trust | undefined) {
    this.#deps = deps;
    this.#take(known);
    const forget = (): void => this.#enter({ name: 'offered' });
    deps.signal.addEventListener('abort', forget, { once: true });
    addEventListener('pagehide', () => this.isOpen && forget(), { signal: deps.signal });
  }

  /** What is shown: while a request is on its way, what sent it. */
  get shown(): Exclude<TrustState, { name: 'sending' }> {
    return this.state.name === 'sending' ? this.state.from : this.state;
  }

  /** Whether a step is shown, in the place of everything else. */
  get isOpen(): boolean {
    return this.shown.name === 'proving' || this.shown.name === 'answering';
  }

  /** The purpose under which a trusted member orders. */
  get purpose(): string | undefined {
    return this.shown.name === 'trusted' ? this.shown.trust.purpose : undefined;
  }

  /** Opens the proof of identity. */
  async begin(): Promise<void> {
    const before = this.state;
    const { sheet, reader } = await this.#ask(usualFields);
    if (this.state !== before) return;
    this.#enter({ name: 'proving', sheet, reader, purpose: undefined, ownPurpose: '' }, 'heading');
  }

  /** Back to where the member came from; what was typed is forgotten. */
  leave(): void {
    if (this.state.name !== 'sending') this.#enter({ name: 'offered' }, 'trust');
  }

  /** Takes what changed of the purpose, or redraws what changed of the answers. */
  changeProof(change: Partial<Pick<Proving, 'purpose' | 'ownPurpose'>> = {}): void {
    if (this.state.name === 'proving') this.#enter({ ...this.state, ...change });
  }

  /** Takes the answer to a question. */
  choose(questionId: string, choiceId: string): void {
    const { state } = this;
    if (state.name !== 'answering') return;
    this.#enter({ ...state, answers: new Map(state.answers).set(questionId, choiceId) });
  }

  /** Asks for the questions, under a purpose in the member's words; an answer that is missing comes first. */
  async prove({ purposes }: LauncherSentences['trust']): Promise<void> {
    const { state } = this;
    if (state.name !== 'proving') return;
    const { sheet, reader, purpose } = state;
    const words = purpose === 'other' ? state.ownPurpose.trim() : purpose && purposes[purpose];
    const first = revealProblems(sheet, sheet.fields, reader);
    if (!words || first !== undefined)
      return this.#enter({ ...state, tried: true }, words && first ? first : 'purpose');
    const request = { purpose: words, candidate: reader.candidate(sheet) };
    await this.#send(
      state,
      () => this.#deps.api.begin(request, this.#deps.signal),
      (problem) => this.#refuse(state, problem),
    );
  }

  /** Hands in an attempt, once every question is answered. */
  async answer(): Promise<void> {
    const { state } = this;
    if (state.name !== 'answering') return;
    const missing = state.questions.findIndex(({ id }) => !state.answers.has(id));
    if (missing >= 0) return this.#enter({ ...state, tried: true }, `question-${missing}-0`);
    const answers = Object.fromEntries(state.answers);
    await this.#send(
      state,
      () => this.#deps.api.answer(state.trust.id, answers, this.#deps.signal),
      (problem) => this.#enter({ ...state, problem }, 'heading'),
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
        await this.#deps.api.end(trust.id, this.#deps.signal);
        return { ...trust, status: 'revoked' };
      },
      (problem) => this.#enter({ ...state, problem }, 'trust'),
    );
  }

  async #send(
    from: Proving | Answering | Trusted,
    request: () => Promise<Trust>,
    refuse: (problem: PageProblem) => Promise<void> | void,
  ): Promise<void> {
    const sending = { name: 'sending', from } as const;
    this.#enter(sending);
    const isLeft = (): boolean => this.state !== sending;
    try {
      const trust = await request();
      if (isLeft()) return;
      this.#take(trust, from);
      this.#deps.host.focusOn(this.isOpen ? 'heading' : 'trust');
    } catch (error) {
      if (!isLeft()) await refuse(this.#deps.report(error));
    }
  }

  #take(trust: Trust | undefined, from?: TrustState): void {
    switch (trust?.status) {
      case 'trusted':
        this.#enter({ name: 'trusted', trust });
        return void this.#follow();
      case 'questions':
        return this.#enter(answering(trust, from?.name === 'answering' ? from : undefined));
      case 'failed':
      case 'revoked':
        return this.#enter({ name: 'offered', past: trust.status });
      case undefined:
        return this.#enter({ name: 'offered' });
    }
  }

  /** Asks for what the service wants as well, and shows what it did not take. */
  async #refuse(proof: Proving, problem: PageProblem): Promise<void> {
    const sending = this.state;
    const further = problem.errors.map(({ path }) => path).filter((path) => furtherFields.test(path));
    const fields = [
      ...proof.sheet.fields.filter(({ path }) => !further.includes(path)),
      ...further.map(required),
    ];
    const asked = await this.#ask(fields).catch((error: unknown) => this.#deps.report(error));
    if (this.state !== sending) return;
    if (!('sheet' in asked)) return this.#enter({ ...proof, refusal: { problem: asked, unasked: [] } });
    const { sheet, reader } = asked;
    sheet.prefill(proof.sheet.answers);
    const unasked = sheet.refuse(problem.errors).map(({ path }) => path);
    const first = revealProblems(sheet, sheet.fields, reader);
    this.#enter(
      { ...proof, sheet, reader, tried: first !== undefined, refusal: { problem, unasked } },
      first ?? 'heading',
    );
  }

  async #ask(fields: PackageField[]): Promise<Pick<Proving, 'sheet' | 'reader'>> {
    const asked = askedFields(fields, 'form');
    return { sheet: new AnswerSheet(asked), reader: await this.#deps.loadReader(asked) };
  }

  /** Hears from now on when an outcome is withheld again: the trust may have ended. */
  async #follow(): Promise<void> {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    const { feed, signal } = this.#deps;
    const found = await feed().catch(() => undefined);
    this.#isFollowing = found !== undefined;
    if (!signal.aborted) found?.follow((news) => void this.#apply(news), signal);
  }

  async #apply(news: FeedNews): Promise<void> {
    if (news.type !== 'change' || this.state.name !== 'trusted') return;
    if (news.screening.result !== 'withheld' || news.previous?.result === 'withheld') return;
    const { api, signal } = this.#deps;
    const trust = await api.newest(signal).catch(() => undefined);
    if (trust && this.state.name === 'trusted' && !signal.aborted) this.#take(trust);
  }

  #enter(state: TrustState, focus?: string): void {
    this.state = state;
    this.#deps.host.requestUpdate();
    if (focus) this.#deps.host.focusOn(focus);
  }
}

/** The questions of an attempt; after a wrong one perhaps the same again, with nothing chosen. */
function answering(trust: Trust, before: Answering | undefined): TrustState {
  const questions = trust.questions ?? before?.questions;
  // Asked on another visit: the questions are gone, and the proof begins anew.
  if (!questions) return { name: 'offered' };
  return { name: 'answering', trust, questions, answers: new Map(), isWrong: before !== undefined };
}
