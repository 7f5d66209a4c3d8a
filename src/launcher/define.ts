import { ScreeningLauncherElement } from './screening-launcher-element.ts';

/** Registers `<screening-launcher>`, unless another copy of the script has done so. */
if (typeof customElements !== 'undefined' && !customElements.get('screening-launcher')) {
  customElements.define('screening-launcher', ScreeningLauncherElement);
}
