import type { FeedNews } from '../../client/feed/screening-feed.ts';
import { readableWait } from '../../client/screening-error.ts';
import type { Trust } from '../../protocol/trust.ts';
import type { Action } from '../state/action.ts';
import type { Application } from '../state/application.ts';
import type { Machine } from '../state/change.ts';
import { isTrustKnown, type Offered, type Trusted } from '../state/proof.ts';
import { newestTrust } from './trust-requests.ts';

/** Keeps what the section shows of a trust. Who was just told that they do not see the outcome is not asked about it. */
export function takeTrust(application: Application, trust: Trust | undefined, isAsked: boolean): void {
  application.trust = sectionOf(trust);
  if (trust?.status === 'failed' || trust?.status === 'revoked')
    application.wantedView = isAsked ? 'progress' : undefined;
}

function sectionOf(trust: Trust | undefined): Offered | Trusted {
  switch (trust?.status) {
    case 'trusted':
      return { name: 'trusted', trust };
    case 'failed':
    case 'revoked':
      return { name: 'offered', past: trust.status, retryAfter: readableWait(trust.retryAfter) };
    // Questions were asked on an earlier visit and are never sent again: start over.
    case 'questions':
    case undefined:
      return { name: 'offered' };
  }
}

/** Loads it with the page: what does not come is asked for once more before an order. */
export async function loadTrust(
  application: Application,
  launcher: Machine,
  signal: AbortSignal,
): Promise<void> {
  try {
    const trust = await newestTrust(application);
    if (!signal.aborted) await launcher.dispatch({ type: 'judged', trust });
  } catch (error) {
    if (signal.aborted) return;
    const { status } = application.page.report(error);
    // A proxy without that route trusts nobody.
    application.trust = status === 404 ? undefined : { name: 'unanswered' };
    application.page.element.requestUpdate();
    throw error;
  }
}

/** Resolves once it is known whether a member may see outcomes: an order sent before never shows its own. */
export async function trustKnown(application: Application): Promise<void> {
  const { trust } = application;
  if (trust?.name === 'due') await trust.came;
  application.ended.throwIfAborted();
  if (!isTrustKnown(application.trust)) takeTrust(application, await newestTrust(application), false);
}

/** Where an outcome is withheld now, or changes may have been missed, the trust may have ended elsewhere: asks for it. */
export function trustNews(
  application: Application,
  isOrdered: boolean,
  news: FeedNews,
): (() => Promise<Action | undefined>) | undefined {
  // What is ordered next is another order: its outcome is asked about again.
  if (isOrdered) application.wantedView = undefined;
  const { trust } = application;
  const isWithheld =
    news.type === 'changes' &&
    news.changes.some(
      ({ screening, previous }) => screening.result === 'withheld' && previous?.result !== 'withheld',
    );
  if (trust?.name !== 'trusted' || !(isWithheld || news.type === 'snapshot')) return undefined;
  return async () => {
    const newest = await newestTrust(application).catch(() => undefined);
    return newest && application.trust === trust ? { type: 'judged', trust: newest } : undefined;
  };
}
