/** A page of the site that is made of a file of the project, or of one section of it. */
export interface Guide {
  /** The file, from the root of the project. */
  file: string;
  /** The title of a section of its second level; without it, the page is the whole file. */
  section?: string;
  /** In the navigation. */
  title: string;
  /** What somebody learns there, in one line. */
  answers: string;
  /** In the search, 1 by default: what fewer readers look for counts less. */
  weight?: number;
}

export interface GuideGroup {
  title: string;
  guides: Guide[];
}

const readme = (section: string, title: string, answers: string): Guide => ({
  file: 'README.md',
  section,
  title,
  answers,
});
const docs = (name: string, title: string, answers: string): Guide => ({
  file: `docs/${name}.md`,
  title,
  answers,
});
const forFewer = (guide: Guide): Guide => ({ ...guide, weight: 0.6 });
const forProject = (guide: Guide): Guide => ({ ...guide, weight: 0.3 });

/** What the site shows, in the order in which somebody comes to need it. */
export const guideGroups: GuideGroup[] = [
  {
    title: 'Start',
    guides: [
      docs(
        'first-hour',
        'The first hour',
        'How do I get from an empty folder to a check that I watch live, on one origin and on two?',
      ),
      readme('Try it', 'Try the demo', 'How do I see all of it at work, without an account?'),
      readme(
        'Ten lines of HTML',
        'Ten lines of HTML',
        'What do I put into my page, and what into my back end?',
      ),
    ],
  },
  {
    title: 'Your page',
    guides: [
      readme(
        '`<screening-launcher>`',
        'The launcher',
        'Which attributes, events and methods has the form, and what does each do?',
      ),
      readme('`<screening-status>`', 'The status', 'How do I show the progress of a check, or of many?'),
      docs('frameworks', 'React, Vue, Svelte', 'How do I use the elements in my framework, with its types?'),
      readme(
        'Looks, policy, languages',
        'Looks, policy, languages',
        'What does the content security policy (CSP) need, and how do I change words?',
      ),
      docs('theming', 'Theming', 'How do the elements take the colours of my site, light and dark?'),
      readme(
        'Handed over with the page',
        'Handed over with the page',
        'How does a page that my server renders show the elements without a request?',
      ),
      readme('Errors', 'Errors', 'What does a code or a line in the console mean, and what do I mend?'),
      readme('The package', 'The package', 'What can I import, and what stays the same between versions?'),
    ],
  },
  {
    title: 'Your server',
    guides: [
      readme('The proxy', 'The proxy', 'What does the proxy do, and which commands examine it?'),
      docs(
        'mounting',
        'Express, Fastify, Hono, Next',
        'How do I run the proxy within the server that I have?',
      ),
    ],
  },
  {
    title: 'Going live',
    guides: [
      docs(
        'going-live',
        'Going live',
        'What do I do before the first real candidate, and what does the law ask of me?',
      ),
      docs('operate', 'Operate', 'What do I set, watch, back up and put in front of the proxy?'),
      forFewer(docs('callbacks', 'Callbacks', 'What does a page show of a check, and when?')),
      {
        file: 'SECURITY.md',
        title: 'Security',
        answers: 'What is promised, what is not covered, and whom do I tell of a hole?',
      },
    ],
  },
  {
    title: 'Your service',
    guides: [
      forFewer(
        docs(
          'profile',
          'Service profile',
          'How do I tell the proxy the names and words that my service uses?',
        ),
      ),
      docs('sandbox', 'The sandbox', 'How do I try every case with an emulated service?'),
      forProject(
        docs(
          'interface',
          'The interface, row by row',
          'Which code and which test hold each fact of the interface?',
        ),
      ),
    ],
  },
  {
    title: 'The project',
    guides: [
      docs('architecture', 'Architecture', 'Where is what in the code, and where do I change it?'),
      docs('decisions', 'Decisions', 'Why is it built like this, and what must I not undo?'),
      docs('performance', 'Performance', 'How fast is it, measured, and what may it cost?'),
      readme('What it is built on', 'What it is built on', 'Which libraries are used, for what, and why?'),
      {
        file: 'CONTRIBUTING.md',
        title: 'Contributing',
        answers: 'How do I change it: commands, tests, and what a change needs?',
      },
      { file: 'CHANGELOG.md', title: 'Changelog', answers: 'What is new in each version?' },
    ].map(forProject),
  },
];

export const guides: Guide[] = guideGroups.flatMap((group) => group.guides);
