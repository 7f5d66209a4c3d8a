import type { Transitions } from '../state/change.ts';
import type { Choosing } from '../state/state.ts';
import { begun } from './form-start.ts';

/** What happens where the candidate chooses a package. */
export const choosing: Transitions<Choosing> = {
  choose(state, { offer }) {
    if (state.isLoading) return {};
    const { application, packages } = state;
    application.notice = undefined;
    const before: Choosing = { name: 'choosing', application, packages };
    return {
      state: { ...before, isLoading: true },
      begin: async () => ({ type: 'opened', state: await begun(application, offer, before) }),
    };
  },
  opened: (_, { state }) => ({ state, focus: 'heading' }),
  failed({ application, packages }, { problem }) {
    return { state: { name: 'choosing', application, packages, problem }, focus: 'heading' };
  },
};
