import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { build, type PluginOption } from 'vite';

const isCustomElement = (tag: string) => tag.startsWith('screening-');

/** What vite needs to bundle each framework. */
export const frameworkPlugins = {
  react: (): PluginOption[] => [],
  vue: (): PluginOption[] => [vue({ template: { compilerOptions: { isCustomElement } } })],
  svelte: (): PluginOption[] => [svelte({ configFile: false })],
};

/** Bundles a script of a project in `folder` into `dist/main.js` there. */
export async function bundle(folder: string, entry: string, plugins: PluginOption[]): Promise<void> {
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins,
    // React and Vue ask for this word, which a page does not have.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      lib: { entry, formats: ['es'], fileName: 'main' },
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
}

/** The page of a bundled script, with what a server has drawn. */
export const bundledPage = (
  content = '',
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Check</title>
<link rel="icon" href="data:,"><div id="root">${content}</div><script type="module" src="/main.js"></script></html>`;
