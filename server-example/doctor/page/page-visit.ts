import type { APIResponse, Browser, Page, Request } from 'playwright-core';

/** An element of ours in the page. Addresses are absolute. */
interface SeenElement {
  tag: string;
  isDefined: boolean;
  isLoading: boolean;
  endpoint: string;
  sessionUrl: string | null;
  hasFetchSession: boolean;
}

/** What a browser saw on the page. */
export interface PageVisit {
  url: string;
  origin: string;
  status: number;
  /** Of the answer that the page came with, in lower case. */
  headers: Record<string, string>;
  elements: SeenElement[];
  /** Scripts without type="module". Addresses are absolute. */
  plainScripts: string[];
  /** What the page asked for, once it was answered or failed. */
  requests: Request[];
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
  const requests: Request[] = [];
  const messages: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith(prefix)) messages.push(message.text().slice(prefix.length));
  });
  page.on('response', (response) => requests.push(response.request()));
  page.on('requestfailed', (request) => requests.push(request));
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
    plainScripts: await page
      .locator('script:not([type=module])')
      .evaluateAll((scripts) => scripts.map((script) => (script as HTMLScriptElement).src)),
    requests,
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

/** The members of an answer that is JSON, as long as the page is open; none of any other. */
export async function membersOf(request: Request): Promise<Record<string, unknown>> {
  const answer = await request.response();
  const isJson = /json/.test(answer?.headers()['content-type'] ?? '');
  const body: unknown = isJson ? await answer?.json().catch(() => undefined) : undefined;
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

function cookiesOf(header: string, url: string): { name: string; value: string; url: string }[] {
  return header.split(/;\s*/).map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url };
  });
}
