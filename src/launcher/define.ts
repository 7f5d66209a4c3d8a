import { register } from '../register.ts';
import { ScreeningLauncherElement } from './screening-launcher-element.ts';

register('screening-launcher', ScreeningLauncherElement);

// With this, `addEventListener` knows the events wherever the entry is imported.
export type * from './launcher-events.ts';
export { ScreeningLauncherElement };
