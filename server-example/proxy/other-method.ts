import type { Answer } from './exchange.ts';
import { Refusal } from './refusal.ts';
import type { Route } from './route.ts';

/**
 * The answer to a method that no route of a path takes: what a browser asks before it lets a page send a request, or a
 * refusal that names what the path takes.
 *
 * @param routes those of the path, with other methods.
 * @param isForPages whether pages of other origins may use the path.
 */
export function answerToOtherMethod(method: string, routes: readonly Route[], isForPages: boolean): Answer {
  if (routes.length === 0) throw new Refusal('not_found');
  const taken = routes.flatMap(({ method: one }) => (one === 'get' ? ['GET', 'HEAD'] : one.toUpperCase()));
  const allow = [...taken, ...(isForPages ? ['OPTIONS'] : [])].toSorted().join(', ');
  if (method === 'OPTIONS' && isForPages) return { status: 204, headers: { allow } };
  throw new Refusal('invalid_request', {
    special: { status: 405, title: `This path takes ${allow}.` },
    allow,
  });
}
