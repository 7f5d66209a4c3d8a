import { lateFile } from '../late-file.ts';

/** Loads what checks the answers of the page API, once for the page: begin while the answer is on its way. */
export const loadSchemas = lateFile(() => import('./schemas.ts'));

/** Loads what says why a request was refused, to people and to developers, once something is. */
export const loadRefusals = lateFile(() => import('./refusals.ts'));
