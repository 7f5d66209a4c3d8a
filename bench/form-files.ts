import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { countryCodes } from '../src/launcher/places/country-codes.ts';
import { regionNames } from '../src/launcher/places/region-names.ts';
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
    plugins: [writtenOutPlaces()],
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

/**
 * The places to choose from, written out in English as a form in one language has them: to make the first name with
 * `Intl.DisplayNames` in the page takes longer than to draw the form.
 */
function writtenOutPlaces(): Plugin {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const countries = (countryCodes.match(/../g) ?? [])
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  const states = (regionNames['US'] ?? '')
    .split(',')
    .map((state) => ({ value: `US-${state.slice(0, 2)}`, label: state.slice(3) }));
  const id = 'written-out-places';
  return {
    name: id,
    resolveId: (source) => (source === id ? id : null),
    load: (source) =>
      source === id
        ? `export const countries = ${JSON.stringify(countries)}, states = ${JSON.stringify(states)};`
        : null,
  };
}
