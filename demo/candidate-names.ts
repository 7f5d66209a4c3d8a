import type { Context } from 'hono';
import { accountOf } from './log-in.ts';
import { tomasOf } from './session-requests.ts';

/** References of the marketplace, with the names of those whom they stand for. */
export type CandidateNames = (readonly [reference: string, name: string])[];

/** Those whose checks this visitor can have ordered. */
export function candidateNames(context: Context): CandidateNames {
  const nora = accountOf(context, 'candidate');
  const sam = accountOf(context, 'member');
  return [
    ...(nora ? [[nora, 'Nora Ellis'] as const] : []),
    ...(sam ? [[tomasOf(sam), 'Tomás Rivera'] as const] : []),
  ];
}
