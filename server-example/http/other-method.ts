import type { Answer } from './exchange.ts';
import { nothingHere, Refusal } from './refusal.ts';
import type { Route } from './route.ts';

interface TakenPath {
  /** Those of the path, with any method. */
  routes: readonly Route[];
  /** Whether pages of other origins may use the path. */
  isForPages: boolean;
}

/** What a browser asks before it lets a page of another origin send a request. @throws {Refusal} as {@link otherMethod}. */
export function answerToPreflight(path: TakenPath): Answer {
  if (!path.isForPages) throw otherMethod(path);
  return { status: 204, headers: { allow: methodsOf(path) } };
}

/** The refusal of a method that no route of a path takes: it names those that one takes. */
export function otherMethod(path: TakenPath): Refusal {
  if (path.routes.length === 0) return nothingHere();
  const allow = methodsOf(path);
  return new Refusal('invalid_request', {
    special: { status: 405, title: `This path takes ${allow}.` },
    allow,
  });
}

function methodsOf({ routes, isForPages }: TakenPath): string {
  const taken = routes.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : method.toUpperCase()));
  return [...taken, ...(isForPages ? ['OPTIONS'] : [])].toSorted().join(', ');
}
