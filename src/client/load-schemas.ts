import { lateFile } from './late-file.ts';

/** Loads the schemas, once for the page: begin while the answer that needs them is on its way. */
export const loadSchemas = lateFile(() => import('./schemas.ts'));
