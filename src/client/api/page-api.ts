import type { PageSession } from '../../protocol/page-session.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { Snapshot } from '../../protocol/snapshot.ts';
import { readJson } from '../read-json.ts';
import { ScreeningError } from '../screening-error.ts';
import { loadRefusals } from './answer-files.ts';
import { withinLimit } from './answer-limit.ts';
import { readScreening, readSnapshot } from './screening-reader.ts';
import { claimsOf, mayShow, type SessionClaims } from './session-claims.ts';
import { baseUrlOf, isNamedIn, isOfThisPage, mayBeSentTo } from './session-endpoints.ts';

/** Reads an answer, by its schema or by hand; undefined where it does not match. */
export type Read<T> = (answer: unknown) => T | undefined | Promise<T | undefined>;

/** Whose requests these are. */
interface Sender {
  readonly claims: SessionClaims;
  /** Aborts every request that is on its way. */
  readonly ended: AbortSignal;
  /** A page session that is valid now. */
  session(): Promise<PageSession>;
  /** The proxy refused this token; perhaps it takes the next one. */
  forget(token: string): void;
  /** The proxy refused a page session that was fetched a moment ago. */
  refuse(error: unknown): void;
}

/**
 * The page API as functions, for one person. Each answer is read as the protocol has it. A refusal, a missing
 * answer and an answer that cannot be read throw a `ScreeningError`; an abort throws the reason of its signal.
 */
export class PageApi {
  /** Base URL of the page API, absolute, without a trailing slash; empty where it is no web address. */
  readonly endpoint: string;
  readonly #sender: Sender;
  readonly #send: typeof fetch;

  constructor(endpoint: string, sender: Sender, send: typeof fetch = (...call) => fetch(...call)) {
    this.endpoint = baseUrlOf(endpoint);
    this.#sender = sender;
    this.#send = send;
  }

  /** Whose page session it is: to choose words. Permissions are decided by the proxy. */
  get claims(): SessionClaims {
    return this.#sender.claims;
  }

  /** What the page session may see, newest first, and the cursor from which its event stream continues. */
  screenings(signal?: AbortSignal): Promise<Snapshot> {
    return this.read(readSnapshot, '/screenings', { signal });
  }

  /** One of them. What the page session may not see is not found, also where the proxy should answer it. */
  async screening(id: string, signal?: AbortSignal): Promise<Screening> {
    const path = `/screenings/${encodeURIComponent(id)}`;
    const screening = await this.read(readScreening, path, { signal });
    if (mayShow(this.claims, screening)) return screening;
    throw (await loadRefusals()).foreignScreening();
  }

  /**
   * Finds out whether the proxy can be reached, without a page session and without work for it. Throws a `ScreeningError`
   * where nobody answers, or only a gateway that does not reach it, or where the proxy refuses the origin of this page.
   */
  async reach(signal: AbortSignal | undefined): Promise<void> {
    const response = await this.#fetch('/healthz', { signal });
    if (response.status >= 403) await (await loadRefusals()).throwIfUnreachable(response);
  }

  /**
   * Finds out whether the proxy takes orders from this page, where the page session does not say so: before the candidate
   * answers anything. To its own origin a browser sends `Origin` with writes only, so that reads may work all the same.
   * Throws a `ScreeningError` where the proxy refuses the origin of this page.
   */
  async checkOrigin(signal: AbortSignal | undefined): Promise<void> {
    if (!isOfThisPage(this.endpoint) || isNamedIn(this.claims)) return;
    const { checkOrigin } = await loadRefusals();
    await checkOrigin((init) => this.#fetch('/healthz', init), signal);
  }

  /**
   * Sends a request with the page session and returns the raw answer. After a 401 it tries once more, with a new page
   * session.
   */
  async request(path: string, { signal, ...init }: PageRequest = {}): Promise<Response> {
    const { ended } = this.#sender;
    const sent = { ...init, signal: signal ? AbortSignal.any([signal, ended]) : ended };
    const session = await this.#sender.session();
    const response = await this.#sendWith(path, sent, session);
    if (response.ok) return response;
    if (response.status !== 401) throw await this.#refusalOf(response);
    this.#sender.forget(session.token);
    const secondResponse = await this.#sendWith(path, sent, await this.#sender.session());
    if (secondResponse.ok) return secondResponse;
    const refusal = await this.#refusalOf(secondResponse, true);
    if (secondResponse.status === 401) this.#sender.refuse(refusal);
    throw refusal;
  }

  /** `isSecondTry`: with a page session that was fetched a moment ago. */
  async #refusalOf(response: Response, isSecondTry = false): Promise<ScreeningError> {
    const { refusalOf } = await loadRefusals();
    return refusalOf(response, isSecondTry);
  }

  async #sendWith(
    path: string,
    { headers, ...init }: PageRequest,
    { token, expiresAt }: PageSession,
  ): Promise<Response> {
    if (!mayBeSentTo(this.endpoint, claimsOf(token))) throw (await loadRefusals()).foreignEndpoint();
    try {
      const response = await this.#fetch(path, {
        ...init,
        headers: { accept: 'application/json', ...headers, authorization: `Bearer ${token}` },
      });
      if (response.ok && Date.parse(expiresAt) <= Date.now())
        void loadRefusals().then(({ tellOfClocks }) => tellOfClocks(response));
      return response;
    } catch (problem) {
      // A browser does not say that another origin refused the page. A request without the page session can be told so.
      if (problem instanceof ScreeningError && !isOfThisPage(this.endpoint)) await this.reach(init.signal);
      throw problem;
    }
  }

  async #fetch(path: string, { signal, ...init }: PageRequest): Promise<Response> {
    try {
      return await this.#send(this.endpoint + path, {
        ...init,
        signal: signal ?? null,
        credentials: 'omit',
        cache: 'no-store',
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new ScreeningError(
        'offline',
        `No answer from ${path.split('?')[0]}: check endpoint and network.`,
        { cause },
      );
    }
  }

  /** The answer of a route, as `read` reads it. */
  read<T>(read: Read<T>, path: string, init: PageRequest): Promise<T> {
    return withinLimit(
      async (signal) => readAnswer(read, await this.request(path, { ...init, signal }), signal),
      init.signal,
    );
  }
}

interface PageRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
}

/** The body of an answer. Throws the reason of `signal` where that has aborted. */
export async function readAnswer<T>(
  read: Read<T>,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<T> {
  const answer = await read(readJson(await textOf(response, signal)));
  if (answer) return answer;
  throw (await loadRefusals()).unreadableAnswer(response);
}

/** Each engine has an error of its own for a body that breaks off: in Firefox it is an `AbortError`. */
const textOf = (response: Response, signal: AbortSignal | undefined): Promise<string> =>
  response.text().catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw new ScreeningError('offline', 'The answer was cut off.', { status: response.status, cause });
  });
