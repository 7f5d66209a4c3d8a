import { defineConfig, type Plugin } from 'vite';

/** Bundles what `tsc` compiled: one file with both elements and all they need; languages and phone rules beside it. */
export default defineConfig({
  publicDir: false,
  plugins: [tightTemplates()],
  build: {
    target: 'es2022',
    outDir: 'dist/bundle',
    modulePreload: false,
    lib: { entry: 'dist/bundle.js', formats: ['es'], fileName: () => 'screening-elements.js' },
    rolldownOptions: {
      // What a chunk shares with the script stays in the script, which is whole by itself.
      preserveEntrySignatures: 'allow-extension',
      output: {
        minify: true,
        chunkFileNames: '[name].js',
        comments: false,
        // Not even what chunks share with it may leave the script.
        codeSplitting: { groups: [{ name: 'screening-elements', test: /dist\/bundle\.js$/ }] },
      },
    },
  },
});

const tight = {
  css: (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/ ?([{};]) ?|([:,]) /g, '$1$2'),
  html: (text: string): string => text.replaceAll(/\s*\n\s*/g, ' '),
};

/** Takes the line breaks and indents out of `css` and `html` templates, which no minifier of scripts looks into. */
function tightTemplates(): Plugin {
  return {
    name: 'tight-templates',
    transform(code, id) {
      if (id.includes('node_modules')) return null;
      const edits: { start: number; end: number; text: string }[] = [];
      const visit = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return;
        if (isTemplate(node))
          for (const { start, end, value } of node.quasi.quasis)
            edits.push({ start, end, text: tight[node.tag.name](value.raw) });
        for (const child of Object.values(node)) visit(child);
      };
      visit(this.parse(code));
      // From the end, so that what comes before stays where it is.
      edits.sort((a, b) => b.start - a.start);
      return {
        code: edits.reduce(
          (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
          code,
        ),
        map: null,
      };
    },
  };
}

interface Template {
  tag: { name: keyof typeof tight };
  quasi: { quasis: { start: number; end: number; value: { raw: string } }[] };
}

function isTemplate(node: object): node is Template {
  return 'tag' in node && 'quasi' in node && Object.hasOwn(tight, (node as Template).tag.name ?? '');
}
