import type { PageProblem } from '../../client/page-problem.ts';
import type { Invite } from '../../protocol/invite.ts';

/** Where an invite link stands. */
export type LinkState =
  | { name: 'none' }
  | { name: 'fetching' }
  | { name: 'blocked'; invite: Invite }
  | { name: 'opened'; invite: Invite }
  | { name: 'framed'; invite: Invite }
  | { name: 'failed'; problem: PageProblem };
