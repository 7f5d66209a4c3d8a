/** A question of a reader, and where the site answers it. */
export interface Question {
  question: string;
  answer: string;
  /** Where links lead; the first is the one to begin with. */
  links: { title: string; url: string }[];
}

const link = (title: string, url: string) => ({ title, url });

export const questions: Question[] = [
  {
    question: 'I want to try it, without an account',
    answer:
      'From an empty folder to a check that you order and complete yourself, with a sandbox as the service.',
    links: [
      link('The first hour', '/guides/first-hour.html'),
      link('The demo', '/guides/readme.html#try-it'),
    ],
  },
  {
    question: 'I want to know what it costs me',
    answer: 'What you run, what you write, which services it fits, and what the law asks of you.',
    links: [
      link('What it costs you', '/guides/readme.html#what-it-costs-you'),
      link('The law', '/guides/going-live.html#what-the-law-asks-of-you'),
    ],
  },
  {
    question: 'I add it to my site',
    answer: 'Three steps: run the proxy, say who is signed in, put the elements on a page.',
    links: [
      link('The steps', '/guides/readme.html#add-it-to-your-site'),
      link('Page sessions', '/guides/sessions.html'),
    ],
  },
  {
    question: 'My page and the proxy have two origins',
    answer:
      'Three things differ: the endpoint, the policy of your page, and the origins that the proxy lets in.',
    links: [link('Step by step', '/guides/first-hour.html#the-proxy-on-another-origin')],
  },
  {
    question: 'I have my own server',
    answer: 'Express, Fastify, Hono, Next or Node alone: the proxy runs within it.',
    links: [link('Mount it', '/guides/frameworks.html#the-proxy-in-your-server')],
  },
  {
    question: 'I use React, Vue or Svelte',
    answer: 'Types, properties and events as in components of its own; pages that a server renders, too.',
    links: [link('Frameworks', '/guides/frameworks.html')],
  },
  {
    question: 'It should look like my site',
    answer: 'Two colours are a theme. Try yours on every state, and copy the CSS.',
    links: [link('Theming', '/guides/theming.html'), link('The gallery', '/gallery/index.html')],
  },
  {
    question: 'It says that it is not set up',
    answer: 'A doctor looks at your page and says what is missing; the console names what to mend.',
    links: [
      link('The doctor for pages', '/guides/screening-launcher.html#if-something-is-wrong'),
      link('Refusals', '/reference/refusals.html'),
    ],
  },
  {
    question: 'We are going live',
    answer: 'Credentials, documents, and what to try before the first real candidate.',
    links: [link('Going live', '/guides/going-live.html'), link('Security', '/guides/security.html')],
  },
  {
    question: 'I operate it',
    answer: 'As a command, in a container, several at once; what to watch, how to back up and update.',
    links: [link('Operate', '/guides/operate.html')],
  },
  {
    question: 'My service uses other names',
    answer: 'Paths, names and words of your service are data: a profile. A doctor says what to change.',
    links: [link('Service profile', '/guides/profile.html'), link('The sandbox', '/guides/sandbox.html')],
  },
  {
    question: 'What does it look like when…',
    answer: 'Every state of both elements, in seven languages and four widths, with what the page receives.',
    links: [link('The gallery', '/gallery/index.html')],
  },
];
