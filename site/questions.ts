/** A question that somebody comes with, and where the site answers it. */
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
    links: [link('The first hour', '/guides/first-hour.html'), link('The demo', '/guides/try-it.html')],
  },
  {
    question: 'I have one origin',
    answer: 'The proxy runs within your server, under your own address. No CORS, no second process.',
    links: [
      link('Step by step', '/guides/first-hour.html#4-one-origin-open-the-shop'),
      link('Mount it', '/guides/mounting.html'),
    ],
  },
  {
    question: 'My page and the proxy have two origins',
    answer: 'Four things differ: the address, the origins let in, the endpoint, and the policy of your page.',
    links: [
      link('Step by step', '/guides/first-hour.html#5-two-origins-the-proxy-elsewhere'),
      link('Who may use the proxy', '/guides/going-live.html#which-pages-may-use-the-proxy'),
    ],
  },
  {
    question: 'I have my own server',
    answer: 'Express, Fastify, Hono, Next or Node alone: a whole server for each, and each is run by a test.',
    links: [
      link('Mounting', '/guides/mounting.html'),
      link('A gateway in front', '/guides/operate.html#a-gateway-in-front'),
    ],
  },
  {
    question: 'I use React, Vue or Svelte',
    answer:
      'Types, properties and events as convenient as those of its own components; pages that a server renders, too.',
    links: [
      link('Frameworks', '/guides/frameworks.html'),
      link('Handed over with the page', '/guides/handed-over-with-the-page.html'),
    ],
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
      link('The doctor for pages', '/guides/going-live.html#before-the-first-real-candidate'),
      link('What the console names', '/guides/errors.html'),
      link('Refusals', '/reference/refusals.html'),
    ],
  },
  {
    question: 'We are going live',
    answer: 'One list: credentials, what the law asks of you, what to try before the first real candidate.',
    links: [
      link('Going live', '/guides/going-live.html'),
      link('Before the first candidate', '/guides/going-live.html#before-the-first-real-candidate'),
      link('Security', '/guides/security.html'),
    ],
  },
  {
    question: 'I operate it',
    answer:
      'As a command, in a container, several at once; what to watch, how to back up, how much it carries.',
    links: [
      link('Operate', '/guides/operate.html'),
      link('What to watch', '/guides/operate.html#health'),
      link('Backup', '/guides/operate.html#backup-and-restore'),
      link('Several instances', '/guides/operate.html#several-instances'),
    ],
  },
  {
    question: 'My service speaks otherwise',
    answer:
      'Names, forms and words of your service are data: a profile, with a doctor that tells what to change.',
    links: [link('The profile', '/guides/profile.html'), link('The sandbox', '/guides/sandbox.html')],
  },
  {
    question: 'Candidates ask what becomes of their data',
    answer:
      'What passes through and is not kept, the receipt of what they signed, and how a person is erased.',
    links: [
      link('What is promised', '/guides/security.html#what-is-promised'),
      link('Erasing a person', '/guides/operate.html#erasing-a-person'),
    ],
  },
  {
    question: 'What does it look like when…',
    answer: 'Every state of both elements, in seven languages and four widths, with what the page receives.',
    links: [link('The gallery', '/gallery/index.html')],
  },
];
