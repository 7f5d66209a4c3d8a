import { ScreeningLauncherElement } from './screening-launcher-element.ts';

/** Registers `<screening-launcher>`; a second load of the script finds it there and leaves it. */
if (typeof customElements !== 'undefined' && !customElements.get('screening-launcher')) {
  customElements.define('screening-launcher', ScreeningLauncherElement);
}
