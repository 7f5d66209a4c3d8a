import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { type Contender, contenders, folderOf, ours } from './contenders.ts';

/** Everything the pages of the contenders can ask for, by path: ours as it is shipped, the rivals bundled alike. */
export async function formFiles(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const contender of contenders)
    for (const [name, text] of contender === ours ? await shipped() : await bundled(contender))
      files.set(folderOf(contender) + name, text);
  return files;
}

async function shipped(): Promise<[string, string][]> {
  const folder = new URL('../dist/bundle/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [
      name,
      await readFile(new URL(name, folder), 'utf8'),
    ]),
  );
}

/** A rival, built for production by the bundler that builds ours. */
async function bundled({ who, fields }: Contender): Promise<[string, string][]> {
  const rival = (file: string): string => fileURLToPath(new URL(`rivals/${file}`, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: fields === 'asked' ? { './given-fields.js': rival('asked-fields.js') } : {},
    },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: {
        entry: rival(who === 'react' ? 'react.jsx' : `${who}.js`),
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
