import { lateFile } from './late-file.ts';

/** Loads the schemas, once for the page: begin while the answer that needs them is on its way. */
export const loadSchemas = lateFile(() => import('./schemas.ts'));

/** Loads what says why a request was refused, to people and to developers, once something is. */
export const loadRefusals = lateFile(() => import('./refusals.ts'));
