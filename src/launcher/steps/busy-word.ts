import type { LauncherSentences } from '../../locales/sentences.ts';
import type { LauncherState } from '../launcher-state.ts';

/** What the launcher is busy with; `undefined` when it is not. */
export function busyWord(sentences: LauncherSentences, state: LauncherState | undefined): string | undefined {
  if (state?.name === 'submitting') return sentences.sending;
  return state?.name === 'filling' && state.isLoading ? sentences.loading : undefined;
}
