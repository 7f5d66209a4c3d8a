import { look } from '../../look.ts';
import { firstStepStyles } from './first-step-styles.ts';

/** The looks of a first step; those of everything else come with its views. */
export const launcherStyles = [look, firstStepStyles];
