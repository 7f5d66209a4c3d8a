import { writeJson } from '../write-json.ts';

/** The options of a POST with a JSON body. */
export const postInit = (body: unknown, signal: AbortSignal | undefined) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: writeJson(body),
  signal,
});
