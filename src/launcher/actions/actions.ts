import { css } from 'lit';
import { iconStyles } from '../../icons.ts';
import { draft } from '../../locales/en/draft.ts';
import { fields } from '../../locales/en/fields.ts';
import { beforeHandOver, handOver } from '../../locales/en/hand-over.ts';
import { order } from '../../locales/en/order.ts';
import { problems } from '../../locales/en/problems.ts';
import { steps } from '../../locales/en/steps.ts';
import { trust } from '../../locales/en/trust.ts';
import { handOverStyles } from '../invite/hand-over-styles.ts';
import type { Action } from '../state/action.ts';
import type { Change, Transitions } from '../state/change.ts';
import type { LauncherState } from '../state/state.ts';
import { controlStyles } from '../styles/controls.ts';
import { reviewStyles } from '../styles/review.ts';
import { sectionStyles } from '../styles/sections.ts';
import { textStyles } from '../styles/texts.ts';
import { choosing } from './choosing.ts';
import { filling } from './filling.ts';
import { heardElsewhere, heardWhileSending } from './news.ts';
import { handedOver, linked, unlinked } from './open-link.ts';
import { underWay } from './ordered.ts';
import { placedElsewhere, submitting } from './place-order.ts';
import { judgedElsewhere, proving, unjudgedElsewhere } from './proving.ts';
import { signedOut } from './signed-out.ts';

export { drawn } from '../views/state.ts';
export { equip, firstState } from './form-start.ts';
export { checkSettings, follow, join, noteShown } from './surroundings.ts';

/** What is said in all states but a first step of plain inputs, in English. */
export const english = [steps, draft, fields, order, beforeHandOver, { handOver, problems, trust }];

export const styles = css`
  ${iconStyles}
  ${textStyles}
  ${sectionStyles}
  ${controlStyles}
  ${reviewStyles}
  ${handOverStyles}
`;

/** What each action does in each state, once it is known what may be ordered. */
export const transitions: {
  [State in LauncherState as State['name']]: Transitions<State>;
} = {
  loading: {},
  failed: {},
  choosing,
  filling,
  submitting: { ...submitting, news: heardWhileSending },
  proving,
  'handed-over': handedOver,
  'under-way': underWay,
};

/** What these do in any state that does nothing of its own with them. */
export const anywhere: Transitions<LauncherState> = {
  ordered: (_, action) => placedElsewhere(action),
  news: heardElsewhere,
  judged: judgedElsewhere,
  unjudged: unjudgedElsewhere,
  linked,
  unlinked,
  'sign-out': signedOut,
};

/** What an action does to a state: where neither table has it, nothing. */
export function changeOf(state: LauncherState, action: Action): Change {
  const transition = transitions[state.name][action.type] ?? anywhere[action.type];
  return (
    (transition as ((state: LauncherState, action: Action) => Change) | undefined)?.(state, action) ?? {}
  );
}
