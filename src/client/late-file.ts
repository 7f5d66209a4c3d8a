import { PageProblem } from './page-problem.ts';

/** Milliseconds after which a file is taken not to come. */
const fileTimeoutMs = 15_000;

/**
 * Loads a file beside the script when it is first asked for, once for all elements. One that did not come is asked
 * for again at the next call.
 *
 * @returns a function that throws a `PageProblem` (`offline`) where the file does not come.
 */
export function lateFile<T>(load: () => Promise<T>): () => Promise<T> {
  let arrival: Promise<T> | undefined;
  return () =>
    (arrival ??= withTimeout(load).catch((cause: unknown) => {
      arrival = undefined;
      throw new PageProblem(
        'offline',
        'Could not load part of screening-elements: check that the whole dist/bundle folder is served.',
        { cause },
      );
    }));
}

function withTimeout<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The file took too long.')), fileTimeoutMs);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
