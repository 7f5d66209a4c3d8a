import type { Profile } from './profile.ts';
import type { RouteName } from './profile-paths.ts';
import type { AuthHeader } from './service-auth.ts';
import { commonHeaders } from './service-token.ts';

/** What a call says, beside where it goes. */
export interface CallContent {
  query?: Record<string, string>;
  body?: unknown;
  /** Sent with everything that creates. */
  idempotencyKey?: string;
}

/** Which resource of the service it is about. */
export interface Place {
  route: RouteName;
  /** Stands for `{id}` in the path. */
  id?: string | undefined;
  /** How the screening was ordered, where the path depends on it: directly, unless it says otherwise. */
  mode?: 'direct' | 'link' | 'email' | undefined;
}

/** Its path by the profile. */
export function routePath(
  profile: Profile,
  prefix: string,
  { route, id = '', mode = 'direct' }: Place,
): string {
  const path = profile.paths[route];
  const ofMode = typeof path === 'string' ? path : path[mode];
  return ofMode.replace('{prefix}', prefix).replace('{id}', encodeURIComponent(id));
}

/** A path with its query. */
export function withQuery(path: string, query: CallContent['query']): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** A call as it is sent by the profile. */
export function serviceRequest(
  { headers: names }: Profile,
  auth: AuthHeader,
  { body, idempotencyKey }: CallContent,
): { headers: Record<string, string>; body?: string } {
  const headers: Record<string, string> = {
    ...commonHeaders,
    [auth.name]: auth.value,
  };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey && names.idempotencyKey !== null) headers[names.idempotencyKey] = idempotencyKey;
  return { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}
