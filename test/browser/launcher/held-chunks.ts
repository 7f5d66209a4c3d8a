import { ScreeningError } from '../../../src/client/screening-error.ts';
import { chunks } from '../../../src/launcher/chunks.ts';

export type ChunkName = keyof typeof chunks;

const originals = { ...chunks };

/** Lets all chunks of the launcher load again. */
export const releaseChunks = (): void => void Object.assign(chunks, originals);

/** Lets some chunks of the launcher fail to load. */
export function withholdChunks(...names: ChunkName[]): void {
  failChunks(new ScreeningError('offline', 'The test lets this fail.'), ...names);
}

/** Lets some chunks of the launcher fail with this problem. */
export function failChunks(problem: ScreeningError, ...names: ChunkName[]): void {
  const fail = () => Promise.reject(problem);
  for (const name of names) Object.assign(chunks, { [name]: fail });
}

/** Lets a chunk of the launcher wait until `arrive` is called. */
export function holdChunk(name: ChunkName): { arrive: () => void } {
  const release = Promise.withResolvers<void>();
  const load: () => Promise<unknown> = originals[name];
  Object.assign(chunks, { [name]: () => release.promise.then(load) });
  return { arrive: () => release.resolve() };
}
