import { posix } from 'node:path';
import { scriptImports } from './script-imports.ts';

/** What a script fetches before its first line runs: itself, what it imports, what that imports, by path. */
export function staticClosure(files: Map<string, string>, entry: string): Map<string, string> {
  const closure = new Map<string, string>();
  const add = (path: string): void => {
    if (closure.has(path)) return;
    const code = files.get(path);
    if (code === undefined) throw new Error(`There is no dist/bundle/${path}: run npm run build.`);
    closure.set(path, code);
    for (const specifier of scriptImports(path, code).static) add(fileOf(specifier, path));
  };
  add(entry);
  return closure;
}

/** The path within the bundle of a file that `importer` imports; a query is for caches and names no other file. */
export const fileOf = (specifier: string, importer: string): string =>
  posix.join(posix.dirname(importer), specifier.split('?', 1)[0] ?? '');
