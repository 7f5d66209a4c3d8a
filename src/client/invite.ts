import { type Invite, inviteSchema } from '../protocol/invite.ts';
import { withinLimit } from './answer-limit.ts';
import { type PageApi, parseAnswer } from './page-api.ts';

/** How long a link lives where the answer does not say it: as long as the service's do. */
const assumedLifeMs = 600_000;

/** A link, and how long it lives from its arrival: infinite where nobody can read when it ends. */
export type FreshInvite = Invite & { lifeMs: number };

/** A link that opens the service's form once; for the candidate only. It expires soon: request it at the click. */
export function fetchInvite(api: PageApi, id: string, signal?: AbortSignal): Promise<FreshInvite> {
  return withinLimit(async (limited) => {
    const response = await api.request(`/screenings/${encodeURIComponent(id)}/invite`, {
      method: 'POST',
      signal: limited,
    });
    const invite = await parseAnswer(() => inviteSchema, response, limited);
    return { ...invite, lifeMs: lifeOf(invite, response.headers.get('date')) };
  }, signal);
}

/** By the clock of the proxy alone: that of the device may be wrong, and what has just come has not ended. */
function lifeOf({ expiresAt }: Invite, sentAt: string | null): number {
  const endsAt = Date.parse(expiresAt);
  if (Number.isNaN(endsAt)) return Number.POSITIVE_INFINITY;
  const lifeMs = endsAt - Date.parse(sentAt ?? '');
  return lifeMs > 0 ? lifeMs : assumedLifeMs;
}
