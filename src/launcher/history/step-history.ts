import type { ReactiveController } from 'lit';
import type { Machine } from '../state/change.ts';
import type { LauncherElement } from '../state/launcher-page.ts';
import { type LauncherState, stepIndex } from '../state/state.ts';

/** A launcher in its place on the page. */
interface Place {
  readonly element: LauncherElement;
  readonly launcher: Machine;
}

/** A step that Back leaves, and of which launcher. */
interface Entry {
  launcher: number;
  step: number;
}

/** What the history's state has under this name: our entries up to the present one, and nothing of what was answered. */
const mark = 'screening-launcher';

/** The launchers of the page; each keeps its place, by which it finds its entries again after a reload. */
const launchers: (Place | undefined)[] = [];

/** Our entries up to where the browser was seen last; undefined where it may be anywhere, after the page was left. */
let seen: Entry[] | undefined;

/** Whether the browser is on its way to another of our entries, because a launcher has gone back itself. */
let isMoving = false;

/**
 * Makes Back and Forward lead through the steps of a launcher until `signal` aborts. There are as many entries of ours as
 * the form has steps behind the present one. What ends without a press of the candidate, such as an order or a launcher
 * that is taken away, moves nothing: the host may be on its way to another page. The next press of Back passes over what
 * is left of it.
 */
export function followHistory(element: LauncherElement, launcher: Machine, signal: AbortSignal): void {
  addEventListener('popstate', followBrowser, { capture: true });
  addEventListener('pagehide', forgetEntry);
  // The host may have gone on to another page of its own since the last one was here.
  if (!launchers.some(Boolean)) seen = trailOf(history.state) ?? [];
  const isPlace = (one: Place | undefined): boolean => !one || one.element === element;
  const place = [...launchers, undefined].findIndex(isPlace);
  const own: Place = { element, launcher };
  launchers[place] = own;
  let last = launcher.entered;
  const controller: ReactiveController = {
    hostUpdated: () => {
      const state = launcher.entered;
      const isMove = state !== last && isOpen(last) && isOpen(state) && state.name !== 'submitting';
      last = state;
      if (isMove) align();
    },
  };
  element.addController(controller);
  signal.addEventListener('abort', () => {
    element.removeController(controller);
    // One that is only moved, or loads anew, keeps its place.
    queueMicrotask(() => {
      const isGone = !element.isConnected || !element.history;
      if (isGone && launchers[place] === own) launchers[place] = undefined;
    });
  });
}

/** Whether there is no order yet. */
const isOpen = (state: LauncherState): boolean =>
  'application' in state && !('screening' in (state.name === 'proving' ? state.before : state));

const forgetEntry = (): void => void (seen = undefined);

function trailOf(state: unknown): Entry[] | undefined {
  const trail = (state as Record<string, unknown> | null)?.[mark];
  return Array.isArray(trail) ? (trail as Entry[]) : undefined;
}

/** The steps that Back leaves one after another, the present one last. */
function stepsBehind({ launcher }: Place): number[] {
  const { entered } = launcher;
  const state = entered.name === 'proving' ? entered.before : entered;
  if (!('step' in state)) return [];
  const index = stepIndex(state);
  const isChange = 'isChange' in state && state.isChange === true;
  const last = isChange ? state.form.reviewIndex : index;
  const all = Array.from({ length: last + 1 }, (_, step) => step);
  return [...all.slice(state.before ? 0 : 1), ...(isChange ? [index] : [])];
}

/** The entries that should be there: of those that are there what still holds, then what came since. */
function trailFor(present: Entry[]): Entry[] {
  const behind = launchers.map((one) => (one ? stepsBehind(one) : []));
  const kept = present.filter(({ launcher, step }) => {
    const holds = behind[launcher]?.[0] === step;
    if (holds) behind[launcher]?.shift();
    return holds;
  });
  return [...kept, ...behind.flatMap((steps, launcher) => steps.map((step) => ({ launcher, step })))];
}

/** How many entries two trails share. */
function sharedLength(one: Entry[], other: Entry[]): number {
  const differs = one.findIndex(
    ({ launcher, step }, at) => launcher !== other[at]?.launcher || step !== other[at].step,
  );
  return differs < 0 ? one.length : differs;
}

/** Gives the browser the entries that the launchers need. The URL and what the host keeps in a state stay as they are. */
function align(): void {
  const state: unknown = history.state;
  // A host that keeps a word or a number there leaves no room for a mark.
  if (isMoving || (typeof state !== 'object' && state !== undefined)) return;
  const isOurs = trailOf(state) !== undefined;
  const present = (seen ??= trailOf(state) ?? []);
  const wanted = trailFor(present);
  const shared = sharedLength(present, wanted);
  if (shared < present.length) {
    // The host has gone on to an entry of its own: leave it there.
    if (!isOurs) return;
    isMoving = true;
    return history.go(shared - present.length);
  }
  if (shared === wanted.length) return;
  if (shared === 0 && !isOurs) history.replaceState({ ...state, [mark]: [] }, '');
  for (let length = shared + 1; length <= wanted.length; length += 1)
    history.pushState({ ...state, [mark]: wanted.slice(0, length) }, '');
  seen = wanted;
}

/** Shows the step to which the candidate went with the browser. */
function followBrowser(event: PopStateEvent): void {
  const wasMoving = isMoving;
  isMoving = false;
  const arrived = trailOf(event.state);
  if (!arrived) return;
  const left = seen;
  seen = arrived;
  if (!left) return;
  const shared = sharedLength(left, arrived);
  const closed = left.slice(shared).toReversed();
  const opened = arrived.slice(shared);
  const hasActed = wasMoving || closed.map(({ launcher }) => goBack(launchers[launcher])).includes(true);
  if (!wasMoving) for (const { launcher, step } of opened) goForward(launchers[launcher], step);
  if (closed.length > 0 && !hasActed) {
    forgetEntry();
    return history.go(-arrived.length - 1);
  }
  // Nothing of the host's has changed: a router would draw its page anew, and a layer that Back closes would close.
  if (closed.length + opened.length > 0) event.stopImmediatePropagation();
  align();
}

/** Does what the form's own button does. Answers whether the press was for this launcher. */
function goBack(place: Place | undefined): boolean {
  const state = place?.launcher.entered;
  if (!place || !state || !('application' in state) || state.application.isLeft) return false;
  // It cannot be taken back any more, and whoever leaves now would not see what became of it.
  if (state?.name === 'submitting') return !state.application.ended.aborted;
  // Back from the question, or from the proof, is the way that its own button goes.
  if (state.name === 'proving') {
    void place.launcher.dispatch({ type: 'cancel-proof' });
    return true;
  }
  if (state.name !== 'filling') return false;
  const step = state.isChange ? state.form.reviewIndex : stepIndex(state) - 1;
  if (step < 0 && !state.before) return false;
  void place.launcher.dispatch({ type: 'go-to', step });
  return true;
}

/** Leads no further than to the first step that lacks something, and never orders. */
function goForward(place: Place | undefined, step: number): void {
  const state = place?.launcher.entered;
  if (!place || state?.name !== 'filling' || !state.form.reader || !state.form.isReadable) return;
  const { dispatch } = place.launcher;
  const { form, isChange } = state;
  const index = stepIndex(state);
  if (isChange || !form.steps[step]) return;
  if (step < index && index === form.reviewIndex)
    return void dispatch({ type: 'go-to', step, isChange: true });
  const incomplete = form.firstIncomplete(form.reader!);
  const next = incomplete < 0 ? step : Math.min(step, incomplete);
  if (next > index) void dispatch({ type: 'go-to', step: next });
}
