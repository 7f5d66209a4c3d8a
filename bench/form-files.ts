import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { bundleFiles } from '../test/bundle-files.ts';
import { type Contender, folderOf } from './contenders.ts';
import { writtenOutPlaces } from './written-out-places.ts';

/** Everything the pages of the contenders can ask for, by path: ours as it is shipped, the rivals bundled alike. */
export async function formFiles(contenders: Contender[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const mode = process.env['NODE_ENV'];
  for (const contender of contenders)
    for (const [name, text] of contender.who === 'ours' ? await bundleFiles() : await bundled(contender))
      files.set(folderOf(contender) + name, text);
  // A production build sets it to that, and the sandbox, which other benchmarks start, refuses to run so.
  if (mode === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = mode;
  return files;
}

/** A rival, built for production by the bundler that builds ours. */
async function bundled({ who, draws }: Contender): Promise<[string, string][]> {
  const entry = `rivals/${who}/${draws}.${who === 'react' ? 'jsx' : 'js'}`;
  const built = await build({
    configFile: false,
    plugins: [writtenOutPlaces()],
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: {
        entry: fileURLToPath(new URL(entry, import.meta.url)),
        formats: ['es'],
        fileName: () => 'form.js',
        cssFileName: 'form',
      },
      rolldownOptions: { output: { minify: true, comments: false } },
    },
  });
  const outputs = [built].flat().filter((output): output is Rolldown.RolldownOutput => 'output' in output);
  return outputs
    .flatMap(({ output }) => output)
    .map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]);
}
