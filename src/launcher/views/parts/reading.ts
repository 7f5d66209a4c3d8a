import type { LauncherSentences } from '../../../locales/sentences.ts';
import type { AnswerReader } from '../../form/answer-reader.ts';
import type { Dispatch } from '../../state/action.ts';

/** What fields are drawn from whose answers are checked. */
export interface Reading {
  readonly sentences: LauncherSentences;
  /** For `Intl`. */
  readonly locale: string;
  readonly dispatch: Dispatch;
  readonly isSsnRevealed: boolean;
  readonly reader: AnswerReader;
  /** Whether the candidate has tried to go on from the step. */
  readonly tried: boolean;
  /** Codes of the problems to show, by path. */
  readonly problems: ReadonlyMap<string, string>;
}
