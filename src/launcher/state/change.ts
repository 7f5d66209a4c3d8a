import type { Action, Dispatch } from './action.ts';
import type { LauncherState } from './state.ts';

/** What an action does to a state. `Launcher.dispatch` does what it says. */
export interface Change {
  /** Entered; without it, the state stays. */
  state?: LauncherState;
  /** The id of what gets the focus. */
  focus?: string;
  /** What the host's page hears of. */
  tell?: Event[];
  /** What the host's page may prevent: then nothing comes next. */
  asks?: Event;
  /** What happens next. */
  next?: Action;
  /**
   * What is begun, at once. What comes of it is dropped where another state has been entered meanwhile; where it fails, the
   * state hears of that.
   */
  begin?: () => Promise<Action | undefined>;
  /** The same, but what comes of it counts in any state, and it tells of its failure itself. */
  beginForGood?: () => Promise<Action | undefined>;
  /** What may be ordered, and what was, is looked up anew. */
  reload?: true;
}

export type ActionOf<Type extends Action['type']> = Extract<Action, { type: Type }>;

/** What each action does in a state; any other does nothing there. */
export type Transitions<State> = {
  [Type in Action['type']]?: (state: State, action: ActionOf<Type>) => Change;
};

/** A launcher, as what happens around it sees it. */
export interface Machine {
  /** The state it has entered, whether or not it may be shown now. */
  readonly entered: LauncherState;
  readonly dispatch: Dispatch;
}
