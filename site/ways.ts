import type { PageLink } from './navigation.ts';

const link = (title: string, url: string): PageLink => ({ title, url });

/** What most readers come for, what they begin with, and where the site leads them. */
export const ways: { title: string; answer: string; command: string; links: PageLink[] }[] = [
  {
    title: 'Try it',
    answer: 'A marketplace, the proxy, and a service that you play yourself. You need no account.',
    command: 'npm ci && npm run demo',
    links: [
      link('The first hour: a shop of your own', '/guides/first-hour.html'),
      link('Every state of both elements', '/gallery/index.html'),
    ],
  },
  {
    title: 'Add it to your page',
    answer: 'Run the proxy, say who is signed in, put two tags on a page.',
    command: 'npx screening-proxy --init',
    links: [
      link('The three steps', '/guides/readme.html#add-it-to-your-site'),
      link('React, Vue, Svelte', '/guides/frameworks.html'),
      link('Your colours', '/guides/theming.html'),
    ],
  },
  {
    title: 'Go live',
    answer: 'Credentials, documents to sign, a doctor that looks for mistakes, and one check of yourself.',
    command: 'npx screening-proxy doctor',
    links: [
      link('The checklist', '/guides/going-live.html'),
      link('What the law asks of you', '/guides/going-live.html#what-the-law-asks-of-you'),
      link('What it costs you', '/guides/readme.html#what-it-costs-you'),
    ],
  },
];

/** What some readers look for, in their words. */
export const questions: PageLink[] = [
  link('My page and the proxy have two origins', '/guides/first-hour.html#the-proxy-on-another-origin'),
  link('The proxy shall run in my own server', '/guides/frameworks.html#the-proxy-in-your-server'),
  link('How does my server hear of a result?', '/guides/back-end.html'),
  link('It says that it is not set up', '/guides/screening-launcher.html#if-something-is-wrong'),
  link('Why is a request refused?', '/reference/refusals.html'),
  link('My service uses other names', '/guides/profile.html'),
  link('I run, watch and update it', '/guides/operate.html'),
  link('What is protected, and what is not?', '/guides/security.html'),
  link('All guides', '/guides/index.html'),
];
