import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { guides, pageOf } from './guides.ts';

const codeBlock = /(^ *```.*?^ *```$)/gms;
const link = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;
const copied = /\.(png|json)$/;

/** Where a copied file of the project is on the site, from its root. */
export const copyOf = (file: string): string => `files/${posix.basename(file)}`;

/**
 * A Markdown file of the project for the site: links lead to the Markdown of pages there. A link to a file that is none
 * of them, such as a source, becomes plain text.
 *
 * @param toRoot the way from its page to the root of the site.
 * @throws where a link leads to no file.
 */
export const siteText = (file: string, toRoot: string): string =>
  readFileSync(file, 'utf8')
    .split(codeBlock)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(link, (whole, mark: string, words: string, address: string) => {
            if (/^https?:|^mailto:/.test(address)) return whole;
            const target = siteAddress(address, file);
            return target === undefined ? words : `${mark}[${words}](${toRoot}${target})`;
          }),
    )
    .join('');

/** From the root of the site; undefined for what is not part of it. */
function siteAddress(address: string, from: string): string | undefined {
  const [path = '', anchor] = address.split('#');
  const file = path === '' ? from : posix.join(posix.dirname(from), path);
  if (!existsSync(file)) throw new Error(`${from} links to ${address}, which is not there.`);
  if (file === 'llms.txt') return file;
  if (copied.test(file)) return copyOf(file);
  const guide = guides.find((one) => one.file === file);
  if (!guide) return undefined;
  return `guides/${pageOf(guide)}.md${anchor === undefined ? '' : `#${anchor}`}`;
}
