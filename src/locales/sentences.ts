import type * as en from './en.ts';

/** All sentences of both elements. English defines them; each other language must have the same. */
export interface Sentences {
  launcher: typeof en.launcher;
  status: typeof en.status;
}

export type LauncherSentences = Sentences['launcher'];
export type StatusSentences = Sentences['status'];

/** Sentences to add or to replace: any of them, at any depth. */
export type SentenceOverrides = { [Part in keyof Sentences]?: Some<Sentences[Part]> };

type Some<T> = T extends (...values: never[]) => string
  ? T
  : T extends object
    ? { [K in keyof T]?: Some<T[K]> }
    : T;
