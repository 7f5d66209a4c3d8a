import { PageApi } from '../../../src/client/api/page-api.ts';
import type { Trust } from '../../../src/protocol/trust.ts';
import { world } from '../world/world.ts';
import { HostSessions, sessionOf } from './host-sessions.ts';
import type { Network } from './network.ts';
import { onPage, PageDocument } from './window.ts';

export const purpose = 'employment';
const retryMs = 3_000;
const mostTries = 5;
/** Longer than a revocation takes to be shown: a page is told at once, and another instance looks every two seconds. */
const withheldWithinMs = 30_000;

/** A member who may become a trusted end user. */
export class Member {
  readonly name: string;
  readonly #api: PageApi;
  #trust: Trust | undefined;
  /** Since when no outcome may be shown; infinite while there may be a trust. */
  #withheldSince = 0;

  constructor(name: string, network: Network) {
    this.name = name;
    const sender = new HostSessions(sessionOf('member', name), network, new AbortController().signal);
    const send = (url: string, init: RequestInit) => network.send(name, url, init);
    this.#api = onPage(new PageDocument(), () => new PageApi('/screening-api', sender, send as typeof fetch));
  }

  get isTrusted(): boolean {
    return this.#trust?.status === 'trusted';
  }

  get maySeeOutcomes(): boolean {
    return world.now < this.#withheldSince + withheldWithinMs;
  }

  /** Answers what the service asks. What comes of it may be a trust from now on. */
  async prove(): Promise<void> {
    this.#withheldSince = Number.POSITIVE_INFINITY;
    const candidate = { givenName: 'Mia', familyName: 'Stone', email: `${this.name}@example.com` };
    await this.#try(async () => {
      let trust = await this.#ask('POST', '/trust', { purpose, candidate });
      const [question] = trust.questions ?? [];
      if (question) {
        const answers = { [question.id]: question.choices[0]!.id };
        trust = await this.#ask('POST', `/trust/${trust.id}/answers`, { answers });
      }
      this.#trust = trust;
      world.note(this.name, `is ${trust.status}`);
    });
  }

  async endTrust(): Promise<void> {
    const trust = this.#trust;
    if (trust?.status !== 'trusted') return;
    await this.#try(async () => {
      await this.#api.request(`/trust/${trust.id}`, { method: 'DELETE' });
      this.#trust = undefined;
      this.#withheldSince = world.now;
      world.note(this.name, 'has ended the trust');
    });
  }

  async #ask(method: string, path: string, body: object): Promise<Trust> {
    const headers = { 'content-type': 'application/json' };
    const answer = await this.#api.request(path, { method, headers, body: JSON.stringify(body) });
    return (await answer.json()) as Trust;
  }

  async #try(work: () => Promise<void>): Promise<void> {
    for (let left = mostTries; left > 0; left -= 1) {
      const failure = await work().then(
        () => undefined,
        (error: unknown) => error as Error,
      );
      if (!failure) return;
      world.note(this.name, `cannot: ${failure.message}`);
      await world.pause(retryMs);
    }
  }
}
