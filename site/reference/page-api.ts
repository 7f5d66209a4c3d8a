import { readConfiguration } from '../../server-example/configuration.ts';
import { createProxy } from '../../server-example/proxy.ts';
import { ProxyLog } from '../../server-example/log/proxy-log.ts';
import { type Schema, shapeOf } from './shape.ts';

interface Parameter {
  name: string;
  in: string;
  description: string;
}

type Content = Record<string, { schema: Schema }>;

interface Operation {
  summary: string;
  security: Record<string, unknown>[];
  requestBody?: { content: Content };
  parameters?: Parameter[];
  responses: Record<string, { description: string; content?: Content }>;
}

/** A route of the page API, as its page shows it. */
export interface RouteReference {
  method: string;
  path: string;
  summary: string;
  key: string;
  parameters: Parameter[];
  takes: string | undefined;
  answers: { status: string; description: string; shape: string | undefined }[];
}

const keys: Record<string, string> = { hostKey: 'host key', pageSession: 'page session' };

/** Nothing is reached with these: the proxy only describes itself. */
const nowhere = {
  SERVICE_BASE_URL: 'http://localhost:1',
  SERVICE_CLIENT_ID: 'nobody',
  SERVICE_CLIENT_SECRET: 'b5Rq-secret-of-the-documentation',
  SERVICE_ENVIRONMENT: 'test',
  PUBLIC_URL: 'http://localhost:1',
  SECRET_KEY: 'w8Xy2Kq7Lm4Zt9Vb3Nc6Hd1Js5Gf0RpQ',
  HOST_API_KEY: 'k3Jw9-host-key-of-the-documentation',
  DATABASE_URL: 'file::memory:',
};

/** Every route, from the OpenAPI document that the proxy serves. */
export async function pageApiReference(): Promise<RouteReference[]> {
  const proxy = await createProxy(readConfiguration(nowhere), { log: new ProxyLog({ write: () => {} }) });
  const answer = await proxy.fetch(new Request('http://localhost:1/screening-api/openapi.json'));
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  await proxy.close();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => routeReference(path, method, operation)),
  );
}

function routeReference(path: string, method: string, operation: Operation): RouteReference {
  const [key] = operation.security.flatMap((each) => Object.keys(each));
  return {
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    key: key === undefined ? 'open' : (keys[key] ?? key),
    parameters: operation.parameters ?? [],
    takes: shapeIn(operation.requestBody?.content),
    answers: Object.entries(operation.responses)
      // It is the same for every route, and has a page of its own.
      .filter(([status]) => status !== 'default')
      .map(([status, { description, content }]) => ({ status, description, shape: shapeIn(content) })),
  };
}

function shapeIn(content: Content | undefined): string | undefined {
  const schema = Object.values(content ?? {})[0]?.schema;
  return schema && shapeOf(schema);
}
