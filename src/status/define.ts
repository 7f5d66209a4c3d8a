import { register } from '../register.ts';
import { ScreeningStatusElement } from './screening-status-element.ts';

register('screening-status', ScreeningStatusElement);

export { visitorChanged } from '../client/person/people.ts';
export { registerLocale } from '../locales/locale.ts';
export type { SentenceOverrides } from '../locales/sentences.ts';
// With this, `addEventListener` knows the events wherever the entry is imported.
export type * from './status-events.ts';
export { ScreeningStatusElement };
