import type { SessionClaims } from '../../src/client/api/session-claims.ts';
import type { Disclosure } from '../../src/launcher/form/disclosure.ts';
import type { CandidateAnswers } from '../../src/protocol/candidate-answers.ts';

/** What the stand-in of the page API does with a request. */
export type GalleryAnswer =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  /** No answer ever comes, the network fails, or an event stream stays open. */
  | 'never'
  | 'no-network'
  | 'stream';

/** What the page does once the element is there, as a candidate would. */
export type GalleryAction =
  /** Presses the main button, and waits for the next step. */
  | { do: 'continue' }
  /** Presses a button: the main one, or the one that the selector names. */
  | { do: 'press'; selector?: string }
  /** Types into the control of that name. */
  | { do: 'type'; name: string; text: string };

/** A state of an element, as data: what it is given, and how it comes to be shown. */
export interface GalleryState {
  id: string;
  element: 'screening-launcher' | 'screening-status';
  title: string;
  /** When a visitor sees it. */
  when: string;
  attributes: Record<string, string>;
  properties: { candidate?: CandidateAnswers; disclosures?: Disclosure[] };
  claims: SessionClaims;
  /** By method and path, such as `GET /packages`. */
  answers: Record<string, GalleryAnswer>;
  actions: GalleryAction[];
  /** What is there once it is drawn: a selector on the element, or one within it. */
  shows: { host: string } | { within: string };
  /** The browser says that it has no network. */
  isOffline?: true;
  /** The pause after which an element takes a network to be buffering is left out. */
  isHurried?: true;
}

export interface GalleryGroup {
  title: string;
  states: GalleryState[];
}

/** The moment for which all times of the gallery are written. The page moves them to its own present. */
export const galleryNow = '2026-11-21T12:00:00.000Z';
