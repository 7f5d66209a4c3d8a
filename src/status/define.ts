import { ScreeningStatusElement } from './screening-status-element.ts';

// A server has no registry; a second copy of the script finds the name registered already.
if (globalThis.customElements && !customElements.get('screening-status'))
  customElements.define('screening-status', ScreeningStatusElement);

export { registerLocale } from '../locales/locale.ts';
export type { SentenceOverrides } from '../locales/sentences.ts';
export { ScreeningStatusElement };
