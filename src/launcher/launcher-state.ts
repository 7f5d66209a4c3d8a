import type { PageProblem } from '../client/page-problem.ts';
import type { Invite } from '../protocol/invite.ts';
import type { Screening } from '../protocol/screening.ts';

/** Where a launcher stands. Answers and signatures outlive every change of state. */
export type LauncherState =
  | { name: 'loading' }
  /** Nothing could be loaded, or the package may not be ordered. */
  | { name: 'unavailable'; problem: PageProblem }
  | { name: 'choosing' }
  /**
   * `tried` where somebody wanted to go on and could not; `refusal` is why the last order was refused; `isWaiting`
   * while the next step is on its way.
   */
  | { name: 'filling'; step: number; tried?: boolean; refusal?: Refusal; isWaiting?: boolean }
  | { name: 'submitting'; step: number }
  /** The service collects the rest: by e-mail, or behind a link. */
  | { name: 'handed-over'; screening: Screening; method: 'link' | 'email'; link: LinkState }
  /** Started; `isNew` is false where it already was before. `problem` is why there is no receipt. */
  | { name: 'under-way'; screening: Screening; isNew: boolean; problem?: PageProblem };

export interface Refusal {
  problem: PageProblem;
  /** Refused paths that the form does not ask. */
  unasked: string[];
}

/** Where an invite link stands. */
export type LinkState =
  | { name: 'none' }
  /** A member ordered: the link is for the candidate alone. */
  | { name: 'theirs' }
  | { name: 'fetching' }
  | { name: 'blocked'; invite: Invite }
  | { name: 'opened'; invite: Invite }
  | { name: 'framed'; invite: Invite }
  | { name: 'failed'; problem: PageProblem };
