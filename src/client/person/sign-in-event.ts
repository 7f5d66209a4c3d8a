/** Somebody who is signed out wants to sign in. After `preventDefault()` nothing is opened: the page signs them in itself. */
export class ScreeningSignInEvent extends Event {
  constructor() {
    super('screening-sign-in', { bubbles: true, composed: true, cancelable: true });
  }
}

declare global {
  interface HTMLElementEventMap {
    'screening-sign-in': ScreeningSignInEvent;
  }
}
