import { ScreeningError } from './screening-error.ts';
import { tellDeveloper } from './tell-developer.ts';

const fileTimeoutMs = 15_000;
/** How browsers, each in words of its own, and webpack say that a file is not here. Any other error is of its code. */
const notHere = /^(?:Timeout|ChunkLoad|TypeError.+(?:import|fetch|MIME))/i;

/**
 * Makes a function that loads a file of the bundle at its first call, once for all elements. Where it did not come, the next
 * call tries again; Firefox remembers until a reload that it did not come.
 *
 * @returns a function that throws a `ScreeningError` when the file cannot be loaded: `unreadable` where it came and does not
 *   run, or is not there any more, as after a release; `offline` where nobody answers, or a server that is down.
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
      // Chrome and Firefox name the file. Another browser may say which of both it is, network or file, by the script.
      const url = /https?:[^\s)]+/.exec(why)?.[0] ?? import.meta.url;
      const status = why.startsWith('Timeout') ? 0 : await statusOf(url);
      const message = `${url} answers ${status || 'nothing'}: serve the whole dist/bundle folder, with the files of the last release.`;
      if (status) tellDeveloper(message);
      throw new ScreeningError(status && status < 500 ? 'unreadable' : 'offline', message, { cause });
    }));
}

function withTimeout<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = AbortSignal.timeout(fileTimeoutMs);
    limit.onabort = () => reject(limit.reason);
    load().then(resolve, reject);
  });
}

/** What the server of a file says of it now: an import that fails does not tell. 0 where nobody answers. */
const statusOf = (url: string): Promise<number> =>
  fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => 0,
  );
