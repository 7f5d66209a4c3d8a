/** A page of the site that is made of a file of the project, or of one section of it. */
export interface Guide {
  /** The file, from the root of the project. */
  file: string;
  /** The title of a section of its second level; without it, the page is the whole file. */
  section?: string;
  /** In the navigation; by default the title that the file has. */
  title?: string;
}

export interface GuideGroup {
  title: string;
  guides: Guide[];
}

const readme = (section: string, title = section): Guide => ({ file: 'README.md', section, title });
const docs = (name: string, title: string): Guide => ({ file: `docs/${name}.md`, title });

/** What the site shows, in the order in which somebody comes to need it. */
export const guideGroups: GuideGroup[] = [
  {
    title: 'Start',
    guides: [
      docs('first-hour', 'The first hour'),
      readme('Try it', 'Try the demo'),
      readme('Ten lines of HTML'),
    ],
  },
  {
    title: 'Your page',
    guides: [
      readme('`<screening-launcher>`', 'The launcher'),
      readme('`<screening-status>`', 'The status'),
      docs('frameworks', 'React, Vue, Svelte'),
      readme('Looks, policy, languages'),
      docs('theming', 'Theming'),
      readme('Handed over with the page'),
      readme('Errors'),
      readme('The package'),
    ],
  },
  {
    title: 'Your server',
    guides: [
      readme('The proxy'),
      docs('mounting', 'Express, Fastify, Hono, Next'),
      docs('running', 'Running the proxy'),
      docs('reverse-proxies', 'nginx, Caddy, HAProxy'),
      docs('callback-tunnels', 'Callbacks while you develop'),
    ],
  },
  {
    title: 'Going live',
    guides: [
      docs('going-live', 'Going live'),
      docs('several-instances', 'Several instances'),
      docs('upgrading', 'Upgrading'),
      docs('backup', 'Backup and restore'),
      docs('capacity', 'How much it carries'),
      { file: 'SECURITY.md', title: 'Security' },
    ],
  },
  {
    title: 'Your service',
    guides: [
      docs('profile', 'The profile'),
      docs('sandbox', 'The sandbox'),
      docs('interface', 'The interface, row by row'),
    ],
  },
  {
    title: 'The project',
    guides: [
      docs('architecture', 'Architecture'),
      docs('decisions', 'Decisions'),
      docs('performance', 'Performance'),
      docs('faults', 'Faults and attacks'),
      readme('What it is built on'),
      { file: 'CONTRIBUTING.md', title: 'Contributing' },
      { file: 'CHANGELOG.md', title: 'Changelog' },
    ],
  },
];

export const guides: Guide[] = guideGroups.flatMap((group) => group.guides);
