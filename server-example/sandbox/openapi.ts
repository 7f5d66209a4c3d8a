import { setAt } from './dotted-path.ts';
import type { Json, JsonObject } from './json.ts';
import { openapiSchemas } from './openapi-schemas.ts';
import type { Profile } from './profile.ts';
import type { Service } from './service.ts';

/**
 * How well a fact is known: `public` in the service's documentation, `seen` by an integrator, `ours` is assumed. What
 * has no mark was given with the interface.
 */
export type Mark = 'public' | 'seen' | 'ours';

type Operation = {
  path: keyof Profile['paths'];
  method: string;
  summary: string;
  /** Name of the request body's schema. */
  takes?: string;
  /** Status and, unless there is no body, the name of the answer's schema. */
  answers: [status: number, schema?: string];
  mark?: Mark;
  query?: string[];
};

/** OpenAPI 3.1 of the service as this sandbox speaks it: names, paths and versions are the profile's. */
export function openapi(service: Service): JsonObject {
  const { profile, publicUrl } = service;
  const paths: JsonObject = {};
  for (const version of ['v2', 'v1'] as const) {
    const { token, prefix } = profile.versions[version];
    paths[token] = { post: tokenOperation(version) };
    for (const operation of operations(profile)) {
      const path = profile.paths[operation.path].replace('{prefix}', prefix);
      paths[path] = {
        ...(paths[path] as JsonObject | undefined),
        [operation.method]: describe(operation, profile),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Background screening service (sandbox)',
      version: '2',
      description:
        'What carries x-mark was not given with the interface: public (documented by the service), seen (reported from live calls), ours (assumed).',
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

function operations({ methods, search }: Profile): Operation[] {
  const change = (method: string) => method.toLowerCase();
  return [
    { path: 'packages', method: 'get', summary: 'List packages', answers: [200, 'Packages'] },
    {
      path: 'candidates',
      method: 'post',
      summary: 'Create a candidate',
      takes: 'Candidate',
      answers: [201, 'Candidate'],
    },
    {
      path: 'candidates',
      method: 'get',
      summary: 'Find candidates',
      answers: [200, 'Candidates'],
      query: [search.email, search.clientReferenceId, search.limit, search.offset],
      mark: 'public',
    },
    { path: 'candidate', method: 'get', summary: 'Read a candidate', answers: [200, 'Candidate'] },
    {
      path: 'candidate',
      method: change(methods.updateCandidate),
      summary: 'Change a candidate',
      takes: 'Candidate',
      answers: [200, 'Candidate'],
      mark: 'public',
    },
    {
      path: 'screenings',
      method: 'post',
      summary: 'Order a screening',
      takes: 'ScreeningRequest',
      answers: [201, 'Screening'],
    },
    {
      path: 'screening',
      method: 'get',
      summary: 'Read a screening',
      answers: [200, 'Screening'],
      mark: 'public',
    },
    { path: 'invite', method: 'post', summary: 'Invite again', answers: [200, 'Screening'], mark: 'public' },
    {
      path: 'identities',
      method: 'post',
      summary: 'Ask identity questions',
      takes: 'IdentityRequest',
      answers: [201, 'Identity'],
      mark: 'public',
    },
    {
      path: 'identityVerification',
      method: change(methods.verifyIdentity),
      summary: 'Answer identity questions',
      takes: 'IdentityAnswers',
      answers: [200, 'Identity'],
      mark: 'public',
    },
    {
      path: 'candidateTrust',
      method: 'post',
      summary: 'Make a candidate a trusted user',
      takes: 'TrustRequest',
      answers: [201, 'Trust'],
      mark: 'public',
    },
    {
      path: 'trustedUser',
      method: 'get',
      summary: 'Read a trusted user',
      answers: [200, 'Trust'],
      mark: 'public',
    },
    { path: 'trust', method: 'delete', summary: 'Revoke trust', answers: [204], mark: 'public' },
    {
      path: 'trustEnable',
      method: change(methods.enableTrust),
      summary: 'Enable trust again',
      answers: [200, 'Trust'],
      mark: 'public',
    },
    {
      path: 'subscriptions',
      method: 'post',
      summary: 'Schedule recurring screenings',
      takes: 'SubscriptionRequest',
      answers: [201, 'Subscription'],
      mark: 'public',
    },
    {
      path: 'subscription',
      method: 'get',
      summary: 'Read recurring screenings',
      answers: [200, 'Subscription'],
      mark: 'public',
    },
    {
      path: 'subscription',
      method: 'delete',
      summary: 'End recurring screenings',
      answers: [204],
      mark: 'public',
    },
    {
      path: 'subscriptionEvents',
      method: 'get',
      summary: 'List what recurred',
      answers: [200, 'SubscriptionEvents'],
      mark: 'public',
    },
  ];
}

function describe(
  { path, summary, takes, answers, mark, query = [] }: Operation,
  { paths, headers }: Profile,
): JsonObject {
  const [status, schema] = answers;
  const inPath = paths[path].includes('{id}')
    ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
    : [];
  const inQuery = query.map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
  const inHeader =
    status === 201 && ['candidates', 'screenings', 'subscriptions'].includes(path)
      ? [{ name: headers.idempotencyKey, in: 'header', schema: { type: 'string' }, 'x-mark': 'ours' }]
      : [];
  const operation: JsonObject = {
    summary,
    parameters: [...inPath, ...inQuery, ...inHeader],
    ...(takes !== undefined && { requestBody: { required: true, content: jsonOf(takes) } }),
    responses: {
      [status]: { description: 'Done', ...(schema !== undefined && { content: jsonOf(schema) }) },
      '4XX': { description: 'Refused', content: jsonOf('Problems'), 'x-mark': 'public' },
      401: {
        description: 'Token missing, unknown or expired',
        content: jsonOf('Problems'),
        'x-mark': 'ours',
      },
      429: {
        description: `Too many requests, with ${headers.retryAfter}`,
        content: jsonOf('Problems'),
        'x-mark': 'ours',
      },
      500: { description: 'Also for an Authorization header that is not "Bearer <token>"' },
    },
  };
  if (mark !== undefined) setAt(operation, 'x-mark', mark);
  return operation;
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
      'Sent to the callback address of the order, and again every 15 minutes until HTTP 200: ten attempts in all.',
    'x-mark': 'public',
    requestBody: { content: jsonOf('Callback') },
    responses: { 200: { description: 'Taken' } },
  };
}

function jsonOf(schema: string): Json {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
}
