import { type Invite, inviteSchema } from '../protocol/invite.ts';
import type { PageApi } from './page-api.ts';

/**
 * Fetches a link that opens the service's form once. Only its candidate gets one. It expires soon: call this when the
 * candidate clicks.
 */
export function fetchInvite(api: PageApi, id: string, signal?: AbortSignal): Promise<Invite> {
  return api.json(inviteSchema, `/screenings/${encodeURIComponent(id)}/invite`, { method: 'POST', signal });
}
