import { bundleFiles } from '../test/bundle-files.ts';
import { gzipBytes } from '../test/gzip-bytes.ts';
import type { Row } from './row.ts';

/** What each file of the bundle weighs. Exact. */
export async function size(): Promise<Row[]> {
  return [...(await bundleFiles())].map(([path, code]) => ({
    what: path,
    value: `${(gzipBytes(code) / 1000).toFixed(1)} kB`,
    bound: '-',
    how: 'gzip -9',
  }));
}
