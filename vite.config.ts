import { minifyHTMLLiterals } from 'minify-literals';
import { defineConfig, type Plugin } from 'vite';

/** What a first step can do without lies in these folders; what needs it there is in the script. */
const lateFolder =
  /dist\/(?:(?:launcher|status)\/(form|steps|invite|trust|places|views)\/|protocol\/address-)/;

/**
 * Bundles what `tsc` compiled, for pages without a build of their own. `vite build` makes the script with both elements,
 * `vite build --mode status` the one with `<screening-status>` alone.
 *
 * An entry is a line that imports parts whose names hold a digest of their content: two copies of an entry on one page,
 * by whatever addresses, run the same parts. What is loaded later comes in a file per folder.
 */
export default defineConfig(({ mode }) => {
  const isStatusAlone = mode === 'status';
  return {
    publicDir: false,
    plugins: [minifyTemplates()],
    // The name of a mode is no place to look for settings.
    envDir: false,
    build: {
      target: 'es2022',
      outDir: 'dist/bundle',
      emptyOutDir: !isStatusAlone,
      modulePreload: false,
      lib: {
        entry: isStatusAlone
          ? { 'screening-status': 'dist/bundle-status.js' }
          : { 'screening-elements': 'dist/bundle.js' },
        formats: ['es'],
      },
      rolldownOptions: {
        output: {
          minify: true,
          comments: false,
          // Has browsers that know the word compile all of it while it comes, instead of each function at its first call.
          postBanner: (chunk) =>
            /^(elements|status)$/.test(chunk.name) ? '//# allFunctionsCalledOnLoad' : '',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: {
            groups: isStatusAlone
              ? [{ name: 'status', test: /dist\/(?:status\/(?!list\/)|client\/)/ }]
              : [
                  { name: 'elements', test: /dist\/bundle\.js$|rolldown\/runtime/, priority: 2 },
                  // Both elements say it, each in a file that comes late.
                  { name: 'timeline', test: /dist\/locales\/en-timeline\.js$/, priority: 2 },
                  { name: lateName, debugName: 'folder', priority: 1 },
                  // After the views, which it draws with.
                  { name: 'list', test: /dist\/status\/list\// },
                ],
          },
        },
      },
    },
  };
});

/** The file in which a module comes late; the address data comes with the places. */
function lateName(id: string): string | null {
  const found = lateFolder.exec(id);
  return found && (found[1] ?? 'places');
}

/** Takes line breaks and indents out of `html` and `css` templates, which no minifier of scripts looks into. */
function minifyTemplates(): Plugin {
  return {
    name: 'minify-templates',
    transform: (code, id) =>
      id.includes('node_modules') ? null : minifyHTMLLiterals(code, { fileName: id }),
  };
}
