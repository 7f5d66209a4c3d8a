import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { guides, pageOf } from './guides.ts';

const codeBlock = /(^ *```.*?^ *```$)/gms;
/** A line that leads to a source, and holds nothing else. */
const source = /^\[[^\]]*\]\(([^)\s]+\.([jt]s))\)$/gm;
const link = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;
const copied = /\.(png|json)$/;

/** Where a copied file of the project is on the site, from its root. */
export const copyOf = (file: string): string => `files/${posix.basename(file)}`;

/**
 * A Markdown file of the project for the site: links lead to the Markdown of pages there. A link to a file that is none
 * of them becomes plain text; a source that has a line of its own is shown there.
 *
 * @param toRoot the way from its page to the root of the site.
 * @throws where a link leads to no file.
 */
export const siteText = (file: string, toRoot: string): string =>
  withSources(file)
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

/** A Markdown file of the project, with the sources that it shows. */
export const withSources = (file: string): string =>
  readFileSync(file, 'utf8').replaceAll(
    source,
    (_, path: string, language: string) =>
      `\`\`\`${language}\n${readFileSync(beside(file, path), 'utf8')}\`\`\``,
  );

const beside = (file: string, path: string): string => posix.join(posix.dirname(file), path);

/** From the root of the site; undefined for what is not part of it. */
function siteAddress(address: string, from: string): string | undefined {
  const [path = '', anchor] = address.split('#');
  const file = path === '' ? from : beside(from, path);
  if (!existsSync(file)) throw new Error(`${from} links to ${address}, which is not there.`);
  if (file === 'llms.txt') return file;
  if (copied.test(file)) return copyOf(file);
  const guide = guides.find((one) => one.file === file);
  if (!guide) return undefined;
  return `guides/${pageOf(guide)}.md${anchor === undefined ? '' : `#${anchor}`}`;
}
