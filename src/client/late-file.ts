import { ScreeningError } from './screening-error.ts';

const fileTimeoutMs = 15_000;
/** How browsers, each in words of its own, and webpack say that a file is not here. Any other error is of its code. */
const notHere = /^(?:Timeout|ChunkLoad|TypeError.+(?:import|fetch|MIME))/i;

/**
 * Makes a function that loads a file of the bundle at its first call, once for all elements. Where it did not come, the next
 * call tries again.
 *
 * @returns a function that throws a `ScreeningError` when the file cannot be loaded: `not_set_up` where the script beside it
 *   can, `unreadable` where it came and does not run, which each later call finds too, else `offline`.
 */
export function lateFile<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () =>
    (loading ??= withTimeout(load).catch(async (cause: unknown) => {
      const why = String(cause);
      if (!notHere.test(why))
        throw new ScreeningError(
          'unreadable',
          `A file beside the script does not run: ${why}. Compare it with that of dist/bundle.`,
          { cause },
        );
      loading = undefined;
      throw new ScreeningError(
        !why.startsWith('Timeout') && (await isServed(import.meta.url)) ? 'not_set_up' : 'offline',
        'A file beside the script is not served as JavaScript: check that the whole dist/bundle folder is served.',
        { cause },
      );
    }));
}

function withTimeout<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      // Made only now: an error made while the script starts has the browser read all of it again for the stack.
      () =>
        reject(new DOMException(`The file did not arrive within ${fileTimeoutMs / 1000} s.`, 'TimeoutError')),
      fileTimeoutMs,
    );
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Whether a file can be fetched now: an import that fails says not whether the network or the file is missing. */
const isServed = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
