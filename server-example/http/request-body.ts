import type { HonoRequest } from 'hono';
import type * as z from 'zod/mini';
import type { FieldProblem } from '../../src/protocol/problem.ts';
import { unusableIn } from '../plain-json.ts';
import { BodyTooLarge, readBoundedText } from '../bounded-body.ts';
import { Refusal } from '../refusal.ts';
import { BodyAlreadyRead } from './problem-answer.ts';

/**
 * The body as text. Hono's own limit puts another request in the place of this one, which on Node works only with other
 * globals than the host's.
 *
 * @throws {Refusal} `too_large` beyond `limit` bytes, before the rest is read.
 */
export async function readText(request: HonoRequest, limit: number, wasRead: boolean): Promise<string> {
  if (wasRead) throw new BodyAlreadyRead();
  const declared = request.header('content-length');
  if (Number(declared ?? 0) > limit) throw new Refusal('too_large');
  const isBounded = declared !== undefined && request.header('transfer-encoding') === undefined;
  try {
    return isBounded ? await request.text() : await readBoundedText(request.raw, limit);
  } catch (cause) {
    if (cause instanceof BodyTooLarge) throw new Refusal('too_large', { cause });
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
  throw new Refusal('invalid_request', { errors: problemsOf(parsed.error.issues) });
}

/** As many as help anybody. */
const mostProblems = 20;

/** Each with its path; a member that the route does not take has a path of its own. */
function problemsOf(issues: readonly z.core.$ZodIssue[]): FieldProblem[] {
  return issues
    .flatMap((issue) => {
      const places =
        issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
      return places.map((place) => ({ path: plainPath(place), code: issue.code }));
    })
    .slice(0, mostProblems);
}

/** The path up to the first name that is none: a sender may put anything there, also what is personal. */
function plainPath(path: readonly PropertyKey[]): string {
  const end = path.findIndex((name) => typeof name !== 'number' && !/^[a-z]\w{0,59}$/i.test(String(name)));
  return path.slice(0, end < 0 ? undefined : end).join('.');
}
