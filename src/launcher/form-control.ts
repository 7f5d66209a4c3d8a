import type { LauncherState } from './launcher-state.ts';
import type { Screening } from '../protocol/screening.ts';

/** What `:state()` says of the launcher. */
type ShownState = LauncherState['name'] | 'loading' | 'unavailable';

interface ControlFacts {
  state: ShownState;
  environment: Screening['environment'] | undefined;
  screening: Screening | undefined;
  /** Says to a host's form why it cannot be sent yet. */
  incomplete: string;
  /** What the launcher draws: the browser shows that there. */
  root: HTMLElement | DocumentFragment;
}

/** The launcher as its page sees it: a control of the host's form, and its states for CSS. */
export class FormControl {
  readonly #internals: ElementInternals;

  constructor(internals: ElementInternals) {
    this.#internals = internals;
  }

  /** Its value is the id of the screening; it is required. */
  show({ state, environment, screening, incomplete, root }: ControlFacts): void {
    const internals = this.#internals;
    internals.states.clear();
    internals.states.add(state);
    if (environment) internals.states.add(environment);
    internals.setFormValue(screening?.id ?? null);
    if (screening) internals.setValidity({});
    else internals.setValidity({ valueMissing: true }, incomplete, anchorIn(root));
  }
}

/** The main button, or what else can take the focus: from anything else the browser says nothing. */
const anchorIn = (root: ParentNode): HTMLElement | undefined =>
  root.querySelector<HTMLElement>('.primary') ?? root.querySelector<HTMLElement>('[tabindex]') ?? undefined;
