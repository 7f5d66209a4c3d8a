import type { Action } from './state/action.ts';
import type { Change } from './state/change.ts';
import { type Filling, rested, withProblem } from './state/state.ts';

/** What an action does to a first step of plain inputs, before the file of all of them is there. */
export function firstStepChange(state: Filling, action: Action, loadActions: () => Promise<unknown>): Change {
  switch (action.type) {
    case 'answer':
      state.form.sheet.write(action.path, action.value);
      return {};
    case 'leave-field':
      state.form.leaveField(action.path);
      return {};
    case 'failed':
      return { state: withProblem(state, action.problem), focus: 'send' };
    case 'advance':
    case 'submit':
    case 'open':
      if (state.isLoading) return {};
      return {
        state: { ...rested(state), isLoading: true },
        begin: async () => {
          await loadActions();
          return { type: 'ready', next: action };
        },
      };
    default:
      return {};
  }
}
