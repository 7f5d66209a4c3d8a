import type { ReactiveControllerHost } from 'lit';
import type { Candidate } from '../protocol/candidate.ts';
import type { Mode } from '../protocol/screening.ts';
import type { Disclosure } from './form/disclosure.ts';

/** What the parts of a launcher ask of the element that shows them. */
export interface LauncherHost extends ReactiveControllerHost, EventTarget {
  readonly packageId: string | null;
  readonly mode: Mode;
  readonly openIn: 'tab' | 'dialog';
  readonly candidate: Candidate;
  readonly disclosures: Disclosure[];
  readonly recurrence: string | null;
  readonly draft: 'off' | 'session';
  readonly renderRoot: HTMLElement | DocumentFragment;
  /** Moves the focus once what changed is drawn. */
  focusOn(id: string): void;
}
