import { answersOf, withField } from '../../src/protocol/candidate.ts';
import type { DocumentedRoute } from './documented-routes.ts';
import type { ValidRequest } from './valid-requests.ts';

/** A request with something put into it. */
interface NaughtyRequest {
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** A place in the requests of a route where anything can be put. Undefined: no client can send it there. */
export interface NaughtyPlace {
  name: string;
  put(request: ValidRequest, value: unknown): NaughtyRequest | undefined;
}

const everyHeader = [
  'authorization',
  'content-type',
  'accept',
  'accept-language',
  'cookie',
  'forwarded',
  'idempotency-key',
  'if-none-match',
  'last-event-id',
  'origin',
  'range',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-http-method-override',
  'x-request-id',
];

/** Every place of a route. @param example one of its valid requests. */
export function naughtyPlaces(route: DocumentedRoute, example: ValidRequest): NaughtyPlace[] {
  const named = (place: 'path' | 'query') =>
    route.params.filter((one) => one.in === place).map(({ name }) => name);
  const leaves = example.body === undefined ? [] : answersOf(example.body).map(([path]) => path);
  return [
    ...named('path').map((name) => inPath(route, name)),
    ...[...named('query'), 'unknown', '__proto__'].map((name) => inQuery(route, name)),
    ...everyHeader.map((name) => inHeader(route, name)),
    ...[...leaves, ...sectionsOf(leaves)].map((path) => inBody(route, path)),
    ...(example.body === undefined ? [] : [asName(route), asBody(route)]),
  ];
}

/** The objects and lists around the leaves. */
const sectionsOf = (leaves: readonly string[]): string[] => [
  ...new Set(leaves.flatMap((path) => path.split(/[.[]/).slice(0, -1).slice(0, 1))),
];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const written = (route: DocumentedRoute, { params, headers, body }: ValidRequest): NaughtyRequest => ({
  // A long poll would wait.
  path: `${pathOf(route, params)}${route.path === '/events' ? '?wait=0' : ''}`,
  headers,
  body: body === undefined ? undefined : JSON.stringify(body),
});

const pathOf = ({ path }: DocumentedRoute, params: Record<string, string>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');

function inPath(route: DocumentedRoute, param: string): NaughtyPlace {
  return {
    name: `${param} in the path`,
    put: (request, value) => {
      const text = textOf(value);
      if (!text.isWellFormed() || text.length > 8_000) return undefined;
      const params = { ...request.params, [param]: encodeURIComponent(text) };
      return written(route, { ...request, params });
    },
  };
}

function inQuery(route: DocumentedRoute, param: string): NaughtyPlace {
  return {
    name: `${param} in the query`,
    put: (request, value) => {
      const text = textOf(value);
      if (text.length > 8_000) return undefined;
      const sent = written(route, request);
      const search = new URLSearchParams([[param, text]]);
      // A long poll would wait.
      const isLong = param === 'wait' && Number(text) > 0;
      return isLong
        ? undefined
        : { ...sent, path: `${pathOf(route, request.params)}?${withWait(route, param)}${search}` };
    },
  };
}

const withWait = ({ path }: DocumentedRoute, param: string): string =>
  path === '/events' && param !== 'wait' ? 'wait=0&' : '';

function inHeader(route: DocumentedRoute, header: string): NaughtyPlace {
  return {
    name: `the header ${header}`,
    put: (request, value) => {
      // As bytes; what ends a header no client can put into one.
      const text = Buffer.from(textOf(value), 'utf8')
        .toString('latin1')
        .replaceAll(/[\0\r\n]/g, '');
      if (text.length > 8_000) return undefined;
      const sent = written(route, request);
      const given = header === 'authorization' ? `Bearer ${text}` : text;
      return { ...sent, headers: { ...sent.headers, [header]: given } };
    },
  };
}

function inBody(route: DocumentedRoute, path: string): NaughtyPlace {
  return {
    name: `${path} in the body`,
    put: (request, value) => written(route, { ...request, body: withField(request.body ?? {}, path, value) }),
  };
}

/** As the name of a member that the body does not have, beside the others and within each of them. */
function asName(route: DocumentedRoute): NaughtyPlace {
  return {
    name: 'a name in the body',
    put: (request, value) => {
      const add = (object: object): object =>
        Object.fromEntries([
          ...Object.entries(object).map(([name, one]) => [name, isObject(one) ? add(one) : one]),
          [textOf(value), 'x'],
        ]) as object;
      return { ...written(route, request), body: JSON.stringify(add(request.body ?? {})) };
    },
  };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function asBody(route: DocumentedRoute): NaughtyPlace {
  return {
    name: 'the body',
    put: (request, value) => ({ ...written(route, request), body: JSON.stringify(value) }),
  };
}
