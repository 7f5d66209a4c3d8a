/** What `<screening-status>` needs to follow screenings and to draw them: a chunk of its own. */
export { english } from '../locales/en-status.ts';
export { renderStatus } from './render-status.ts';
export { StatusFollower } from './status-follower.ts';
export { styles } from './styles.ts';
export { headline } from './wording.ts';
