import type * as en from './en.ts';
import type { door } from './en/door.ts';
import type { list } from './en/list.ts';
import type { problems } from './en/problems.ts';
import type { repetition } from './en/repetition.ts';
import type { report } from './en/report.ts';
import type { timeline } from './en/timeline.ts';

export type ProblemSentences = typeof problems;

/**
 * All sentences of both elements. English defines them; each other language must have the same. `timeline`, `list`,
 * `door`, `repetition` and `report` are views of `<screening-status>`, and their English sentences come with them.
 */
export interface ShippedSentences {
  launcher: typeof en.launcher & { problems: ProblemSentences };
  status: typeof en.status;
  timeline: typeof timeline;
  list: typeof list;
  door: typeof door;
  repetition: typeof repetition;
  report: typeof report;
  /** Whom a sentence says to contact where the host gives no name: in the place of its `{host}`. */
  support: string;
}

/** The sentences of each part, all there once the file has come that says them. */
export interface Sentences extends ShippedSentences {
  /** Titles of packages by their id, where the host gives them; else the title is the service's. */
  packages: Record<string, string>;
  /** The host's name, in the place of `{host}`. */
  host: string;
}

export type LauncherSentences = Sentences['launcher'];
export type StatusSentences = Sentences['status'];
export type TimelineSentences = Sentences['timeline'];

/** Sentences to add or to replace: any of them, at any depth. */
export type SentenceOverrides = { [Part in keyof Sentences]?: Some<Sentences[Part]> };

export type Some<T> = T extends (...values: never[]) => string
  ? T
  : T extends object
    ? { [K in keyof T]?: Some<T[K]> }
    : T;
