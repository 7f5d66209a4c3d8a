import type { Candidate } from '../protocol/candidate.ts';
import type { Mode } from '../protocol/screening.ts';
import type { Disclosure } from './disclosure.ts';

/** What an application asks of the element that shows it. */
export interface ApplicationHost extends EventTarget {
  readonly packageId: string | null;
  readonly mode: Mode;
  readonly candidate: Candidate;
  readonly disclosures: Disclosure[];
  readonly recurrence: string | null;
  readonly draft: 'off' | 'session';
  requestUpdate(): void;
  /** Once what changed is drawn. */
  focusOn(id: string): void;
}
