import { withinLimit } from '../../client/answer-limit.ts';
import { readAnswer } from '../../client/page-api.ts';
import { postInit } from '../../client/post-init.ts';
import { type ScreeningError, readableWait } from '../../client/screening-error.ts';
import type { FeedNews } from '../../client/screening-feed.ts';
import type { Visitor } from '../../client/visitor.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import { plainText } from '../../protocol/plain-answer.ts';
import type { PackageField } from '../../protocol/screening-package.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { TrustAnswers, TrustRequest } from '../../protocol/trust-request.ts';
import { type Trust, trustSchema } from '../../protocol/trust.ts';
import type { AnswerReader } from '../form/answer-reader.ts';
import { AnswerSheet } from '../form/answer-sheet.ts';
import { askedFields } from '../form/steps.ts';
import type { LauncherHost } from '../launcher-host.ts';
import { answering, type Answering, type Proving, type Trusted, type TrustState } from './trust-state.ts';

/** The application of the member. */
export interface MemberApplication {
  readonly host: LauncherHost;
  readonly visitor: Visitor;
  readonly ended: AbortSignal;
  /** What was ordered, or found to be under way. */
  readonly screening: Screening | undefined;
  readonly loadReader: (sheet: AnswerSheet) => Promise<AnswerReader>;
  /** Sends the order. */
  order(): Promise<void>;
}

const readTrust = (answer: unknown): Trust | undefined => trustSchema.safeParse(answer).data;

const required = (path: string): PackageField => ({ path, required: true });

/** The fields of the proof of identity. The service may want some of `extraFields` as well. */
const baseFields = [
  ...['givenName', 'familyName', 'email', 'dob'].map(required),
  { path: 'ssn', required: false },
];
const extraFields = /^(middleName|phone|address\.\w+)$/;

/** One member's proof of identity. Questions and answers are only in this object, and are forgotten afterwards. */
export class MemberTrust {
  state: TrustState = { name: 'offered' };

  readonly #application: MemberApplication;
  readonly #host: LauncherHost;
  /** The member has said that they send the next order without its outcome, or was just told that they do not see it. */
  #isDecided = false;

