import type { Sentences } from '../locales/locale.ts';
import type { Questionnaire } from './questionnaire.ts';
import type { ScreeningApplication } from './screening-application.ts';

export type LauncherSentences = Sentences['launcher'];

/** What the pieces of the form are drawn from, and whom they tell. */
export interface FormContext {
  readonly application: ScreeningApplication;
  readonly form: Questionnaire;
  /** Codes of the problems to show on this step, by path. */
  readonly problems: Map<string, string>;
  readonly sentences: LauncherSentences;
  /** For `Intl`. */
  readonly locale: string;
  readonly isSsnRevealed: boolean;
  readonly revealSsn: () => void;
  readonly focusOn: (id: string) => void;
  /** After something arrived that the form can be drawn better with. */
  readonly redraw: () => void;
}
