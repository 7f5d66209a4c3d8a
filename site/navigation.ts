import { posix } from 'node:path';
import { guideGroups, guides } from './guides.ts';
import { addressOf } from './site-map.ts';

/** A page as the navigation names it. */
export interface PageLink {
  title: string;
  url: string;
}

export const guideLinks: PageLink[] = guides.map((guide) => ({
  title: guide.title,
  url: addressOf(guide),
}));

const referenceLinks: PageLink[] = [
  { title: 'Page API', url: '/reference/page-api.html' },
  { title: 'Refusals', url: '/reference/refusals.html' },
  { title: 'Variables of the proxy', url: '/reference/variables.html' },
];

/** Every guide with what it answers, by group. */
export const guideList = guideGroups.map(({ title, guides: own }) => ({
  title,
  links: own.map((guide) => ({ title: guide.title, url: addressOf(guide), answers: guide.answers })),
}));

/** Every page of text, by group. */
export const navigation: { title: string; links: PageLink[] }[] = [
  ...guideList,
  { title: 'Reference', links: referenceLinks },
];

/** What the top of each page leads to. */
export const sections: PageLink[] = [
  { title: 'Start', url: '/guides/first-hour.html' },
  { title: 'Guides', url: '/guides/index.html' },
  { title: 'Reference', url: '/reference/page-api.html' },
  { title: 'Gallery', url: '/gallery/index.html' },
];

/** The title of the section that a page is in; empty for the home page, which is in none. */
export function sectionOf(url: string): string {
  const isStart = guideList[0]!.links.some((link) => link.url === url);
  if (isStart) return 'Start';
  return sections.slice(1).find((section) => url.startsWith(posix.dirname(section.url)))?.title ?? '';
}

/** The file of an address: links name it, and an address may leave it out. */
export const fileOf = (url: string): string => url.replace(/\/$/, '/index.html');
