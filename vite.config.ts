import { createHash } from 'node:crypto';
import { defineConfig, type Plugin } from 'vite';

/** Bundles what `tsc` compiled: one script with both elements and what a first sight takes; the rest in chunks beside it. */
export default defineConfig({
  publicDir: false,
  plugins: [tightTemplates(), loyalChunks()],
  build: {
    target: 'es2022',
    outDir: 'dist/bundle',
    modulePreload: false,
    lib: { entry: 'dist/bundle.js', formats: ['es'], fileName: () => 'screening-elements.js' },
    rolldownOptions: {
      // What a chunk shares with the script stays in the script.
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
  css: (texts: string[]): string[] =>
    texts.map((text) =>
      text
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/ ?([{};>]) ?|([:,]) /g, '$1$2')
        .replaceAll(/;(?=})/g, '')
        .replaceAll(/(?<![\w.])0(?=\.\d)/g, ''),
    ),
  /** A line break beside a tag is no text: what stands in a line is written in one. Within a tag it is a blank. */
  html: (texts: string[]): string[] => {
    let isInTag = false;
    return texts.map((text) => {
      const begun = isInTag ? text : text.replace(/^\s*\n\s*/, '');
      isInTag = /<[^>]*$/.test(text) || (isInTag && !text.includes('>'));
      const ended = isInTag ? begun : begun.replace(/\s*\n\s*$/, '');
      return ended.replaceAll(/(>)\s*\n\s*|\s*\n\s*(?=<)/g, '$1').replaceAll(/\s*\n\s*/g, ' ');
    });
  },
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
        if (isTemplate(node)) {
          const { quasis } = node.quasi;
          const texts = tight[node.tag.name](quasis.map(({ value }) => value.raw));
          quasis.forEach(({ start, end }, place) => edits.push({ start, end, text: texts[place] ?? '' }));
        }
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

/**
 * Has chunks take what they share with the script from the script that is running, instead of importing it by its
 * name: a page may know it by another address, such as one with a version in its query, and would run it twice.
 */
function loyalChunks(): Plugin {
  return {
    name: 'loyal-chunks',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const script = chunks.find((chunk) => chunk.isEntry);
      if (!script) return;
      const shared = new Set<string>();
      const version = fingerprint(script.code);
      const parts = `globalThis[Symbol.for(${JSON.stringify(`screening-elements ${version}`)})]`;
      // A chunk of another version would be of no use: no cache shall answer with one.
      script.code = script.code.replaceAll(/(?<=\bimport\([`"']\.\/[\w-]+\.js)(?=[`"']\))/g, `?${version}`);
      for (const chunk of chunks)
        chunk.code = chunk.code.replace(
          new RegExp(`import ?{([^}]*)} ?from ?["']\\./${script.fileName}["'];?`),
          (_, names: string) => {
            for (const name of names.split(',')) shared.add(name.split(' as ')[0]!.trim());
            return `const{${names.replaceAll(' as ', ':')}}=${parts};`;
          },
        );
      script.code = script.code.replace(/export ?{([^}]*)};?(?=\s*(\/\/#.*)?\s*$)/, (_, list: string) => {
        const exports = list.split(',').map((entry) => entry.trim());
        const nameOf = (entry: string): string => entry.split(' as ').at(-1)!;
        const own = exports.filter((entry) => shared.has(nameOf(entry)));
        // What the bundler added for the chunks has names of a letter or two.
        const open = exports.filter((entry) => nameOf(entry).length > 2);
        const entries = own.map((entry) => `${nameOf(entry)}:${entry.split(' as ')[0]}`);
        return `${parts}??={${entries.join()}};export{${open.join()}};`;
      });
      // Has browsers that know the word compile all of it while it comes, instead of each function at its first call.
      script.code = `//# allFunctionsCalledOnLoad\n${script.code}`;
    },
  };
}

const fingerprint = (code: string): string => createHash('sha256').update(code).digest('hex').slice(0, 8);
