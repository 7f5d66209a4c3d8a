import { guideGroups, guides } from './guides.ts';
import { guideText } from './markdown/guide-text.ts';
import { headingsOf } from './markdown/heading.ts';
import { addressOf } from './site-map.ts';

/** A page as the navigation names it. */
export interface PageLink {
  title: string;
  url: string;
}

const titleOf = (guide: (typeof guides)[number]): string =>
  guide.title ?? headingsOf(guideText(guide))[0]?.text ?? guide.file;

export const guideLinks: PageLink[] = guides.map((guide) => ({
  title: titleOf(guide),
  url: addressOf(guide),
}));

const referenceLinks: PageLink[] = [
  { title: 'Both elements', url: '/reference/index.html' },
  { title: 'Page API', url: '/reference/page-api.html' },
  { title: 'Refusals', url: '/reference/refusals.html' },
  { title: 'Variables of the proxy', url: '/reference/variables.html' },
];

/** Every page of text, by group. */
export const navigation = [
  ...guideGroups.map(({ title, guides: own }) => ({
    title,
    links: own.map((guide) => ({ title: titleOf(guide), url: addressOf(guide) })),
  })),
  { title: 'Reference', links: referenceLinks },
];

/** What the top of each page leads to. */
export const sections: PageLink[] = [
  { title: 'Start', url: '/guides/first-hour.html' },
  { title: 'Guides', url: '/index.html#questions' },
  { title: 'Reference', url: '/reference/index.html' },
  { title: 'Gallery', url: '/gallery/index.html' },
];
