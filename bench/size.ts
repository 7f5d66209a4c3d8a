import { bound, sizes } from '../test/bundle-sizes.ts';
import type { Row } from './row.ts';

/** What a page fetches: the script with both elements, and what lies beside it for later. Exact. */
export async function size(): Promise<Row[]> {
  return (await sizes()).map(({ file, bytes, isScript }) => ({
    what: isScript ? `${file}, both elements` : file,
    value: `${(bytes / 1000).toFixed(1)} kB`,
    bound: isScript ? `${bound / 1000} kB` : '-',
    how: isScript ? 'gzip -9, all that a first sight takes' : 'gzip -9, fetched when it is needed',
  }));
}
