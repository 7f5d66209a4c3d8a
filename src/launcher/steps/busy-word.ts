import type { LauncherSentences } from '../../locales/sentences.ts';
import type { LauncherState } from '../launcher-state.ts';

/** What the launcher is busy with; `undefined` when it is not. */
export function busyWord(sentences: LauncherSentences, state: LauncherState | undefined): string | undefined {
  if (state?.name === 'submitting') return sentences.sending;
  const isLoading = (state?.name === 'filling' || state?.name === 'choosing') && state.isLoading;
  return isLoading ? sentences.loading : undefined;
}
