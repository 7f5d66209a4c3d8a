import type { PageProblem } from '../../client/page-problem.ts';
import type { Invite } from '../../protocol/invite.ts';

/** The state of an invite link. `blocked`: the browser opened neither tab nor frame. */
export type LinkState =
  | { name: 'none' }
  | { name: 'fetching' }
  | { name: 'blocked'; invite: Invite }
  | { name: 'opened'; invite: Invite }
  | { name: 'framed'; invite: Invite }
  | { name: 'failed'; problem: PageProblem };
