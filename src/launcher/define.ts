import { ScreeningLauncherElement } from './screening-launcher-element.ts';

// On a server there is no registry; a second copy of the script finds the name taken.
if (globalThis.customElements && !customElements.get('screening-launcher'))
  customElements.define('screening-launcher', ScreeningLauncherElement);

export { ScreeningLauncherElement };
