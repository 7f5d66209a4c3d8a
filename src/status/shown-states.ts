import type { ConnectionState } from '../client/connection-state.ts';
import type { StatusView } from './status-view.ts';

/** The states of `<screening-status>` for CSS. They are written when they change only: a page can have many elements. */
export class ShownStates {
  readonly #states: CustomStateSet;
  #shown = '';

  constructor({ states }: ElementInternals) {
    this.#states = states;
  }

  /** `kind`: the kind of the view, or of what is shown in its place. */
  show(kind: StatusView['kind'], connection: ConnectionState, view: StatusView | undefined): void {
    const wanted: string[] = [kind, connection];
    if (view?.kind === 'one') {
      const { phase, result, environment, waitingOn } = view.screening;
      wanted.push(phase, result, environment, ...(waitingOn === 'candidate' ? ['your-turn'] : []));
    }
    const names = wanted.join(' ');
    if (names === this.#shown) return;
    if (this.#shown !== '') this.#states.clear();
    this.#shown = names;
    for (const name of wanted) this.#states.add(name);
  }
}
