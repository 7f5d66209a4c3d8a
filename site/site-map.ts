import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { type Guide, guides } from './guides.ts';
import { guideText } from './markdown/guide-text.ts';
import { headingId, headingsOf } from './markdown/heading.ts';

/** Where a guide is on the site, from its root. */
export const addressOf = ({ file, section }: Guide): string =>
  `/guides/${section === undefined ? posix.basename(file, '.md').toLowerCase() : headingId(section)}.html`;

/** Pages that are made of something else than the file a link leads to. */
const otherPages: Record<string, string> = { 'docs/elements.md': '/reference/index.html' };

const copied = /\.(png|json)$/;

/** Where a copied file of the project is on the site. */
export const copyOf = (file: string): string => `/files/${posix.basename(file)}`;

/**
 * Where a link of a file leads on the site; undefined where that is not part of it, such as a source.
 *
 * @throws where the link leads nowhere: no such file, or no such heading.
 */
export function siteAddress(link: string, from: Guide): string | undefined {
  if (/^https?:|^mailto:/.test(link)) return link;
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? from.file : posix.join(posix.dirname(from.file), path);
  if (!existsSync(file)) throw new Error(`${from.file} links to ${link}, which is not there.`);
  if (copied.test(file)) return copyOf(file);
  const page = otherPages[file];
  if (page) return page;
  const ofFile = guides.filter((guide) => guide.file === file);
  if (ofFile.length === 0) return undefined;
  if (anchor === undefined) return file === 'README.md' ? '/index.html' : addressOf(ofFile[0]!);
  const target = ofFile.find((guide) => headingsOf(guideText(guide)).some(({ id }) => id === anchor));
  if (!target) throw new Error(`${from.file} links to ${link}: no page of the site has that heading.`);
  return `${addressOf(target)}#${anchor}`;
}
