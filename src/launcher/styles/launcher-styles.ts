import { look } from '../../look.ts';
import { formStyles } from './form-styles.ts';
import { frameStyles } from './frame-styles.ts';
import { handOverStyles } from './hand-over-styles.ts';
import { stepStyles } from './step-styles.ts';

/** The looks of `<screening-launcher>`. */
export const launcherStyles = [look, frameStyles, formStyles, stepStyles, handOverStyles];
