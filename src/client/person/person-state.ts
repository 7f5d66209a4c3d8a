import type { PageSession } from '../../protocol/page-session.ts';
import type { ScreeningError } from '../screening-error.ts';
import type { Visitor } from './visitor.ts';

/** Who uses the page. `visitor` is whoever was named last: the same person goes on with that object. */
export type PersonState =
  /** Nothing may be drawn before the host has named somebody. */
  | { name: 'asking'; visitor: Visitor | undefined }
  | { name: 'here'; visitor: Visitor; session: HeldSession | undefined }
  /** Somebody may have come back to the page. It stays as it is; what cannot be taken back waits for the host. */
  | { name: 'doubted'; visitor: Visitor; session: HeldSession | undefined }
  /** Nothing may be drawn, and this is why. */
  | { name: 'refused'; visitor: Visitor | undefined; problem: ScreeningError };

/** What can happen to {@link PersonState}. */
export type PersonEvent =
  /** The host has named somebody, or has given a page session along. */
  | { type: 'answered'; visitor: Visitor; session: HeldSession }
  /** Nobody is signed in, the proxy takes no page session of this person any more, or nobody has answered so far. */
  | { type: 'refused'; problem: ScreeningError }
  | { type: 'came-back' }
  /** The proxy refused the token that is held. */
  | { type: 'token-refused' }
  /** The page says that somebody has signed out or in, goes into the browser's cache, or has no element any more. */
  | { type: 'left' };

export interface HeldSession extends PageSession {
  /** By the page's clock; milliseconds. */
  renewAt: number;
}

/** What becomes of a state. It changes nothing else. */
export function nextState(state: PersonState, event: PersonEvent): PersonState {
  const { visitor } = state;
  const isShown = state.name === 'here' || state.name === 'doubted';
  switch (event.type) {
    case 'answered':
      return { name: 'here', visitor: event.visitor, session: event.session };
    case 'refused': {
      const { problem } = event;
      return { name: 'refused', visitor, problem };
    }
    case 'came-back':
      return isShown ? { ...state, name: 'doubted' } : state;
    case 'token-refused':
      return isShown ? { ...state, session: undefined } : state;
    case 'left':
      return { name: 'asking', visitor };
  }
}
