import { packageListSchema } from '../../../src/protocol/screening-package.ts';
import type { PackageCatalogue } from '../../orders/package-catalogue.ts';
import { reply, type Route, route } from '../route.ts';

/** The packages that a page may order. */
export function packageRoutes(catalogue: PackageCatalogue): Route[] {
  return [
    route({
      method: 'get',
      path: '/packages',
      summary: 'The packages the session offers.',
      key: 'pageSession',
      answers: { 200: packageListSchema },
      handle: async ({ session }) => reply(200, await catalogue.list(session)),
    }),
  ];
}
