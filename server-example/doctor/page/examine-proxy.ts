import type { Finding } from '../findings.ts';
import { cannotTell, differs, ok } from './page-finding.ts';
import type { PageVisit } from './page-visit.ts';

/** Both clocks are read within a second or so, and a page session lives for minutes. */
const mostApartMs = 60_000;

/** Whether the proxy is at `endpoint`, allows pages of this origin, and has the same time. */
export async function examineProxy(
  visit: PageVisit,
  endpoint: string,
  now: () => number,
): Promise<Finding[]> {
  const answer = await visit.ask(`${endpoint}/healthz`);
  const body = await answer?.text().catch(() => '');
  const isRefused = answer?.status() === 403 && body?.includes('origin_refused');
  const isProxy = isRefused || (answer?.status() === 200 && body?.includes('"ok"'));
  if (!answer || !isProxy)
    return [
      differs(
        'proxy',
        answer
          ? `${endpoint}/healthz answered ${answer.status()}, and not as the proxy does`
          : `${endpoint} does not answer`,
        `Let ${endpoint} lead to the proxy: start it, let your server pass /screening-api on to it, or correct the attribute endpoint.`,
      ),
    ];
  return [
    ok('proxy', `answers at ${endpoint}`),
    isRefused
      ? differs(
          'origin',
          `the proxy refuses pages of ${visit.origin}`,
          `Add ${visit.origin} to ALLOWED_ORIGINS of the proxy.`,
        )
      : ok('origin', `${visit.origin} is allowed`),
    clock(answer.headers()['date'], now()),
  ];
}

function clock(date: string | undefined, now: number): Finding {
  const apartMs = Math.abs(now - Date.parse(date ?? ''));
  if (Number.isNaN(apartMs)) return cannotTell('clock', 'the proxy’s answer has no Date header');
  const seen = `${Math.round(apartMs / 1000)} s between this machine and the proxy`;
  return apartMs <= mostApartMs
    ? ok('clock', seen)
    : differs('clock', seen, 'Set the clocks of this machine and of the proxy.');
}
