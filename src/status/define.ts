import { ScreeningStatusElement } from './screening-status-element.ts';

// On a server there is no registry; a second copy of the script finds the name taken.
if (globalThis.customElements && !customElements.get('screening-status'))
  customElements.define('screening-status', ScreeningStatusElement);

export { ScreeningStatusElement };
