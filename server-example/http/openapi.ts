import * as z from 'zod/mini';
import { problemSchema } from '../../src/protocol/problem.ts';
import { basePath, type Route } from './route.ts';

// A check in code, such as that of an origin, has no words in JSON Schema and is left out.
const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { unrepresentable: 'any' });

const jsonOf = (schema: z.ZodMiniType) => ({ 'application/json': { schema: schemaOf(schema) } });

const parametersOf = (place: 'path' | 'query' | 'header', named: Record<string, string> = {}) =>
  Object.entries(named).map(([name, description]) => ({
    name,
    in: place,
    ...(place === 'query' ? {} : { required: true }),
    description,
    schema: { type: 'string' },
  }));

const [hostKey, pageSession] = [{ hostKey: [] }, { pageSession: [] }];
const securityOf: Record<Route['key'], object[]> = {
  open: [],
  hostKey: [hostKey],
  pageSession: [pageSession],
  hostKeyOrPageSession: [pageSession, hostKey],
};

function operation(route: Route): object {
  const parameters = [
    ...parametersOf('path', route.params),
    ...parametersOf('query', route.query),
    ...parametersOf('header', route.headers),
  ];
  const answers = Object.entries(route.answers).map(([status, answer]) => [
    status,
    typeof answer === 'string' ? { description: answer } : { description: 'Done.', content: jsonOf(answer) },
  ]);
  return {
    summary: route.summary,
    security: securityOf[route.key],
    ...(route.takes ? { requestBody: { required: true, content: jsonOf(route.takes) } } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    responses: {
      ...Object.fromEntries(answers),
      default: {
        description: 'Refused.',
        content: { 'application/problem+json': { schema: schemaOf(problemSchema) } },
      },
    },
  };
}

/** The page API as an OpenAPI 3.1 document, made from the routes that are mounted and the schemas that parse. */
export function openApiDocument(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operation(route);
  const bearer = { type: 'http', scheme: 'bearer' };
  return {
    openapi: '3.1.0',
    info: { title: 'screening-elements page API', version: '0.1.0' },
    servers: [{ url: basePath }],
    paths,
    components: { securitySchemes: { hostKey: bearer, pageSession: bearer } },
  };
}
