import type * as z from 'zod/mini';
import type { Asked } from './exchange.ts';
import { unusableIn } from './plain-json.ts';
import { Refusal } from './refusal.ts';

/** Of whatever a page or the host sends. */
const longestBodyBytes = 65_536;

/**
 * The body of a request, parsed by its schema.
 *
 * @throws {Refusal} `too_large`, or `invalid_request` with the paths that do not fit.
 */
export async function readBody<Schema extends z.ZodMiniType>(
  asked: Pick<Asked, 'text'>,
  schema: Schema,
  limit = longestBodyBytes,
): Promise<z.infer<Schema>> {
  const text = await asked.text(limit);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new Refusal('invalid_request', { cause, errors: [{ path: '', code: 'json' }] });
  }
  const unusable = unusableIn(body);
  if (unusable) throw new Refusal('invalid_request', { errors: [{ path: '', code: unusable }] });
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, code }) => ({ path: path.join('.'), code }));
  throw new Refusal('invalid_request', { errors });
}
