import type { Order } from '../../src/protocol/order.ts';
import { Refusal } from '../refusal.ts';
import type { PageSessionFacts } from '../sessions/page-sessions.ts';
import type { ScreeningRecord } from '../store/screening-record.ts';

const hostMustName =
  'Nobody is named who may be screened: your back end has to pass candidate.clientReferenceId with POST /sessions.';

const operatorsOrderNothing =
  'The page session is of an operator, who orders nothing: pass role "candidate" or "member" with POST /sessions.';

const membersInvite =
  'The page session is of a member, who cannot answer for somebody else: order with mode "email" or "link", or pass role "candidate" with POST /sessions.';

/** Who orders, and for whom. @throws {Refusal} `role_forbidden` */
export function checkOrderer(
  { role, subject, clientReferenceId }: PageSessionFacts,
  { mode }: Order,
): Pick<ScreeningRecord, 'clientReferenceId' | 'orderedBy'> {
  if (role === 'operator') throw new Refusal('role_forbidden', { detail: operatorsOrderNothing });
  if (role === 'member' && mode === 'form') throw new Refusal('role_forbidden', { detail: membersInvite });
  if (clientReferenceId === null) throw new Refusal('role_forbidden', { detail: hostMustName });
  return { clientReferenceId, orderedBy: { role, subject } };
}
