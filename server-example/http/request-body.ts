import type { HonoRequest } from 'hono';
import type * as z from 'zod/mini';
import { parseJson } from '../json-text.ts';
import { unusableIn } from '../plain-json.ts';
import { BodyNotText, BodyTooLarge, readBoundedText, utf8Text } from '../bounded-body.ts';
import { Refusal } from '../refusal.ts';
import { bodyMistakes, inWords } from './body-mistakes.ts';
import { BodyAlreadyRead } from './problem-answer.ts';

/**
 * The body as text. Hono's own limit puts another request in the place of this one, which on Node works only with other
 * globals than the host's.
 *
 * @throws {Refusal} `too_large` beyond `limit` bytes, before the rest is read; `invalid_request` where it is no UTF-8.
 */
export async function readText(request: HonoRequest, limit: number, wasRead: boolean): Promise<string> {
  if (wasRead) throw new BodyAlreadyRead();
  const declared = request.header('content-length');
  if (Number(declared ?? 0) > limit) throw new Refusal('too_large');
  const isBounded = declared !== undefined && request.header('transfer-encoding') === undefined;
  try {
    return isBounded ? utf8Text(await request.arrayBuffer()) : await readBoundedText(request.raw, limit);
  } catch (cause) {
    if (cause instanceof BodyTooLarge) throw new Refusal('too_large', { cause });
    if (cause instanceof BodyNotText)
      throw new Refusal('invalid_request', {
        cause,
        errors: [{ path: '', code: 'text' }],
        detail: 'The body is no UTF-8: encode it so, or two references could become one.',
      });
    // The sender has gone in the middle of it: that is no mistake of the proxy.
    throw new Refusal('invalid_request', { cause });
  }
}

/**
 * A text, parsed by its schema.
 *
 * @throws {Refusal} `invalid_request` with the paths that do not fit.
 */
export function parseBody<Schema extends z.ZodMiniType>(text: string, schema: Schema): z.infer<Schema> {
  const body = readJson(text);
  const unusable = unusableIn(body);
  if (unusable)
    throw new Refusal('invalid_request', {
      errors: [{ path: '', code: unusable }],
      detail: unusableBecause[unusable],
    });
  return matching(body, schema);
}

/** @throws {Refusal} `invalid_request` with the paths that do not fit. */
export function matching<Schema extends z.ZodMiniType>(value: unknown, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(value, inWords);
  if (parsed.success) return parsed.data;
  throw new Refusal('invalid_request', bodyMistakes(parsed.error.issues));
}

const unusableBecause = {
  depth: 'The body is nested too deep.',
  text: 'A text of the body has a NUL, or half of a character.',
};

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new Refusal('invalid_request', {
      cause,
      errors: [{ path: '', code: 'json' }],
      detail: `The body ${(cause as Error).message}. Send JSON, as JSON.stringify() writes it.`,
    });
  }
}