  constructor(application: MemberApplication) {
    this.#application = application;
    this.#host = application.host;
    addEventListener('pagehide', () => this.isOpen && this.#enter({ name: 'offered' }), {
      signal: application.ended,
    });
  }

  /**
   * Shows the member's active trust or newest proof of identity.
   *
   * @throws {ScreeningError}
   */
  async load(): Promise<void> {
    this.#applyTrust(await this.#newest());
  }

  async hear(news: FeedNews): Promise<void> {
    const { state } = this;
    // What is ordered next is another order: its outcome is asked about again.
    if (this.#application.screening) this.#isDecided = false;
    const isWithheld =
      news.type === 'changes' &&
      news.changes.some(
        ({ screening, previous }) => screening.result === 'withheld' && previous?.result !== 'withheld',
      );
    if (state.name !== 'trusted' || !(isWithheld || news.type === 'snapshot')) return;
    const trust = await this.#newest().catch(() => undefined);
    if (trust && this.state === state) this.#applyTrust(trust);
  }

  #newest(): Promise<Trust | undefined> {
    const { visitor, ended } = this.#application;
    return withinLimit(async (signal) => {
      const response = await visitor.api.request('/trust', { signal });
      return response.status === 204 ? undefined : readAnswer(readTrust, response, signal);
    }, ended);
  }

  /** The state to show: during a request, the state before it. */
  get shownState(): Exclude<TrustState, { name: 'sending' }> {
    return this.state.name === 'sending' ? this.state.from : this.state;
  }

  /** Whether a step replaces the rest of the launcher. */
  get isOpen(): boolean {
    const { name } = this.shownState;
    return name === 'asked' || name === 'proving' || name === 'answering';
  }

  /** Asks before an order, where that is due: a member who sends it without a trust never sees its outcome. */
  asks(): boolean {
    const { state } = this;
    if (state.name !== 'offered' || state.retryAfter !== undefined || this.#isDecided) return false;
    this.#enter({ name: 'asked', before: state }, 'heading');
    return true;
  }

  /** Sends the order without its outcome. */
  async decline(): Promise<void> {
    const { state } = this;
    // The second half of a double click on the button that asked is no answer.
    if (state.name !== 'asked' || this.#host.isPressOfEarlierStep) return;
    this.#isDecided = true;
    this.#enter(state.before);
    await this.#application.order();
  }

  /** The purpose under which a trusted member orders. */
  get purpose(): string | undefined {
    return this.shownState.name === 'trusted' ? this.shownState.trust.purpose : undefined;
  }

  /** Opens the form of the proof of identity. */
  async openProof(): Promise<void> {
    const { state } = this;
    if ((state.name !== 'offered' && state.name !== 'asked') || this.#host.isPressOfEarlierStep) return;
    try {
      const { sheet, reader } = await this.#makeSheet(baseFields);
      if (this.state !== state) return;
      const before = { ...state };
      delete before.problem;
      this.#enter({ name: 'proving', before, sheet, reader, purpose: undefined, ownPurpose: '' }, 'heading');
    } catch (error) {
      const problem = this.#host.report(error);
      if (this.state === state) this.#enter({ ...state, problem }, state.name === 'asked' ? 'send' : 'trust');
    }
  }

  /** Empties what a draft would not keep. Questions tell of the member's life, so their step is left. */
  forgetSensitive(): void {
    const { shownState } = this;
    if (shownState.name === 'proving') shownState.sheet.forgetSensitive();
    if (shownState.name === 'answering') this.#enter({ name: 'offered' });
  }

  /** Goes back to what was shown before, and forgets what was typed. */
  cancel(): void {
    const { state } = this;
    if (!('before' in state)) return;
    const isOfSection = state.name !== 'asked' && state.before.name === 'offered';
    this.#enter(state.before, isOfSection ? 'trust' : 'heading');
  }

  /** Stores a change of the purpose; without one, draws changed answers. */
  changeProof(change: Partial<Pick<Proving, 'purpose' | 'ownPurpose'>> = {}): void {
    if (this.state.name === 'proving') this.#enter({ ...this.state, ...change });
  }

  /** Stores the answer to a question. */
  chooseAnswer(questionId: string, choiceId: string): void {
    const { state } = this;
    if (state.name !== 'answering') return;
    this.#enter({ ...state, answers: new Map(state.answers).set(questionId, choiceId) });
  }

  /** Sends the proof of identity with its purpose, or shows the first missing answer. */
  async submitProof({ purposes }: LauncherSentences['trust']): Promise<void> {
    const { state } = this;
    if (state.name !== 'proving') return;
    const { sheet, reader, purpose } = state;
    const words = purpose === 'other' ? plainText('purpose', state.ownPurpose) : purpose && purposes[purpose];
    const first = reader.reveal(sheet.fields);
    if (!words || first !== undefined)
      return this.#enter({ ...state, tried: true }, words && first ? first : 'purpose');
    const request = { purpose: words, candidate: reader.candidate() };
    await this.#send(
      state,
      () => this.#post('/trust', request),
      (problem) => this.#showRefusal(state, problem),
    );
  }

  /** Sends the answers to the questions, or shows the first missing one. */
  async submitAnswers(): Promise<void> {
    const { state } = this;
    if (state.name !== 'answering') return;
    const missing = state.questions.findIndex(({ id }) => !state.answers.has(id));
    if (missing >= 0) return this.#enter({ ...state, tried: true }, `question-${missing}-0`);
    const answers = Object.fromEntries(state.answers);
    await this.#send(
      state,
      () => this.#post(`${pathOf(state.trust)}/answers`, { answers }),
      (problem) => this.#enter({ ...state, problem }, 'send'),
    );
  }

  /** Ends the trust. */
  async endTrust(): Promise<void> {
    const { state } = this;
    if (state.name !== 'trusted') return;
    const { trust } = state;
    const { visitor, ended } = this.#application;
    const end = (signal: AbortSignal): Promise<unknown> =>
      visitor.api.request(pathOf(trust), { method: 'DELETE', signal });
    await this.#send(
      state,
      () => withinLimit(end, ended).then(() => ({ ...trust, status: 'revoked' })),
      (problem) => this.#enter({ ...state, problem }, 'trust'),
    );
  }

  #post(path: string, body: TrustRequest | TrustAnswers): Promise<Trust> {
    const { visitor, ended } = this.#application;
    return visitor.api.read(readTrust, path, postInit(body, ended));
  }

  async #send(
    from: Proving | Answering | Trusted,
    request: () => Promise<Trust>,
    onRefusal: (problem: ScreeningError) => Promise<void> | void,
  ): Promise<void> {
    const sending = { name: 'sending', from } as const;
    this.#enter(sending);
    const hasChanged = (): boolean => this.state !== sending;
    try {
      const trust = await request();
      if (hasChanged()) return;
      this.#applyTrust(trust, from);
      const isToSend = trust.status === 'trusted' && !this.#application.screening;
      this.#host.focusOn(this.isOpen ? 'heading' : isToSend ? 'send' : 'trust');
    } catch (error) {
      if (hasChanged()) return;
      await onRefusal(this.#host.report(error));
    }
  }

  #applyTrust(trust: Trust | undefined, from?: Proving | Answering | Trusted): void {
    const retryAfter = readableWait(trust?.retryAfter);
    switch (trust?.status) {
      case 'trusted':
        return this.#enter({ name: 'trusted', trust });
      case 'questions':
        return this.#enter(answering(trust, from?.name === 'trusted' ? undefined : from));
      case 'failed':
      case 'revoked':
        this.#isDecided = from !== undefined;
        return this.#enter({ name: 'offered', past: trust.status, retryAfter });
      case undefined:
        return this.#enter({ name: 'offered' });
    }
  }

  /** Shows what the service refused, and asks for the extra fields that it wants. */
  async #showRefusal(proof: Proving, problem: ScreeningError): Promise<void> {
    const sending = this.state;
    const extraPaths = problem.errors.map(({ path }) => path).filter((path) => extraFields.test(path));
    const fields = [
      ...proof.sheet.fields.filter(({ path }) => !extraPaths.includes(path)),
      ...extraPaths.map(required),
    ];
    const asked = await this.#makeSheet(fields).catch((error: unknown) => this.#host.report(error));
    if (this.state !== sending) return;
    if (!('sheet' in asked))
      return this.#enter({ ...proof, refusal: { problem: asked, unasked: [] } }, 'send');
    const { sheet, reader } = asked;
    sheet.prefill(proof.sheet.answers);
    const unasked = sheet.refuse(problem.errors).map(({ path }) => path);
    const first = reader.reveal(sheet.fields);
    this.#enter(
      { ...proof, sheet, reader, tried: first !== undefined, refusal: { problem, unasked } },
      first ?? 'send',
    );
  }

  async #makeSheet(fields: PackageField[]): Promise<Pick<Proving, 'sheet' | 'reader'>> {
    const sheet = new AnswerSheet(askedFields(fields, 'form'));
    return { sheet, reader: await this.#application.loadReader(sheet) };
  }

  #enter(state: TrustState, focus?: string): void {
    this.state = state;
    this.#host.requestUpdate();
    if (focus) this.#host.focusOn(focus);
  }
}

const pathOf = ({ id }: Trust): string => `/trust/${encodeURIComponent(id)}`;
