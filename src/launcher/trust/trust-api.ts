import type { TrustAnswers, TrustRequest } from '../../protocol/trust-request.ts';
import { type Trust, trustSchema } from '../../protocol/trust.ts';
import { withinLimit } from '../../client/answer-limit.ts';
import { type PageApi, parseAnswer, postInit } from '../../client/page-api.ts';

/** The routes of the page API on which a member becomes a trusted end user. They throw like those of `PageApi`. */
export class TrustApi {
  readonly #api: PageApi;

  constructor(api: PageApi) {
    this.#api = api;
  }

  /** The member's active trust or newest proof of identity; `undefined` where there was none. */
  async newest(signal?: AbortSignal): Promise<Trust | undefined> {
    return withinLimit(async (limited) => {
      const response = await this.#api.request('/trust', { signal: limited });
      return response.status === 204 ? undefined : parseAnswer(() => trustSchema, response, limited);
    }, signal);
  }

  /** Starts a proof of identity for a permissible purpose. The answer contains the questions. */
  begin(request: TrustRequest, signal?: AbortSignal): Promise<Trust> {
    return this.#api.json(() => trustSchema, '/trust', postInit(request, signal));
  }

  /** Submits one attempt at the questions, by question id. */
  answer(id: string, answers: TrustAnswers['answers'], signal?: AbortSignal): Promise<Trust> {
    return this.#api.json(
      () => trustSchema,
      `/trust/${encodeURIComponent(id)}/answers`,
      postInit({ answers }, signal),
    );
  }

  /** Ends a trust: outcomes seen under it are withheld from now on. */
  async end(id: string, signal?: AbortSignal): Promise<void> {
    const path = `/trust/${encodeURIComponent(id)}`;
    await withinLimit((limited) => this.#api.request(path, { method: 'DELETE', signal: limited }), signal);
  }
}
