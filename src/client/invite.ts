import { type Invite, inviteSchema } from '../protocol/invite.ts';
import type { PageApi } from './page-api.ts';

/** A link that opens the service's form once; for the candidate only. It expires soon: request it at the click. */
export function fetchInvite(api: PageApi, id: string, signal?: AbortSignal): Promise<Invite> {
  return api.json(inviteSchema, `/screenings/${encodeURIComponent(id)}/invite`, { method: 'POST', signal });
}
