import type { Profile } from './profile.ts';
import type { RouteName } from './profile-paths.ts';
import { bearerAuthorization, commonHeaders } from './service-token.ts';

/** What a call says, beside where it goes. */
export interface CallContent {
  query?: Record<string, string>;
  body?: unknown;
  /** Sent with everything that creates. */
  idempotencyKey?: string;
}

/** The path of a route, with `id` in the place of `{id}`. */
export const routePath = (profile: Profile, prefix: string, route: RouteName, id = ''): string =>
  profile.paths[route].replace('{prefix}', prefix).replace('{id}', encodeURIComponent(id));

/** A path with its query. */
export function withQuery(path: string, query: CallContent['query']): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** A call as it is sent by the profile. */
export function serviceRequest(
  { headers: names }: Profile,
  token: string,
  { body, idempotencyKey }: CallContent,
): { headers: Record<string, string>; body?: string } {
  const headers: Record<string, string> = {
    ...commonHeaders,
    authorization: bearerAuthorization(token),
  };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey && names.idempotencyKey !== null) headers[names.idempotencyKey] = idempotencyKey;
  return { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}
