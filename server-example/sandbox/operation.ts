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

/** One operation of the service: the router answers it, and the OpenAPI document describes it. */
export interface Operation {
  /** The name of its path in the profile. */
  path: keyof Profile['paths'];
  method: string;
  summary: string;
  /** The schema of the body that it takes. */
  takes?: SchemaName;
  /** The status of its answer when it succeeds; 200 by default. */
  status?: 201 | 204;
  /** The schema of its answer. */
  gives?: SchemaName;
  /** How well it is known. `unprefixed` was given, but without a version before its path. */
  mark?: Mark | 'unprefixed';
  /** The query parameters that it reads. */
  query?: string[];
  /** A request that comes again with its idempotency key gets the first answer again. */
  isRepeatable?: boolean;
  /** False where the profile says that the service does not offer it: it is refused with 405. */
  isOffered?: boolean;
  /** The body of its answer; what it gives with status 204 is not sent. */
  answer(call: Call): Json | Promise<Json>;
}
