/** What the launcher needs where a package is to be chosen: a chunk of its own. */
export { english } from '../locales/en-choice.ts';
export { styles } from './choice-styles.ts';
export { packageChoice } from './package-choice.ts';
