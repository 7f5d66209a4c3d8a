import type { ReactiveControllerHost } from 'lit';
import type { Mode } from '../protocol/mode.ts';
import type { Disclosure } from './form/disclosure.ts';

/** What the parts of a launcher need from their element. */
export interface LauncherHost extends ReactiveControllerHost, EventTarget {
  readonly packageId: string | null;
  readonly mode: Mode;
  readonly openIn: 'tab' | 'dialog';
  readonly disclosures: Disclosure[];
  readonly recurrence: string | null;
  readonly draft: 'off' | 'session';
  readonly renderRoot: HTMLElement | DocumentFragment;
  /** Moves the focus after the next render. */
  focusOn(id: string): void;
}
