import { register } from '../register.ts';
import { ScreeningLauncherElement } from './screening-launcher-element.ts';

register('screening-launcher', ScreeningLauncherElement);

export { ScreeningLauncherElement };
