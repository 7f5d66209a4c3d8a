import type * as z from 'zod/mini';
import type { FieldProblem } from '../../src/protocol/problem.ts';
import type { Asked } from './exchange.ts';
import { unusableIn } from '../plain-json.ts';
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
