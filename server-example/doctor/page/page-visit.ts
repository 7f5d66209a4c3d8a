import type { APIResponse, Browser, Page, Response } from 'playwright-core';
import { type Problem, problemSchema } from '../../../src/protocol/problem.ts';

/** An element of ours in the page. Addresses are absolute. */
interface SeenElement {
  tag: string;
  isDefined: boolean;
  isLoading: boolean;
  endpoint: string;
  sessionUrl: string | null;
  hasFetchSession: boolean;
}

/** A file or an answer that the page asked for, or the reason why none came. */
export interface SeenAnswer {
  url: string;
  method: string;
  status: number;
  contentType: string;
  /** Of answers that are JSON: the names of its members, and `environment` where it has one. Never a value of others. */
  names: string[];
  environment?: string | undefined;
  /** The refusal of the proxy, where the answer is one: also one that the back end of the page passed on. */
  problem?: Problem | undefined;
  failure?: string | undefined;
}

/** What a browser saw on the page. */
export interface PageVisit {
  url: string;
  origin: string;
  status: number;
  /** Of the answer that the page came with, in lower case. */
  headers: Record<string, string>;
  elements: SeenElement[];
  answers: SeenAnswer[];
  /** Directive and what it blocked. */
  violations: string[];
  /** What the elements wrote to the console. */
  messages: string[];
  /** Asks an address from outside the page, as a page of its origin would. Undefined where nothing answers. */
  ask(url: string): Promise<APIResponse | undefined>;
}

const loadTimeoutMs = 15_000;
/** A frame of the host may add elements late. */
const elementsTimeoutMs = 10_000;
const lookEveryMs = 200;
const prefix = 'screening-elements: ';

/** Opens a page and waits until its elements have loaded, or had the time to. */
export async function visitPage(browser: Browser, url: string, cookie?: string): Promise<PageVisit> {
  const context = await browser.newContext();
  if (cookie) await context.addCookies(cookiesOf(cookie, url));
  await context.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { screeningDoctor: seen });
    document.addEventListener(
      'securitypolicyviolation',
      ({ disposition, effectiveDirective, blockedURI }) => {
        if (disposition === 'enforce') seen.push(`${effectiveDirective} ${blockedURI.split('?')[0]}`);
      },
    );
  });
  const page = await context.newPage();
  const answers: Promise<SeenAnswer>[] = [];
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith(prefix)) messages.push(message.text().slice(prefix.length));
  });
  page.on('response', (response) => answers.push(seenAnswer(response)));
  page.on('requestfailed', (request) =>
    answers.push(
      Promise.resolve({
        url: request.url(),
        method: request.method(),
        status: 0,
        contentType: '',
        names: [],
        failure: request.failure()?.errorText ?? 'failed',
      }),
    ),
  );
  const answer = await page.goto(url, { waitUntil: 'load', timeout: loadTimeoutMs });
  const elements = await loadedElements(page);
  const violations = await page.evaluate(() => Reflect.get(globalThis, 'screeningDoctor') as string[]);
  const { origin } = new URL(page.url());
  return {
    url: page.url(),
    origin,
    status: answer?.status() ?? 0,
    headers: answer?.headers() ?? {},
    elements,
    answers: await Promise.all(answers),
    violations: [...new Set(violations)],
    messages,
    ask: (address) =>
      context.request
        .get(address, { headers: { origin }, maxRedirects: 0, timeout: loadTimeoutMs })
        .catch(() => undefined),
  };
}

async function loadedElements(page: Page): Promise<SeenElement[]> {
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    const elements = await lookAtElements(page);
    const isSettled =
      elements.length > 0 && elements.every(({ isDefined, isLoading }) => isDefined && !isLoading);
    if (isSettled || waitedMs >= elementsTimeoutMs) return elements;
    await page.waitForTimeout(lookEveryMs);
  }
}

const lookAtElements = (page: Page): Promise<SeenElement[]> =>
  page.locator('screening-launcher, screening-status').evaluateAll((elements) =>
    elements.map((element) => {
      const { endpoint, fetchSession } = element as Partial<{ endpoint: string; fetchSession: unknown }>;
      const sessionUrl = element.getAttribute('session-url');
      return {
        tag: element.localName,
        isDefined: customElements.get(element.localName) !== undefined,
        isLoading: element.matches(':is(:state(loading), :state(connecting)):not(:state(unavailable))'),
        endpoint: new URL(
          endpoint ?? element.getAttribute('endpoint') ?? '/screening-api',
          document.baseURI,
        ).href.replace(/\/+$/, ''),
        sessionUrl: sessionUrl ? new URL(sessionUrl, document.baseURI).href : null,
        hasFetchSession: typeof fetchSession === 'function',
      };
    }),
  );

async function seenAnswer(response: Response): Promise<SeenAnswer> {
  const request = response.request();
  const contentType = response.headers()['content-type'] ?? '';
  const body: unknown = /json/.test(contentType) ? await response.json().catch(() => undefined) : undefined;
  const members = typeof body === 'object' && body !== null ? body : {};
  const environment: unknown = Reflect.get(members, 'environment');
  return {
    url: response.url(),
    method: request.method(),
    status: response.status(),
    contentType,
    names: Object.keys(members),
    environment: typeof environment === 'string' ? environment : undefined,
    problem: problemSchema.safeParse(body).data,
  };
}

function cookiesOf(header: string, url: string): { name: string; value: string; url: string }[] {
  return header.split(/;\s*/).map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url };
  });
}
