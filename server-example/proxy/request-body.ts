import * as v from 'valibot';
import { mistakesOf } from '../mistakes.ts';
import { Refusal } from './refusal.ts';

/**
 * The body of a request as text.
 *
 * @throws {Refusal} `too_large` beyond `limit` bytes, before the rest is read.
 */
export async function readText(request: Request, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new Refusal('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * The body of a request, parsed by its schema.
 *
 * @throws {Refusal} `too_large`, or `invalid_request` with the paths that do not fit.
 */
export async function readBody<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  limit = 65_536,
): Promise<v.InferOutput<Schema>> {
  const text = await readText(request, limit);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new Refusal('invalid_request', { cause, errors: [{ path: '', code: 'json' }] });
  }
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  const errors = mistakesOf(schema, parsed.issues).map(({ path, code }) => ({ path, code }));
  throw new Refusal('invalid_request', { errors });
}
