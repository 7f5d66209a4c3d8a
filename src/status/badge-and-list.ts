/** What `<screening-status>` needs for its variants `badge` and `list`: a chunk of its own. */
export { english } from '../locales/en-status-list.ts';
export { styles } from './badge-and-list-styles.ts';
export { renderBadge } from './badge.ts';
export { renderList } from './screening-list.ts';
