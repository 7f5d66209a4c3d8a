import { PageProblem } from '../client/page-problem.ts';
import { tellDeveloper } from '../client/tell-developer.ts';
import { ScreeningErrorEvent } from './launcher-events.ts';

/** Reports a problem to the host's page, and a mistake of the host or of this code to the console as well. */
export function reportProblem(host: EventTarget, error: unknown): PageProblem {
  if (!(error instanceof PageProblem)) reportError(error);
  const problem =
    error instanceof PageProblem
      ? error
      : new PageProblem('unreadable', 'screening-elements stopped on a mistake of its own.');
  if (problem === error && problem.isMistake) tellDeveloper(problem.message);
  host.dispatchEvent(new ScreeningErrorEvent(problem));
  return problem;
}
