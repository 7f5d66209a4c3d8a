import type { Screening } from '../protocol/screening.ts';
import type { Questionnaire } from './form/questionnaire.ts';
import type { LauncherHost } from './launcher-host.ts';
import type { LauncherState } from './launcher-state.ts';

/** What became of earlier answers. */
export type Notice = 'restored' | 'forgotten' | 'other-person';

/** What is shown: a state, and the form behind it, whose answers outlive every change of state. */
export class Stage {
  /** Undefined until it is known what may be ordered. */
  state: LauncherState | undefined;
  /** For the package that was chosen last. */
  form: Questionnaire | undefined;
  /** What became of earlier answers, until another step is shown. */
  notice: Notice | undefined;

  readonly #host: LauncherHost;

  constructor(host: LauncherHost) {
    this.#host = host;
  }

  /** What was ordered, or found to be under way. */
  get screening(): Screening | undefined {
    return this.state && 'screening' in this.state ? this.state.screening : undefined;
  }

  enter(state: LauncherState): void {
    this.state = state;
    if ('form' in state) this.form = state.form;
    this.#host.requestUpdate();
  }

  /** Enters a state, and moves the focus to what it is about. */
  show({ state, focus }: { state: LauncherState; focus: string }): void {
    this.enter(state);
    this.#host.focusOn(focus);
  }

  /** Deletes every answer, here and in the draft. `notice` says so once the form is shown again. */
  clear(notice?: Exclude<Notice, 'restored'>): void {
    this.notice = notice;
    this.form?.draft?.forget();
    this.form = undefined;
    this.state = undefined;
  }
}
