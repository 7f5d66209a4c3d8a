import type { Application } from '../state/application.ts';
import type { Change } from '../state/change.ts';
import type { LauncherState } from '../state/state.ts';

/** Call it before the sensitive answers of a sheet go: who gave their Social Security number reads what became of it. */
export function noteRemoval(application: Application, sheet = application.form?.sheet): void {
  if (sheet?.read('ssn')) application.notice = 'removed';
}

/** What happens in any state once nobody is signed in. */
export function signedOut(state: LauncherState): Change {
  if ('application' in state) noteRemoval(state.application);
  return {};
}
