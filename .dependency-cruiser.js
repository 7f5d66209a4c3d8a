/** The rooms of the proxy, from the top floor down. */
const serverRooms = [
  'doctor',
  'command',
  'http',
  'callbacks',
  'host',
  'orders',
  'recurrence',
  'trust',
  'screenings',
  'jobs',
  'stream',
  'sessions',
  'limits',
  'log',
  'service',
  'store',
];

/**
 * Which file may import which. Type-only and dynamic imports count like any other, because a reader follows them too.
 * test/server/project/architecture.test.ts sees to it that each rule is about files that exist.
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment:
        'Two files that import each other can only be understood together. Move what both need to a third file.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'launcher-and-status-stay-apart',
      comment: 'A page may use one element alone. What both need belongs to src/client or src/protocol.',
      severity: 'error',
      from: { path: '^src/(launcher|status)/' },
      to: { path: '^src/(launcher|status)/', pathNot: '^src/$1/' },
    },
    {
      name: 'status-views-only-draw',
      comment:
        'Views draw the state and dispatch what the reader does. status.ts changes it, follow-ups.ts asks the proxy.',
      severity: 'error',
      from: { path: '^src/status/views/' },
      to: {
        path: [
          '^src/status/(status|follow-ups)\\.ts$',
          '^src/client/(?!(feed/connection-state|screening-error|tell-developer)\\.ts$)',
        ],
      },
    },
    {
      name: 'client-knows-no-element',
      comment:
        'The elements import the client. The client must work without them and without their sentences.',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { path: '^src/(launcher|status|locales)/' },
    },
    {
      name: 'locales-know-no-element',
      comment: 'The elements import their sentences. A language must not pull in an element.',
      severity: 'error',
      from: { path: '^src/locales/' },
      to: { path: '^src/(launcher|status|client)/' },
    },
    {
      name: 'protocol-stands-alone',
      comment:
        'Page and server both read protocol/, so it must not import page code, server code or Node modules.',
      severity: 'error',
      from: { path: '^src/protocol/' },
      to: { pathNot: ['^src/protocol/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'page-imports-no-server',
      comment: 'src/ runs in the browser of a host that has none of the other folders.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(server-example|demo|bench|site|test)/' },
    },
    {
      name: 'form-and-fields-are-pure',
      comment:
        'An answer must mean the same whatever is drawn or loaded, so these files neither draw nor load.',
      severity: 'error',
      from: { path: '^src/launcher/(form|fields)/' },
      to: {
        path: [
          '^src/launcher/(?!form/|fields/)',
          '(^|/)node_modules/(lit|lit-html|lit-element|@lit|@lit-labs)/',
        ],
      },
    },
    {
      name: 'chunks-alone-imports-dynamically',
      comment:
        'Only launcher.ts and actions/chunks.ts name late files: the machine loads what a state needs, then enters it.',
      severity: 'error',
      from: { path: '^src/launcher/', pathNot: '^src/launcher/(launcher|actions/chunks)\\.ts$' },
      to: { dependencyTypes: ['dynamic-import'] },
    },
    {
      name: 'actions-alone-load',
      comment:
        'A file that asks for chunks while it draws would show something else before they come. Load, then change state.',
      severity: 'error',
      from: { path: '^src/launcher/', pathNot: '^src/launcher/(actions|form|fields)/' },
      to: { path: '^src/launcher/actions/chunks\\.ts$' },
    },
    {
      name: 'states-are-entered-in-one-place',
      comment: 'Whoever draws or watches dispatches an action. Only launcher.ts enters a state.',
      severity: 'error',
      from: {
        path: '^src/launcher/',
        pathNot: '^src/launcher/(screening-launcher-element\\.ts$|form/|fields/)',
      },
      to: { path: '^src/launcher/launcher\\.ts$' },
    },
    {
      name: 'views-draw-a-state',
      comment: 'A view gets a state and words, and dispatches. What a press does stands in actions/.',
      severity: 'error',
      from: { path: '^src/launcher/views/' },
      to: { path: '^src/launcher/actions/' },
    },
    {
      name: 'server-shares-only-the-protocol',
      comment:
        'What server and page both need is part of the protocol. Everything else in src/ is page code.',
      severity: 'error',
      from: { path: '^server-example/' },
      to: { path: '^src/', pathNot: '^src/protocol/' },
    },
    ...serverRooms.slice(1).map((room, index) => ({
      name: 'server-rooms-look-down',
      comment: `A room imports what stands below it. Above ${room}/: ${serverRooms.slice(0, index + 1).join(', ')}.`,
      severity: 'error',
      from: { path: `^server-example/${room}/` },
      to: { path: `^server-example/(main|proxy|(${serverRooms.slice(0, index + 1).join('|')})/)` },
    })),
    {
      name: 'tiny-stands-alone',
      comment:
        'tiny.ts is read alone, and by people who write the proxy in another language: all of it is in the file.',
      severity: 'error',
      from: { path: '^server-example/tiny\\.ts$' },
      to: { path: '^(src|server-example|sandbox|demo|bench|test)/' },
    },
    {
      name: 'nothing-imports-tiny',
      comment: 'tiny.ts is an example. What the proxy needs stands in its rooms.',
      severity: 'error',
      from: {},
      to: { path: '^server-example/tiny\\.ts$' },
    },
    {
      name: 'server-knows-no-demo',
      comment: 'The demo is one host among many. The server must start without it.',
      severity: 'error',
      from: { path: '^server-example/' },
      to: { path: '^(demo|bench|site|test)/' },
    },
    {
      name: 'sandbox-imports-nothing-of-ours',
      comment:
        'The sandbox stands in for the service. A bug in shared code would be in both, and no test would see it. Which Node the package needs is no matter of the service.',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: {
        path: '^(src|server-example|demo|bench|test)/',
        pathNot: '^server-example/needed-node\\.ts$',
      },
    },
    {
      name: 'nothing-imports-the-sandbox',
      comment: 'The sandbox is reached over HTTP, like the service. Only tests may import it.',
      severity: 'error',
      from: { pathNot: '^(sandbox|test)/' },
      to: { path: '^sandbox/' },
    },
    {
      name: 'demo-uses-the-built-script',
      comment:
        'The demo is written as a host would write it: a host has dist/ and never the sources of the page.',
      severity: 'error',
      from: { path: '^demo/' },
      to: { path: '^(src|bench|test)/' },
    },
  ],
  options: {
    // The default parser needs a compiler API that TypeScript 7 does not have. swc sees type-only imports too, except
    // `import('…').Type`, which the linter forbids.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // What is compiled; and what a project of its own would hold, which imports the packed file.
    exclude: {
      path: '^server-example/dist/|^test/frameworks/(consumers/.+/|package/types/|(astro|host|next|nuxt|svelte)/)|(^|/)\\.build/',
    },
  },
};
