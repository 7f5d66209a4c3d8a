import { look } from '../../look.ts';
import { firstStepStyles } from './first-step-styles.ts';
import { laterStyles } from './later-styles.ts';

/** The looks of `<screening-launcher>`. */
export const launcherStyles = [look, firstStepStyles, laterStyles];
