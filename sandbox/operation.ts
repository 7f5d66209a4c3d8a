import type { Json, JsonObject } from './json.ts';
import type { Mark, SchemaName } from './openapi-schemas.ts';
import type { Profile, Version } from './profile.ts';

/** What an operation reads of a request. */
export interface Call {
  /** The id in the path; empty where the path has none. */
  id: string;
  body: JsonObject;
  query: URLSearchParams;
  headers: Headers;
  version: Version;
}

/** One operation of the service. The router answers it and the OpenAPI document describes it, both from here. */
export interface Operation {
  /** The name of its path in the profile. */
  path: keyof Profile['paths'];
  method: string;
  summary: string;
  /** The schema of the body that it reads. */
  takes?: SchemaName;
  /** The status of its answer; 200 by default. */
  status?: 201 | 204;
  /** The schema of its answer. */
  gives?: SchemaName;
  /** Where its facts come from. `unprefixed`: given with the interface, but without a version before its path. */
  mark?: Mark | 'unprefixed';
  /** The query parameters that it reads. */
  query?: string[];
  /** Whether a request with the same idempotency key gets the first answer again. */
  isRepeatable?: boolean;
  /** False if the profile says that the service does not offer it: the router then answers 405. */
  isOffered?: boolean;
  /** Makes the body of its answer, which is not sent with status 204. */
  answer(call: Call): Json | Promise<Json>;
}
