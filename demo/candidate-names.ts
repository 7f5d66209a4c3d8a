import type { Context } from 'hono';
import { accountOf } from './log-in.ts';
import { tomasOf } from './session-requests.ts';

/** The names, by reference, of those whose checks this visitor can have ordered. */
export function candidateNames(context: Context): Record<string, string> {
  const nora = accountOf(context, 'candidate');
  const sam = accountOf(context, 'member');
  return { ...(nora && { [nora]: 'Nora Ellis' }), ...(sam && { [tomasOf(sam)]: 'Tomás Rivera' }) };
}
