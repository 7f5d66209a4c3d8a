import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { bundleFiles } from '../test/bundle-files.ts';
import { type Contender, folderOf, isOurs, oldBundle } from './contenders.ts';
import { hostPage } from './host-page.ts';
import { writtenOutPlaces } from './written-out-places.ts';

/** Everything the pages of the contenders can ask for, by path: ours as it is shipped, the rivals bundled alike. */
export async function formFiles(contenders: Contender[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const mode = process.env['NODE_ENV'];
  for (const contender of contenders.filter((contender) => !files.has(folderOf(contender)))) {
    const folder = folderOf(contender);
    const own = isOurs(contender) ? await scriptsOf(contender) : await bundled(contender);
    for (const [name, text] of own) files.set(folder + name, text);
    files.set(folder, hostPage(contender, own.has('form.css')));
  }
  // A production build sets it to that, and the sandbox, which other benchmarks start, refuses to run so.
  if (mode === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = mode;
  return files;
}

const scriptsOf = ({ who }: Contender): Promise<Map<string, string>> =>
  who === 'commit-75175a3' ? bundleFiles(pathToFileURL(`${oldBundle}/`)) : bundleFiles();

/** A rival, built for production by the bundler that builds ours. */
async function bundled({ who, draws }: Contender): Promise<Map<string, string>> {
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
  return new Map(
    outputs
      .flatMap(({ output }) => output)
      .map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]),
  );
}
