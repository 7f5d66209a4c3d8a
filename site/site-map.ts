import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { type Guide, guides } from './guides.ts';
import { guideText } from './markdown/guide-text.ts';
import { headingsOf } from './markdown/heading.ts';

/** Where a guide is on the site, from its root. */
export const addressOf = ({ file }: Guide): string =>
  `/guides/${posix.basename(file, '.md').toLowerCase()}.html`;

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
  const guide = guides.find((one) => one.file === file);
  if (!guide) return undefined;
  if (anchor === undefined) return addressOf(guide);
  if (!headingsOf(guideText(guide)).some(({ id }) => id === anchor))
    throw new Error(`${from.file} links to ${link}: that page has no such heading.`);
  return `${addressOf(guide)}#${anchor}`;
}
