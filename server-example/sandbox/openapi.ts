import type { Json, JsonObject } from './json.ts';
import { openapiSchemas } from './openapi-schemas.ts';
import type { Profile, Version } from './profile.ts';
import type { Service } from './service.ts';

/**
 * How well a fact is known: `public` in the service's documentation, `v1` there for `/v1` only and under `/v2` assumed,
 * `seen` by an integrator, `ours` is assumed. What has no mark was given with the interface.
 */
export type Mark = 'public' | 'v1' | 'seen' | 'ours';

/**
 * What a call is for, which schema its body has, and which status and schema its answer. `unprefixed` was given, but
 * without a version before its path.
 */
type Operation = [
  path: keyof Profile['paths'],
  method: string,
  summary: string,
  takes: string | null,
  status: number,
  gives: string | null,
  mark?: Mark | 'unprefixed',
];

/** OpenAPI 3.1 of the service as this sandbox speaks it: names, paths and versions are the profile's. */
export function openapi(service: Service): JsonObject {
  const { profile, publicUrl } = service;
  const paths: JsonObject = {};
  for (const version of ['v2', 'v1'] as const) {
    const { token, prefix } = profile.versions[version];
    paths[token] = { post: tokenOperation(version) };
    for (const operation of operations(profile)) {
      const [name, method] = operation;
      const path = profile.paths[name].replace('{prefix}', prefix);
      paths[path] = {
        ...(paths[path] as JsonObject | undefined),
        [method.toLowerCase()]: describe(operation, profile, version),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Background screening service (sandbox)',
      version: '2',
      description:
        'What carries x-mark was not given with the interface: public (documented by the service), v1 (documented for /v1 only, assumed under /v2), seen (reported from live calls), ours (assumed).',
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

function operations({ methods }: Profile): Operation[] {
  const { updateCandidate, verifyIdentity, enableTrust } = methods;
  return [
    ['packages', 'GET', 'List packages', null, 200, 'Packages', 'unprefixed'],
    ['candidates', 'POST', 'Create a candidate', 'Candidate', 201, 'Candidate', 'unprefixed'],
    ['candidates', 'GET', 'Find candidates', null, 200, 'Candidates', 'public'],
    ['candidate', 'GET', 'Read a candidate', null, 200, 'Candidate'],
    ['candidate', updateCandidate, 'Change a candidate', 'Candidate', 200, 'Candidate', 'public'],
    ['screenings', 'POST', 'Order a screening', 'ScreeningRequest', 201, 'Screening', 'unprefixed'],
    ['screening', 'GET', 'Read a screening', null, 200, 'Screening', 'public'],
    ['invite', 'POST', 'Invite again', null, 200, 'Screening', 'public'],
    ['identities', 'POST', 'Ask identity questions', 'IdentityRequest', 201, 'Identity', 'v1'],
    ['identityVerification', verifyIdentity, 'Answer them', 'IdentityAnswers', 200, 'Identity', 'v1'],
    ['candidateTrust', 'POST', 'Make a trusted user', 'TrustRequest', 201, 'Trust', 'v1'],
    ['trustedUser', 'GET', 'Read a trusted user', null, 200, 'Trust', 'v1'],
    ['trust', 'DELETE', 'Revoke trust', null, 204, null, 'v1'],
    ['trustEnable', enableTrust, 'Enable trust again', null, 200, 'Trust', 'v1'],
    ['subscriptions', 'POST', 'Let a screening recur', 'SubscriptionRequest', 201, 'Subscription', 'v1'],
    ['subscription', 'GET', 'Read a recurring screening', null, 200, 'Subscription', 'v1'],
    ['subscription', 'DELETE', 'End a recurring screening', null, 204, null, 'v1'],
    ['subscriptionEvents', 'GET', 'List what recurred', null, 200, 'SubscriptionEvents', 'v1'],
  ];
}

function describe(operation: Operation, { paths, headers, search }: Profile, version: Version): JsonObject {
  const [path, method, summary, takes, status, gives, known] = operation;
  const mark = markIn(version, known, paths[path].includes('{prefix}'));
  const isSearch = path === 'candidates' && method === 'GET';
  const isOrder = method === 'POST' && ['candidates', 'screenings', 'subscriptions'].includes(path);
  const parameter = (name: string, place: string, more: JsonObject = {}): JsonObject => ({
    name,
    in: place,
    schema: { type: 'string' },
    ...more,
  });
  return {
    summary,
    ...(mark !== undefined && { 'x-mark': mark }),
    ...(known === 'unprefixed' && mark !== undefined && { description: prefixAssumed }),
    parameters: [
      ...(paths[path].includes('{id}') ? [parameter('id', 'path', { required: true })] : []),
      ...(isSearch ? Object.values(search).map((name) => parameter(name, 'query')) : []),
      ...(isOrder ? [parameter(headers.idempotencyKey, 'header', { 'x-mark': 'ours' })] : []),
    ],
    ...(takes !== null && { requestBody: { required: true, content: jsonOf(takes) } }),
    responses: {
      [status]: { description: 'Done', ...(gives !== null && { content: jsonOf(gives) }) },
      '4XX': { description: 'Refused', content: jsonOf('Problems'), 'x-mark': 'public' },
      401: { description: 'No working token', content: jsonOf('Problems'), 'x-mark': 'ours' },
      429: { description: `Too many requests: ${headers.retryAfter}`, 'x-mark': 'ours' },
      500: { description: 'Also for an Authorization header that is not "Bearer <token>"' },
    },
  };
}

const prefixAssumed = 'The operation was given, the version before its path is assumed.';

function markIn(version: Version, known: Operation[6], hasPrefix: boolean): Mark | undefined {
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
      'Sent to the callback address of the order, and again every 15 minutes until HTTP 200: ten attempts in all.',
    'x-mark': 'public',
    requestBody: { content: jsonOf('Callback') },
    responses: { 200: { description: 'Taken' } },
  };
}

function jsonOf(schema: string): Json {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } };
}
