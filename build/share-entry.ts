import { createHash } from 'node:crypto';
import { parseAst, type Plugin, type Rolldown } from 'vite';

/**
 * Makes the entry of a bundle the script itself. A late file takes what it needs from the copy that runs, by whatever
 * address the page names it: an `import` of the entry by its name would run a second copy beside
 * `screening-elements.js?v=3`.
 *
 * The entry puts its exports into a global table, below a digest of the whole build, and late files read them there. So
 * a late file of another build finds nothing instead of the wrong thing, and whatever changes in a build, each file that
 * reads the table gets another name. What a late file took it keeps: a lint rule forbids exports that change.
 */
export function shareEntry(): Plugin {
  return {
    name: 'share-entry',
    async renderChunk(code, chunk, _, { chunks }) {
      const entry = Object.values(chunks).find(({ isEntry }) => isEntry)!.fileName;
      const builds = `globalThis[Symbol.for(${JSON.stringify(entry)})]`;
      const digest = JSON.stringify(digestOf(chunks));
      if (!chunk.isEntry) return takeFromTable(code, entry, `${builds}[${digest}]`);
      const promised = Object.keys((await import(chunk.facadeModuleId!)) as object);
      return warnOfSecondCopy(entry, builds) + putIntoTable(code, builds, digest, new Set(promised));
    },
  };
}

/** Of everything that the bundler put into the files, before it gives them names; not of the comments that say where. */
function digestOf(chunks: Record<string, Rolldown.RenderedChunk>): string {
  const modules = Object.values(chunks).flatMap(({ modules }) => Object.values(modules));
  const texts = modules.map(({ code }) => (code ?? '').replaceAll(/^\/\/.*$/gm, '')).toSorted();
  return createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 8);
}

/** Before anything else: a policy for Trusted Types stops the second copy of Lit with an error that explains nothing. */
const warnOfSecondCopy = (entry: string, builds: string): string =>
  `if (${builds}) console.warn(\`screening-elements: the page runs ${entry} twice, now from \${import.meta.url}. ` +
  'Name it by one address everywhere.`);\n';

const exportList = /^export \{ (.*) \};$/m;

/** `a as b` as [a, b], and `a` as [a, a]. */
const namesIn = (list: string): [string, string][] =>
  list.split(', ').map((item) => {
    const [name = '', other = name] = item.split(' as ');
    return [name, other];
  });

/** Has the entry export what the package promises, and put that and everything else into the table. */
const putIntoTable = (code: string, builds: string, digest: string, isPublic: Set<string>): string =>
  code.replace(exportList, (_, list: string) => {
    const names = namesIn(list);
    const table = names.map(([own, name]) => `${name}: ${own}`).join(', ');
    const promised = names.filter(([, name]) => isPublic.has(name)).map(([own, name]) => `${own} as ${name}`);
    return `(${builds} ??= {})[${digest}] ??= { ${table} };\nexport { ${promised.join(', ')} };`;
  });

/** Replaces what a late file imports of the entry. */
function takeFromTable(code: string, entry: string, table: string): string {
  const { body } = parseAst(code);
  const statement = body.find(
    (node) => node.type === 'ImportDeclaration' && node.source.value === `./${entry}`,
  );
  if (!statement) return code;
  const [, list = ''] = /\{ (.*) \}/.exec(code.slice(statement.start, statement.end)) ?? [];
  const names = namesIn(list).map(([name, own]) => `${name}: ${own}`);
  return `${code.slice(0, statement.start)}const { ${names.join(', ')} } = ${table};${code.slice(statement.end)}`;
}
