import { PageProblem } from './page-problem.ts';

const fileTimeoutMs = 15_000;

/**
 * Makes a function that loads a file of the bundle at its first call, once for all elements. After a failure the next
 * call tries again.
 *
 * @returns a function that throws a `PageProblem` (`offline`) when the file cannot be loaded.
 */
export function lateFile<T>(load: () => Promise<T>): LateFile<T> {
  let loading: Promise<T> | undefined;
  const file: LateFile<T> = () =>
    (loading ??= withTimeout(load).then(
      (loaded) => (file.loaded = loaded),
      (cause: unknown) => {
        loading = undefined;
        throw new PageProblem(
          'offline',
          'Could not load part of screening-elements: check that the whole dist/bundle folder is served.',
          { cause },
        );
      },
    ));
  return file;
}

export interface LateFile<T> {
  (): Promise<T>;
  /** The file, once it is there. */
  loaded?: T;
}

function withTimeout<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The file did not arrive within ${fileTimeoutMs / 1000} s.`)),
      fileTimeoutMs,
    );
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
