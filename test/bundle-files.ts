import { readdir, readFile } from 'node:fs/promises';

/** The scripts that the last build left in `dist/bundle`, by their path in it, such as `screening-elements.js`. */
export async function bundleFiles(
  folder = new URL('../dist/bundle/', import.meta.url),
): Promise<Map<string, string>> {
  const paths = (await readdir(folder, { recursive: true })).map((path) => path.replaceAll('\\', '/'));
  const scripts = paths.filter((path) => path.endsWith('.js')).toSorted();
  return new Map(
    await Promise.all(
      scripts.map(async (path): Promise<[string, string]> => [
        path,
        await readFile(new URL(path, folder), 'utf8'),
      ]),
    ),
  );
}
