import type { ConnectionState } from '../client/feed/connection-state.ts';
import type { Screening } from '../protocol/screening.ts';

const eventInit: EventInit = { bubbles: true, composed: true };

/** A screening that the element shows has changed. Not sent for the screenings that it shows first after loading. */
export class ScreeningChangeEvent extends Event {
  readonly screening: Screening;
  /** The screening as it was shown before; `undefined` for a new one. */
  readonly previous: Screening | undefined;

  constructor(screening: Screening, previous: Screening | undefined) {
    super('screening-change', eventInit);
    this.screening = screening;
    this.previous = previous;
  }
}

/** A screening became complete while it was shown. The service may still reopen it. */
export class ScreeningCompleteEvent extends Event {
  readonly screening: Screening;

  constructor(screening: Screening) {
    super('screening-complete', eventInit);
    this.screening = screening;
  }
}

/** The connection to the proxy changed. */
export class ScreeningConnectionEvent extends Event {
  readonly state: ConnectionState;

  constructor(state: ConnectionState) {
    super('screening-connection', eventInit);
    this.state = state;
  }
}

declare global {
  interface HTMLElementEventMap {
    'screening-change': ScreeningChangeEvent;
    'screening-complete': ScreeningCompleteEvent;
    'screening-connection': ScreeningConnectionEvent;
  }
}
