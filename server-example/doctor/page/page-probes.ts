import type { APIResponse, Response } from 'playwright-core';
import { problemSchema } from '../../../src/protocol/problem.ts';
import type { Finding, Verdict } from '../findings.ts';
import { membersOf, type PageVisit } from './page-visit.ts';

/** One thing to find out about a page; it may have a row for each element or address. */
type PageProbe = (visit: PageVisit) => Finding[] | Promise<Finding[]>;

const row =
  (verdict: Verdict) =>
  (name: string, seen: string): Finding => ({ section: 'Page', row: name, verdict, seen });
const ok = row('ok');
const cannotTell = row('cannot tell');
const differs = (name: string, seen: string, advice: string): Finding => ({
  ...row('differs')(name, seen),
  advice,
});

const pathOf = (url: string): string => new URL(url).pathname;

const answer: PageProbe = ({ status, url }) => [
  status >= 200 && status < 300
    ? ok('page', `answered ${status}`)
    : differs('page', `${pathOf(url)} answered ${status}`, 'Give the address of a page that is there.'),
];

const entryName = /\/screening-(elements|status)\.js$/;
/** More files than the bundle has. */
const mostFiles = 100;

/** Whether the script is loaded, and whether every file beside it that it may import is served. */
const scripts: PageProbe = async (visit) => {
  const entry = visit.requests.find((request) => entryName.test(pathOf(request.url())));
  if (entry === undefined) {
    if (visit.elements.some(({ isDefined }) => isDefined))
      return [
        ok('script', 'the elements come with a bundle of the page'),
        cannotTell('chunks', 'they belong to that bundle'),
      ];
    const seen = 'the page loads neither screening-elements.js nor screening-status.js';
    const tag = '<script type="module" src="/screening-elements.js"></script>';
    return [differs('script', seen, `Add ${tag} to the page.`)];
  }
  const path = pathOf(entry.url());
  if (visit.plainScripts.includes(entry.url()))
    return [differs('script', `${path} is loaded as a plain script`, 'Add type="module" to its <script>.')];
  const mistake = entry.failure()?.errorText ?? scriptMistake(await entry.response());
  if (mistake === undefined) return [ok('script', `${path} is loaded`), await chunks(visit, entry.url())];
  const advice = 'Serve the whole folder dist/bundle, with .js files as text/javascript.';
  return [differs('script', `${path}: ${mistake}`, advice)];
};

function scriptMistake(given: APIResponse | Response | undefined | null): string | undefined {
  if (!given) return 'no answer';
  if (given.status() >= 400) return `answered ${given.status()}`;
  const contentType = given.headers()['content-type'] ?? '';
  const isScript = /javascript|ecmascript/.test(contentType);
  return isScript ? undefined : `is served as ${contentType || 'nothing'}`;
}

