import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformerStyleToClass } from '@shikijs/transformers';
import { defineConfig, type HeadConfig } from 'vitepress';
import { finishPages } from '../finish-pages.ts';
import { guideGroups, pageOf, references } from '../guides.ts';
import { headingId } from '../heading-id.ts';

const inProject = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const { description, version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as {
  description: string;
  version: string;
};

/** The policy of the site blocks styles in attributes: the colours of code are classes. */
const codeColours = transformerStyleToClass({ classPrefix: 'colour-' });

const markdownLink = (href: string): HeadConfig => [
  'link',
  { rel: 'alternate', type: 'text/markdown', href },
];

const sidebar = [
  ...guideGroups.map(({ title, guides }) => ({
    text: title,
    items: guides.map((guide) => ({ text: guide.title, link: `/guides/${pageOf(guide)}` })),
  })),
  {
    text: 'Reference',
    items: Object.entries(references).map(([name, { title }]) => ({
      text: title,
      link: `/reference/${name}`,
    })),
  },
];

export default defineConfig({
  srcDir: inProject('.build/site-pages'),
  cacheDir: inProject('.build/vitepress'),
  lang: 'en',
  title: 'screening-elements',
  titleTemplate: ':title · screening-elements',
  description,
  // A style that it would write into the page for a moment is blocked.
  appearance: { disableTransition: false },
  metaChunk: true,
  ignoreDeadLinks: 'localhostLinks',
  transformHead: ({ siteData, pageData }) => [
    ['link', { rel: 'icon', href: `${siteData.base}icon.svg`, type: 'image/svg+xml' }],
    ['link', { rel: 'stylesheet', href: `${siteData.base}assets/code.css` }],
    ...(/^(index|guides|reference)/.test(pageData.relativePath)
      ? [markdownLink(`${siteData.base}${pageData.relativePath}`)]
      : []),
  ],
  buildEnd: ({ outDir, site }) => finishPages(outDir, site.base, codeColours.getCSS()),
  markdown: {
    // Braces are text.
    attrs: { disable: true },
    anchor: { slugify: headingId },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    codeTransformers: [codeColours],
    languageAlias: { caddyfile: 'txt', haproxy: 'txt' },
  },
  vite: { publicDir: inProject('site/static'), build: { assetsInlineLimit: 0 } },
  themeConfig: {
    logo: '/icon.svg',
    nav: [
      { text: 'Start', link: '/guides/first-hour', activeMatch: '^/guides/(readme|first-hour)' },
      { text: 'Guides', link: '/guides/', activeMatch: '^/guides/(?!readme|first-hour)' },
      { text: 'Reference', link: '/reference/page-api', activeMatch: '^/reference/' },
      { text: 'Gallery', link: '/gallery/', activeMatch: '^/gallery/' },
    ],
    sidebar: { '/guides/': sidebar, '/reference/': sidebar },
    footer: { message: `screening-elements ${version} · MIT` },
    docFooter: { prev: 'Before', next: 'Next' },
    search: {
      provider: 'local',
      options: {
        detailedView: true,
        disableQueryPersistence: true,
        // What a page answers is found, too; a name with hyphens as one word, and first where a table explains it.
        _render: (source, env, markdown) =>
          markdown
            .render(source, env)
            // A file that is shown whole names everything, and explains nothing.
            .replaceAll(/<pre.*?<\/pre>/gs, (code) => (code.split('\n').length > 40 ? '' : code))
            .replace('</h1>', () => `</h1>\n<p>${String(env.frontmatter?.['description'] ?? '')}</p>`)
            .replaceAll(
              /<code[^>]*>([a-z]+(?:-[a-z]+)+)<\/code>/g,
              (code, name: string) => `${code} ${name.replaceAll('-', '')}`,
            )
            .replaceAll(/<tr>\s*<td>(.*?)<\/td>/gs, (row, name: string) => row + ` ${name}`.repeat(3)),
      },
    },
  },
});
