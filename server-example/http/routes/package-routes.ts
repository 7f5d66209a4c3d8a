import { packageListSchema } from '../../../src/protocol/screening-package.ts';
import type { PackageCatalogue } from '../../orders/package-catalogue.ts';
import type { TimeLimits } from '../../time-limit.ts';
import { reply, type Route, route } from '../route.ts';

/** The packages that a page may order. */
export function packageRoutes(catalogue: PackageCatalogue, timeLimits: TimeLimits): Route[] {
  return [
    route({
      method: 'get',
      path: '/packages',
      summary: 'The packages the session offers.',
      key: 'pageSession',
      answers: { 200: packageListSchema },
      handle: async ({ session }) =>
        reply(200, await timeLimits.during((limit) => catalogue.list(session, limit))),
    }),
  ];
}
