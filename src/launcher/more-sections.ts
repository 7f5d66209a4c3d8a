/** What the launcher needs for the sections that few packages ask: a chunk of its own. */
export { english } from '../locales/en-sections.ts';
export { listEntries } from './list-entries.ts';
export { monthField } from './month-field.ts';
export { styles } from './section-styles.ts';
