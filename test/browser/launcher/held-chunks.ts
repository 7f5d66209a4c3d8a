import { lateFile } from '../../../src/client/late-file.ts';
import { ScreeningError } from '../../../src/client/screening-error.ts';
import { chunks as later } from '../../../src/launcher/actions/chunks.ts';
import { chunks as first } from '../../../src/launcher/launcher.ts';

const originals = { ...first, ...later };

export type ChunkName = keyof typeof originals;

/** Loads all chunks of the launcher. */
export const loadChunks = (): Promise<unknown> => Promise.all(Object.values(originals).map((load) => load()));

const replace = (name: ChunkName, load: () => Promise<unknown>): void =>
  void Object.assign(name in first ? first : later, { [name]: load });

/** Lets all chunks of the launcher load again. */
export const releaseChunks = (): void =>
  Object.entries(originals).forEach(([name, load]) => replace(name as ChunkName, load));

/** Lets some chunks of the launcher fail to load. */
export function withholdChunks(...names: ChunkName[]): void {
  failChunks(new ScreeningError('offline', 'The test lets this fail.'), ...names);
}

/** Lets some chunks of the launcher fail with this problem. */
export function failChunks(problem: ScreeningError, ...names: ChunkName[]): void {
  const fail = () => Promise.reject(problem);
  for (const name of names) replace(name, fail);
}

/** Where the chunks are that a release has taken away. */
export const goneFile = `${location.origin}/gone-with-the-release.js`;

/** The file whose state the page asks for then: WebKit does not say which one did not come, so it asks for the script's. */
export const askedFile = /Chrome|Firefox/.test(navigator.userAgent)
  ? goneFile
  : `${location.origin}/src/client/late-file.ts`;

/** Lets some chunks of the launcher be asked for where nothing is any more. */
export function loseChunks(...names: ChunkName[]): void {
  for (const name of names)
    replace(
      name,
      lateFile(() => import(goneFile)),
    );
}

/** Lets a chunk of the launcher wait until `arrive` is called. */
export function holdChunk(name: ChunkName): { arrive: () => void } {
  const release = Promise.withResolvers<void>();
  const load: () => Promise<unknown> = originals[name];
  replace(name, () => release.promise.then(load));
  return { arrive: () => release.resolve() };
}
