/** The script for a page without a build of its own: registers both elements. */
import './launcher/define.ts';
import './status/define.ts';

export * from './index.ts';
