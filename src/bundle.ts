/** The script for pages that have no build: registers both elements. */
import './launcher/define.ts';
import './status/define.ts';

export * from './index.ts';
