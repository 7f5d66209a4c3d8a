import type { Finding } from '../findings.ts';
import { examineProxy } from './examine-proxy.ts';
import { examineScripts } from './examine-scripts.ts';
import { cannotTell, differs, ok } from './page-finding.ts';
import type { PageVisit, SeenElement } from './page-visit.ts';

/** Everything about a page that the elements need, row by row. */
export async function examinePage(visit: PageVisit, now: () => number): Promise<Finding[]> {
  const endpoints = [...new Set(visit.elements.map(({ endpoint }) => endpoint))];
  const sessionUrls = new Set(visit.elements.flatMap(({ sessionUrl }) => sessionUrl ?? []));
  return [
    pageAnswer(visit),
    ...(await examineScripts(visit)),
    elementsFound(visit.elements),
    ...[...sessionUrls].map((url) => sessionAnswer(visit, url)),
    ...visit.elements.filter((element) => !element.sessionUrl).map(sessionOf),
    ...(await Promise.all(endpoints.map((endpoint) => examineProxy(visit, endpoint, now)))).flat(),
    environmentOf(visit),
    policy(visit),
    framing(visit),
    ...visit.told.map(toldRow),
  ];
}

const pageAnswer = ({ status, url }: PageVisit): Finding =>
  status >= 200 && status < 300
    ? ok('page', `answered ${status}`)
    : differs(
        'page',
        `${new URL(url).pathname} answered ${status}`,
        'Give the address of a page that is there.',
      );

function elementsFound(elements: SeenElement[]): Finding {
  const tags = [...new Set(elements.map(({ tag }) => tag))];
  if (tags.length === 0)
    return differs(
      'elements',
      'the page has neither <screening-launcher> nor <screening-status>',
      'Add an element to the page; where it is for people who are signed in, set DOCTOR_COOKIE to a Cookie header of one.',
    );
  const unknown = tags.filter((tag) => !elements.some((element) => element.tag === tag && element.isDefined));
  const names = tags.map((tag) => `<${tag}>`).join(', ');
  return unknown.length === 0
    ? ok('elements', `${names}: defined`)
    : differs(
        'elements',
        `${unknown.map((tag) => `<${tag}>`).join(', ')}: not defined`,
        'Load the script that defines the elements: see the rows script and chunks.',
      );
}

function sessionOf({ tag, hasFetchSession }: SeenElement): Finding {
  return hasFetchSession
    ? cannotTell('session', `<${tag}> has a function fetchSession`)
    : differs(
        'session',
        `<${tag}> has no way to a page session`,
        `Set session-url or fetchSession on <${tag}>.`,
      );
}

function sessionAnswer({ answers }: PageVisit, url: string): Finding {
  const { pathname } = new URL(url);
  const answer = answers.find((one) => one.url === url && one.method === 'POST');
  const advice = `Let ${pathname} answer a POST with {token, expiresAt}, as POST /sessions of the proxy gave it.`;
  if (!answer) return cannotTell('session-url', `${pathname} was not asked`);
  if (answer.failure) return differs('session-url', `${pathname}: ${answer.failure}`, advice);
  const hasBoth = ['token', 'expiresAt'].every((name) => answer.names.includes(name));
  if (answer.status < 300 && hasBoth)
    return ok('session-url', `${pathname} answered ${answer.status} with a page session`);
  const seen = `${pathname} answered ${answer.status} without a page session`;
  const { problem } = answer;
  return problem
    ? differs(
        'session-url',
        `${seen}: ${problem.code}`,
        `The proxy refused your back end: ${problem.detail ?? problem.title}`,
      )
    : differs('session-url', seen, advice);
}

function environmentOf({ answers }: PageVisit): Finding {
  const environment = answers.find((answer) => answer.environment !== undefined)?.environment;
  return environment
    ? ok(
        'environment',
        environment === 'production' ? 'production: orders are real' : `${environment}: orders are a trial`,
      )
    : cannotTell('environment', 'no answer of the proxy said so');
}

const policy = ({ violations }: PageVisit): Finding =>
  violations.length === 0
    ? ok('content security policy', 'nothing was blocked')
    : differs(
        'content security policy',
        `blocked ${violations.join(', ')}`,
        `Allow in the content security policy of the page, where the elements need it: ${violations.join(', ')}.`,
      );

/** Several policies are one header here, divided by commas. */
const framers = /(?:^|[;,])\s*frame-ancestors\s+([^;,]*)/i;
const anySite = /(?:^|\s)(?:\*|https?:(?:\/\/\*)?)(?=\s|$)/i;

function framing({ headers }: PageVisit): Finding {
  const [, sources] = framers.exec(headers['content-security-policy'] ?? '') ?? [];
  const older = /^(deny|sameorigin)$/i.exec(headers['x-frame-options'] ?? '')?.[0];
  if (sources !== undefined && !anySite.test(sources)) return ok('framing', `by ${sources.trim()}`);
  if (sources === undefined && older) return ok('framing', `X-Frame-Options is ${older}`);
  return differs(
    'framing',
    'any site may show the page in a frame',
    "Send frame-ancestors 'none' in the content security policy of the page, or the origins that may frame it: under a button of another site, a person orders a check with a click that was meant for something else.",
  );
}

const toldRow = (message: string): Finding => differs('console', message, `As the console says: ${message}`);
