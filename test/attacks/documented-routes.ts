import type { House } from '../server/house.ts';

/** A route as the OpenAPI document of a running proxy names it. */
export interface DocumentedRoute {
  /** `GET /screenings/{id}` */
  name: string;
  method: string;
  path: string;
  /** The names of its parameters, by where they stand. */
  params: { name: string; in: 'path' | 'query' | 'header' }[];
  takesBody: boolean;
}

interface Operation {
  parameters?: DocumentedRoute['params'];
  requestBody?: unknown;
}

export async function documentedRoutes(house: House): Promise<DocumentedRoute[]> {
  const answer = await house.ask('/openapi.json');
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase();
      // The service's callbacks are read by the profile, so that the document has no schema of theirs.
      const takesBody = requestBody !== undefined || path.startsWith('/callbacks/');
      return { name: `${method} ${path}`, method, path, params: parameters, takesBody };
    }),
  );
}
