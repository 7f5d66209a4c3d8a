import type { Markdown, Token } from '@11ty/eleventy';
import type { Guide } from '../guides.ts';
import { siteAddress } from '../site-map.ts';
import { headingsOf } from './heading.ts';

/** What the pages of guides hand to Markdown: where the text comes from, and the text. */
interface GuideData {
  guide?: Guide;
  text?: string;
}

/** Languages that the highlighter does not know, and what comes close. */
const withoutGrammar: Record<string, string> = {
  svelte: 'html',
  vue: 'html',
  astro: 'tsx',
  caddyfile: '',
  haproxy: '',
};

/** Headings get the ids that links within the project's files use; links lead to pages of the site. */
export function amendMarkdown(markdown: Markdown): void {
  markdown.core.ruler.push('guide', ({ tokens, env }) => {
    const { guide, text } = env as GuideData;
    if (!guide || text === undefined) return;
    setIds(tokens, text);
    tokens.forEach(replaceAlignment);
    for (const token of tokens) token.info = withoutGrammar[token.info] ?? token.info;
    for (const { children } of tokens) if (children) setAddresses(children, guide);
  });
  markdown.renderer.rules['table_open'] = () => '<div class="table" tabindex="0"><table>';
  markdown.renderer.rules['table_close'] = () => '</table></div>';
}

function setIds(tokens: Token[], text: string): void {
  const ids = headingsOf(text).map(({ id }) => id);
  const openings = tokens.filter(({ type }) => type === 'heading_open');
  if (openings.length !== ids.length) throw new Error('A heading is not found by its line.');
  for (const [index, opening] of openings.entries()) opening.attrSet('id', ids[index]!);
}

/** The policy of the site blocks styles in attributes: a cell says by a class how it is aligned. */
function replaceAlignment(token: Token): void {
  const [, side] = /text-align:(\w+)/.exec(token.attrGet('style') ?? '') ?? [];
  if (side !== undefined) token.attrs = [['class', `align-${side}`]];
}

/** A link to a file that is no page of the site, such as a source, becomes plain text. */
function setAddresses(tokens: Token[], guide: Guide): void {
  let isPlain = false;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const address = siteAddress(token.attrGet('href') ?? '', guide);
      isPlain = address === undefined;
      if (address !== undefined) token.attrSet('href', address);
    }
    if (token.type === 'image') token.attrSet('src', siteAddress(token.attrGet('src') ?? '', guide) ?? '');
    if (isPlain && token.type.startsWith('link_')) token.tag = 'span';
    if (isPlain && token.type === 'link_open') token.attrs = [['class', 'in-project']];
    if (token.type === 'link_close') isPlain = false;
  }
}
