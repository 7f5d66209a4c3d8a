import type { LauncherSentences } from '../../locales/sentences.ts';
import type { LauncherState } from '../launcher-state.ts';

/** What is going on where nothing can be pressed for a moment. */
export function busyWord(sentences: LauncherSentences, state: LauncherState | undefined): string | undefined {
  if (state?.name === 'submitting') return sentences.sending;
  return state?.name === 'filling' && state.isLoading ? sentences.loading : undefined;
}
