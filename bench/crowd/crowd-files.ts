import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { bundleFiles } from '../../test/bundle-files.ts';

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Everything the page of a crowd can ask for, by path: ours as it is shipped, the rivals bundled alike. */
export async function crowdFiles(): Promise<Map<string, string>> {
  const files = new Map([...(await bundleFiles())].map(([path, code]) => [`/${path}`, code]));
  files.set('/crowd-page.js', await readFile(pathOf('crowd-page.js'), 'utf8'));
  const mode = process.env['NODE_ENV'];
  for (const rival of ['badge', 'list']) files.set(`/lit-native-${rival}.js`, await bundled(rival));
  // A production build sets it to that, and the sandbox, which other benchmarks start, refuses to run so.
  if (mode === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = mode;
  return files;
}

async function bundled(rival: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: pathOf(`../rivals/lit-native/${rival}.js`), formats: ['es'], fileName: rival },
      rolldownOptions: { output: { minify: true, comments: false } },
    },
  });
  const outputs = [built].flat().filter((output): output is Rolldown.RolldownOutput => 'output' in output);
  return outputs[0]!.output[0].code;
}