/** Follows the imports of the bundle, which all name files of one folder. */
async function chunks({ ask }: PageVisit, entry: string): Promise<Finding> {
  const files = [entry];
  const mistakes: string[] = [];
  for (const file of files) {
    const given = await ask(file);
    const mistake = scriptMistake(given);
    if (mistake) mistakes.push(`${pathOf(file)} ${mistake}`);
    const text = mistake ? '' : ((await given?.text()) ?? '');
    for (const [, name = ''] of text.matchAll(/["'`](\.\/[\w.-]+\.js)["'`]/g)) {
      const { href } = new URL(name, file);
      if (!files.includes(href) && files.length < mostFiles) files.push(href);
    }
  }
  const advice = 'Serve the whole folder dist/bundle of one build, with .js files as text/javascript.';
  return mistakes.length === 0
    ? ok('chunks', `all ${files.length} files are served`)
    : differs('chunks', mistakes.join(', '), advice);
}

const elements: PageProbe = ({ elements: all }) => {
  const tagsOf = (some: typeof all) => [...new Set(some.map(({ tag }) => `<${tag}>`))];
  if (all.length === 0) {
    const advice =
      'Add an element to the page; where it is for people who are signed in, set DOCTOR_COOKIE to a Cookie header of one.';
    return [differs('elements', 'the page has neither <screening-launcher> nor <screening-status>', advice)];
  }
  const defined = tagsOf(all.filter(({ isDefined }) => isDefined));
  const unknown = tagsOf(all).filter((tag) => !defined.includes(tag));
  const advice = 'Load the script that defines the elements: see the rows script and chunks.';
  return unknown.length === 0
    ? [ok('elements', `${defined.join(', ')}: defined`)]
    : [differs('elements', `${unknown.join(', ')}: not defined`, advice)];
};

const sessions: PageProbe = async (visit) => {
  const urls = new Set(visit.elements.flatMap(({ sessionUrl }) => sessionUrl ?? []));
  const others = visit.elements.filter(({ sessionUrl }) => !sessionUrl);
  return [
    ...(await Promise.all([...urls].map((url) => sessionAnswer(visit, url)))),
    ...others.map(({ tag, hasFetchSession }) => {
      if (hasFetchSession) return cannotTell('session', `<${tag}> has a function fetchSession`);
      const advice = `Set session-url or fetchSession on <${tag}>.`;
      return differs('session', `<${tag}> has no way to a page session`, advice);
    }),
  ];
};

async function sessionAnswer({ requests }: PageVisit, url: string): Promise<Finding> {
  const name = 'session-url';
  const path = pathOf(url);
  const given = requests.find((one) => one.url() === url && one.method() === 'POST');
  if (!given) return cannotTell(name, `${path} was not asked`);
  const failure = given.failure()?.errorText;
  const status = (await given.response())?.status() ?? 0;
  const members = await membersOf(given);
  if (!failure && status < 300 && 'token' in members && 'expiresAt' in members)
    return ok(name, `${path} answered ${status} with a page session`);
  const seen = failure ? `${path}: ${failure}` : `${path} answered ${status} without a page session`;
  // One that the back end passed on.
  const { data: problem } = problemSchema.safeParse(members);
  if (problem) {
    const why = problem.detail ?? problem.title;
    return differs(name, `${seen}: ${problem.code}`, `The proxy refused your back end: ${why}`);
  }
  const advice = `Let ${path} answer a POST with {token, expiresAt}, as POST /sessions of the proxy gave it.`;
  return differs(name, seen, advice);
}

const proxies: PageProbe = async (visit) => {
  const endpoints = [...new Set(visit.elements.map(({ endpoint }) => endpoint))];
  return (await Promise.all(endpoints.map((endpoint) => proxyAt(visit, endpoint)))).flat();
};

/** Both clocks are read within a second or so, and a page session lives for minutes. */
const mostApartMs = 60_000;

/** Whether the proxy is at `endpoint`, allows pages of this origin, and has the same time. */
async function proxyAt({ ask, origin }: PageVisit, endpoint: string): Promise<Finding[]> {
  const given = await ask(`${endpoint}/healthz`);
  const body = await given?.text().catch(() => '');
  const isRefused = given?.status() === 403 && body?.includes('origin_refused');
  const isProxy = isRefused || (given?.status() === 200 && body?.includes('"ok"'));
  if (!given || !isProxy) {
    const seen = given
      ? `${endpoint}/healthz answered ${given.status()}, and not as the proxy does`
      : `${endpoint} does not answer`;
    const advice = `Let ${endpoint} lead to the proxy: start it, let your server pass /screening-api on to it, or correct the attribute endpoint.`;
    return [differs('proxy', seen, advice)];
  }
  const advice = `Add ${origin} to ALLOWED_ORIGINS of the proxy.`;
  return [
    ok('proxy', `answers at ${endpoint}`),
    isRefused
      ? differs('origin', `the proxy refuses pages of ${origin}`, advice)
      : ok('origin', `${origin} is allowed`),
    clock(given.headersArray().flatMap(({ name, value }) => (name.toLowerCase() === 'date' ? value : []))),
  ];
}

function clock([date, ...more]: string[]): Finding {
  if (date === undefined) return cannotTell('clock', 'the proxy’s answer has no Date header');
  if (more.length > 0)
    return differs(
      'clock',
      `the proxy’s answer has ${more.length + 1} Date headers, so pages cannot read the time from it`,
      'Let the server before the proxy send one Date header: it adds its own to that of the proxy.',
    );
  const apartMs = Math.abs(Date.now() - Date.parse(date));
  if (Number.isNaN(apartMs)) return cannotTell('clock', 'the proxy’s answer has a Date header that is none');
  const seen = `${Math.round(apartMs / 1000)} s between this machine and the proxy`;
  return apartMs <= mostApartMs
    ? ok('clock', seen)
    : differs('clock', seen, 'Set the clocks of this machine and of the proxy.');
}

const environment: PageProbe = async ({ requests }) => {
  const answers = await Promise.all(requests.map(membersOf));
  const found = answers.map((members) => members['environment']).find((one) => typeof one === 'string');
  if (!found) return [cannotTell('environment', 'no answer of the proxy said so')];
  return [ok('environment', `${found}: orders are ${found === 'production' ? 'real' : 'a trial'}`)];
};

const policy: PageProbe = ({ violations }) => {
  const name = 'content security policy';
  if (violations.length === 0) return [ok(name, 'nothing was blocked')];
  const blocked = violations.join(', ');
  const advice = `Allow in the content security policy of the page, where the elements need it: ${blocked}.`;
  return [differs(name, `blocked ${blocked}`, advice)];
};

/** Several policies are one header here, divided by commas. */
const framers = /(?:^|[;,])\s*frame-ancestors\s+([^;,]*)/i;
const anySite = /(?:^|\s)(?:\*|https?:(?:\/\/\*)?)(?=\s|$)/i;

const framing: PageProbe = ({ headers }) => {
  const [, sources] = framers.exec(headers['content-security-policy'] ?? '') ?? [];
  const older = /^(deny|sameorigin)$/i.exec(headers['x-frame-options'] ?? '')?.[0];
  if (sources !== undefined && !anySite.test(sources)) return [ok('framing', `by ${sources.trim()}`)];
  if (sources === undefined && older) return [ok('framing', `X-Frame-Options is ${older}`)];
  const advice =
    "Send frame-ancestors 'none' in the content security policy of the page, or the origins that may frame it: under a button of another site, a person orders a check with a click that was meant for something else.";
  return [differs('framing', 'any site may show the page in a frame', advice)];
};

const consoleMessages: PageProbe = ({ messages }) =>
  messages.map((message) => differs('console', message, `As the console says: ${message}`));

/** Everything about a page that the elements need. */
export const pageProbes: PageProbe[] = [
  answer,
  scripts,
  elements,
  sessions,
  proxies,
  environment,
  policy,
  framing,
  consoleMessages,
];
