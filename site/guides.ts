/** A page of the site that is made of a file of the project. */
export interface Guide {
  /** The file, from the root of the project. */
  file: string;
  /** In the navigation. */
  title: string;
  /** What a reader learns there, in one line. */
  answers: string;
  /** In the search, 1 by default: what fewer readers look for counts less. */
  weight?: number;
}

export interface GuideGroup {
  title: string;
  guides: Guide[];
}

const docs = (name: string, title: string, answers: string): Guide => ({
  file: `docs/${name}.md`,
  title,
  answers,
});
const forFewer = (guide: Guide): Guide => ({ ...guide, weight: 0.6 });
const forProject = (guide: Guide): Guide => ({ ...guide, weight: 0.3 });

/** What the site shows, in the order in which a reader comes to need it. */
export const guideGroups: GuideGroup[] = [
  {
    title: 'Start',
    guides: [
      {
        file: 'README.md',
        title: 'Overview',
        answers: 'What is it, how does it work, what does it cost me, and how do I add it?',
        // The other pages say more of each thing.
        weight: 0.5,
      },
      docs('first-hour', 'The first hour', 'How do I get from an empty folder to a check that I watch live?'),
    ],
  },
  {
    title: 'Your page and back end',
    guides: [
      docs(
        'screening-launcher',
        'The launcher',
        'Which attributes, events and parts has the form, what does the content security policy (CSP) need, and what do I do about mistakes?',
      ),
      docs(
        'phones-and-apps',
        'Phones, apps, and Back',
        'How does it work on a phone, in an app, and with the Back button?',
      ),
      docs('screening-status', 'The status', 'How do I show the progress of a check, or of many?'),
      docs(
        'after-a-result',
        'After a result',
        'What is each reader told after a result, and of notices and disputes?',
      ),
      docs(
        'sessions',
        'Page sessions',
        'What does my back end send to the proxy, what may it say, and what if the candidate pays?',
      ),
      docs(
        'frameworks',
        'Frameworks and servers',
        'How do I use the elements in React, Vue, Svelte, and the proxy in Express, Fastify, Hono, Next?',
      ),
      docs('theming', 'Theming', 'How do the elements take the colours of my site, light and dark?'),
      docs('back-end', 'Your back end', 'How does my back end hear of a result, and ask what it is?'),
      docs('interface', 'The HTTP interface', 'Which routes are there, and why is a request refused?'),
    ],
  },
  {
    title: 'Going live',
    guides: [
      docs(
        'going-live',
        'Going live',
        'What do I do before the first real candidate, and what does the law ask?',
      ),
      docs('operate', 'Operate', 'How do I run, watch, back up and update the proxy?'),
      {
        file: 'SECURITY.md',
        title: 'Security',
        answers: 'What is promised, what is not covered, and whom do I tell of a hole?',
      },
      docs('data', 'Data', 'What is kept of people, where, and how long?'),
      docs('accessibility', 'Accessibility', 'What was tried, with what, and what not?'),
      forFewer(docs('callbacks', 'Callbacks', 'What does a page show of a check, and when?')),
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
      forFewer(
        docs(
          'own-service',
          'A service of your own',
          'What do I write where no profile describes my service?',
        ),
      ),
      docs('sandbox', 'The sandbox', 'How do I try every case with an emulated service?'),
    ],
  },
  {
    title: 'The project',
    guides: [
      docs('architecture', 'Architecture', 'Where is what in the code, and where do I change it?'),
      docs('decisions', 'Decisions', 'Why is it built like this, and what must I not undo?'),
      docs('performance', 'Performance', 'How fast is it, measured, and what may it cost?'),
      {
        file: 'CONTRIBUTING.md',
        title: 'Contributing',
        answers: 'How do I change it: commands, tests, and what a change needs?',
      },
      { file: 'CHANGELOG.md', title: 'Changelog', answers: 'What is in each version?' },
    ].map(forProject),
  },
];

export const guides: Guide[] = guideGroups.flatMap((group) => group.guides);

/** Pages that are made of what the code declares, by their names below `reference/`. */
export const references: Record<'page-api' | 'refusals' | 'variables', { title: string; answers: string }> = {
  'page-api': { title: 'Page API', answers: 'What does each route take and answer?' },
  refusals: {
    title: 'Refusals',
    answers: 'What does each code of a refusal mean, and what do I do about it?',
  },
  variables: {
    title: 'Variables of the proxy',
    answers: 'Which environment variables does the proxy read?',
  },
};

/** The name of a guide's page, below `guides/`. */
export const pageOf = ({ file }: Guide): string => file.replaceAll(/^.*\/|\.md$/g, '').toLowerCase();
