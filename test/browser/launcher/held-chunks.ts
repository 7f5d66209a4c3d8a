import { PageProblem } from '../../../src/client/page-problem.ts';
import { chunks } from '../../../src/launcher/chunks.ts';

export type ChunkName = keyof typeof chunks;

const usual = { ...chunks };

/** Lets every file of the launcher come as usual again. */
export const releaseChunks = (): void => void Object.assign(chunks, usual);

/** Has some files of the launcher not come. */
export function withholdChunks(...names: ChunkName[]): void {
  const refuse = () => Promise.reject(new PageProblem('offline', 'Held back by the test.'));
  for (const name of names) Object.assign(chunks, { [name]: refuse });
}

/** Has a file of the launcher come when `arrive` is called, for those who asked for it. */
export function holdChunk(name: ChunkName): { arrive: () => void } {
  const held = Promise.withResolvers<void>();
  const load: () => Promise<unknown> = usual[name];
  Object.assign(chunks, { [name]: () => held.promise.then(load) });
  return { arrive: () => held.resolve() };
}
