import type { PageSessionFacts } from './page-sessions.ts';

/** What a route finds in its context once the page session is checked. */
export interface PageEnvironment {
  Variables: { session: PageSessionFacts };
}
