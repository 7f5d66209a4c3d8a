import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const bundle = new URL('../dist/bundle/', import.meta.url);

/** What the script may weigh, in bytes after gzip -9. */
export const bound = 29_000;

export interface FileSize {
  file: string;
  /** After gzip -9. */
  bytes: number;
  /** Whether it is the script itself, rather than a chunk beside it. */
  isScript: boolean;
}

/** The files of the bundle, as the last build left them: the script first, then the chunks from light to heavy. */
export async function sizes(): Promise<FileSize[]> {
  const files = (await readdir(bundle)).filter((file) => file.endsWith('.js'));
  const measured = await Promise.all(
    files.map(async (file) => ({
      file,
      bytes: gzipSync(await readFile(new URL(file, bundle)), { level: 9 }).length,
      isScript: file === 'screening-elements.js',
    })),
  );
  return measured.sort((a, b) => Number(b.isScript) - Number(a.isScript) || a.bytes - b.bytes);
}
