import type { TrustAnswers, TrustRequest } from '../../protocol/trust-request.ts';
import { type Trust, trustSchema } from '../../protocol/trust.ts';
import { type PageApi, parseAnswer, postInit } from '../../client/page-api.ts';

/** The routes on which a member becomes a trusted end user; like `PageApi`, of which they are a part. */
export class TrustApi {
  readonly #api: PageApi;

  constructor(api: PageApi) {
    this.#api = api;
  }

  /** How far a member's newest proof of identity has come; `undefined` where there never was one. */
  async newest(signal?: AbortSignal): Promise<Trust | undefined> {
    const response = await this.#api.request('/trust', { signal });
    return response.status === 204 ? undefined : parseAnswer(trustSchema, response);
  }

  /** Begins a member's proof of identity under a permissible purpose; the answer asks the questions. */
  begin(request: TrustRequest, signal?: AbortSignal): Promise<Trust> {
    return this.#api.json(trustSchema, '/trust', postInit(request, signal));
  }

  /** Hands in one attempt at the questions, by question id. */
  answer(id: string, answers: TrustAnswers['answers'], signal?: AbortSignal): Promise<Trust> {
    return this.#api.json(
      trustSchema,
      `/trust/${encodeURIComponent(id)}/answers`,
      postInit({ answers }, signal),
    );
  }

  /** Ends a trust: what was seen under it is withheld from now on. */
  async end(id: string, signal?: AbortSignal): Promise<void> {
    await this.#api.request(`/trust/${encodeURIComponent(id)}`, { method: 'DELETE', signal });
  }
}
