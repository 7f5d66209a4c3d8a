import type { ScreeningError } from '../client/screening-error.ts';
import type { Screening } from '../protocol/screening.ts';

const eventInit: EventInit = { bubbles: true, composed: true };

/** The form, or the choice of packages, is shown. */
export class ScreeningReadyEvent extends Event {
  constructor() {
    super('screening-ready', eventInit);
  }
}

/** Another step is shown; `index` counts from 0. */
export class ScreeningStepEvent extends Event {
  readonly index: number;
  readonly count: number;

  constructor(index: number, count: number) {
    super('screening-step', eventInit);
    this.index = index;
    this.count = count;
  }
}

/** The order is about to be sent; `preventDefault()` stops it. */
export class ScreeningSubmitEvent extends Event {
  constructor() {
    super('screening-submit', { ...eventInit, cancelable: true });
  }
}

/** The order was accepted, or answered with a screening that was open already. */
export class ScreeningCreatedEvent extends Event {
  readonly screening: Screening;

  constructor(screening: Screening) {
    super('screening-created', eventInit);
    this.screening = screening;
  }
}

/** A request failed. The problem contains nothing personal. */
export class ScreeningErrorEvent extends Event {
  readonly error: ScreeningError;

  constructor(error: ScreeningError) {
    super('screening-error', eventInit);
    this.error = error;
  }
}

/** The service collects the rest: its form was opened, or it sends its email. */
export class ScreeningInviteEvent extends Event {
  readonly method: 'link' | 'email';

  constructor(method: 'link' | 'email') {
    super('screening-invite', eventInit);
    this.method = method;
  }
}

declare global {
  interface HTMLElementEventMap {
    'screening-ready': ScreeningReadyEvent;
    'screening-step': ScreeningStepEvent;
    'screening-submit': ScreeningSubmitEvent;
    'screening-created': ScreeningCreatedEvent;
    'screening-error': ScreeningErrorEvent;
    'screening-invite': ScreeningInviteEvent;
  }
}
