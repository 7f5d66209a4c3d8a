/** What `<screening-status>` needs to draw what it knows: a chunk of its own. */
export { english } from '../locales/en-status.ts';
export { renderStatus } from './render-status.ts';
export { styles } from './styles.ts';
export { headline } from './wording.ts';
