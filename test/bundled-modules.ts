import { build, minifySync, type Rolldown } from 'vite';
import { nameOf } from './fetched-files.ts';

/** How many bytes each module adds to a file, minified on its own and not compressed, by file and module. */
export type ModuleBytes = Record<string, Record<string, number>>;

/** Builds the bundle again, without writing it, to see which modules its files are made of. */
export async function bundledModules(): Promise<ModuleBytes> {
  const mode = process.env['NODE_ENV'];
  // Where both entries have a late file of one name, that of the first one counts.
  const chunks = [...(await chunksOf('status')), ...(await chunksOf('production'))];
  // A production build sets it to that, and the sandbox, which other tests start, refuses to run so.
  if (mode === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = mode;
  return Object.fromEntries(
    chunks.map(({ fileName, modules }) => [
      nameOf(fileName),
      Object.fromEntries(
        Object.entries(modules)
          .map(([id, { code }]): [string, number] => [moduleName(id), minifiedBytes(code ?? '')])
          .filter(([, bytes]) => bytes > 0)
          .toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ),
    ]),
  );
}

async function chunksOf(mode: string): Promise<Rolldown.OutputChunk[]> {
  const built = await build({ mode, logLevel: 'silent', build: { write: false } });
  return [built]
    .flat()
    .flatMap((output) => ('output' in output ? output.output : []))
    .filter((file) => file.type === 'chunk');
}

/** As a reader knows it: `src/register.ts`, `lit-html/lit-html.js`. */
const moduleName = (id: string): string =>
  id.includes('node_modules')
    ? id.replace(/^.*node_modules\//, '')
    : id.replace(/^.*\/dist\/(.*)\.js$/, 'src/$1.ts');

/** Without compression, which would leave out what this module alone does not use. */
const minifiedBytes = (code: string): number =>
  Buffer.byteLength(minifySync('module.js', code, { compress: false, mangle: true, codegen: true }).code);
