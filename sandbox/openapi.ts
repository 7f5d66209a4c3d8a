import type { Json, JsonObject } from './json.ts';
import { type Mark, openapiSchemas, type SchemaName } from './openapi-schemas.ts';
import { type Operation, operations } from './operations.ts';
import type { Profile, Version } from './profile.ts';
import type { Service } from './service.ts';

/** The OpenAPI 3.1 document of this sandbox, with the names, paths and versions of the profile. */
export function openapi(service: Service): JsonObject {
  const { profile, publicUrl } = service;
  const paths: JsonObject = {};
  for (const version of ['v2', 'v1'] as const) {
    const { token, prefix } = profile.versions[version];
    paths[token] = { post: tokenOperation(version) };
    for (const operation of operations(service)) {
      const path = profile.paths[operation.path].replace('{prefix}', prefix);
      paths[path] = {
        ...(paths[path] as JsonObject | undefined),
        [operation.method.toLowerCase()]: describe(operation, profile, version),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Background screening service (sandbox)',
      version: '2',
      description:
        'x-mark stands on everything that was not given with the interface: public (documented by the service), v1 (documented for /v1 only, assumed for /v2), seen (reported from live calls), ours (assumed).',
    },
    servers: [{ url: publicUrl }],
    security: [{ bearer: [] }],
    paths,
    webhooks: { screening: { post: callbackOperation() } },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        client: { type: 'http', scheme: 'basic', description: 'client id and client secret' },
      },
      schemas: openapiSchemas(service),
    },
  };
}

function describe(operation: Operation, { paths, headers }: Profile, version: Version): JsonObject {
  const { summary, takes, status = 200, gives } = operation;
  const template = paths[operation.path];
  const mark = markIn(version, operation.mark, template.includes('{prefix}'));
  const parameter = (name: string, place: string, more: JsonObject = {}): JsonObject => ({
    name,
    in: place,
    schema: { type: 'string' },
    ...more,
  });
  return {
    summary,
    ...(mark !== undefined && { 'x-mark': mark }),
    ...(operation.mark === 'unprefixed' && mark !== undefined && { description: prefixAssumed }),
    parameters: [
      ...(template.includes('{id}') ? [parameter('id', 'path', { required: true })] : []),
      ...(operation.query ?? []).map((name) => parameter(name, 'query')),
      ...(operation.isRepeatable ? [parameter(headers.idempotencyKey, 'header', { 'x-mark': 'ours' })] : []),
    ],
    ...(takes !== undefined && { requestBody: { required: true, content: jsonOf(takes) } }),
    responses: {
      [status]: { description: 'Done', ...(gives !== undefined && { content: jsonOf(gives) }) },
      '4XX': { description: 'Refused', content: jsonOf('Problems'), 'x-mark': 'public' },
      401: { description: 'No working token', content: jsonOf('Problems'), 'x-mark': 'ours' },
      429: {
        description: `Too many requests; ${headers.retryAfter} says how long to wait`,
        'x-mark': 'ours',
      },
      500: { description: 'Also for an Authorization header that is not "Bearer <token>"' },
    },
  };
}

const prefixAssumed = 'The operation was given; the version before its path is assumed.';

function markIn(version: Version, known: Operation['mark'], hasPrefix: boolean): Mark | undefined {
  if (known === 'v1') return version === 'v1' ? 'public' : 'ours';
  if (known === 'unprefixed') return hasPrefix ? 'ours' : undefined;
  return known;
}

function tokenOperation(version: string): JsonObject {
  const form = {
    type: 'object',
    required: ['grant_type'],
    properties: { grant_type: { const: 'client_credentials' } },
  };
  return {
    summary: `Get a bearer token for ${version}`,
    security: [{ client: [] }],
    requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema: form } } },
    responses: {
      200: { description: 'A token', content: jsonOf('Token') },
      400: { description: 'Wrong content type or grant', content: jsonOf('Problems'), 'x-mark': 'ours' },
      401: { description: 'Wrong client id or secret', content: jsonOf('Problems'), 'x-mark': 'ours' },
    },
  };
}

function callbackOperation(): JsonObject {
  return {
    summary: 'A screening changed',
    description:
      'Sent to the callback address of the order, and repeated every 15 minutes until the answer is 200, at most ten times.',
    'x-mark': 'public',
    requestBody: { content: jsonOf('Callback') },
    responses: { 200: { description: 'Received' } },
  };
}

function jsonOf(schema: SchemaName): Json {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
}
