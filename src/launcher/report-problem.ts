import { ScreeningError } from '../client/screening-error.ts';
import { tellDeveloper } from '../client/tell-developer.ts';
import { ScreeningErrorEvent } from './launcher-events.ts';

/** Reports a problem to the host's page, and a mistake of the host or of this code to the console as well. */
export function reportProblem(host: EventTarget, error: unknown): ScreeningError {
  if (!(error instanceof ScreeningError)) reportError(error);
  const problem =
    error instanceof ScreeningError
      ? error
      : new ScreeningError('unreadable', 'screening-elements stopped on a mistake of its own.');
  if (problem === error && problem.isMistake) tellDeveloper(problem.message);
  host.dispatchEvent(new ScreeningErrorEvent(problem));
  return problem;
}
