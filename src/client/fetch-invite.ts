import { type Invite, inviteSchema } from '../protocol/invite.ts';
import { withinLimit } from './api/answer-limit.ts';
import { type PageApi, readAnswer } from './api/page-api.ts';
import { ScreeningError } from './screening-error.ts';

/** How long a link lives, and when it came: one clock can be set back, and the other stops while the device sleeps. */
export interface LinkLife {
  ms: number;
  date: number;
  performance: number;
}

/** How long a link lives where the answer does not say it: as long as the service's do. */
const assumedLifeMs = 600_000;

/**
 * Asks for a link that opens the service's form once; for the candidate only. It expires soon: ask at the click.
 *
 * @throws {ScreeningError}
 */
export function fetchInvite(
  api: PageApi,
  screeningId: string,
  signal: AbortSignal,
): Promise<{ invite: Invite; life: LinkLife }> {
  return withinLimit(async (limited) => {
    const path = `/screenings/${encodeURIComponent(screeningId)}/invite`;
    const response = await api.request(path, { method: 'POST', signal: limited });
    const invite = await readAnswer((answer) => inviteSchema.safeParse(answer).data, response, limited);
    // The proxy has checked its origin: here it must only be no script.
    if (!URL.canParse(invite.url) || !/^https?:$/.test(new URL(invite.url).protocol))
      throw new ScreeningError('unreadable', 'The invite link is not an http or https address.');
    const ms = lifeMs(invite, response.headers.get('date'));
    return { invite, life: { ms, date: Date.now(), performance: performance.now() } };
  }, signal);
}

/** Whole seconds until a link ends. */
export function secondsLeft({ ms, date, performance: monotonic }: LinkLife): number {
  const ageMs = Math.max(Date.now() - date, performance.now() - monotonic);
  return Math.max(0, Math.ceil((ms - ageMs) / 1000));
}

/**
 * Milliseconds, infinite where nobody can read when it ends. By the clock of the proxy alone: that of the device may be
 * wrong, and what has just come has not ended.
 */
function lifeMs({ expiresAt }: Invite, sentAt: string | null): number {
  const endsAt = Date.parse(expiresAt);
  if (Number.isNaN(endsAt)) return Number.POSITIVE_INFINITY;
  const life = endsAt - Date.parse(sentAt ?? '');
  return life > 0 ? life : assumedLifeMs;
}
