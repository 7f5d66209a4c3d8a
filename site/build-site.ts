import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Eleventy, type EleventyConfig } from '@11ty/eleventy';
import highlight from '@11ty/eleventy-plugin-syntaxhighlight';
import { variables } from '../server-example/variables.ts';
import { elementsOf, type Manifest } from '../test/elements-page.ts';
import { elementsForGallery } from './gallery/theme-properties.ts';
import { galleryNow } from './gallery/gallery-state.ts';
import { galleryGroups, galleryStates } from './gallery/gallery-states.ts';
import { story } from './gallery/story.ts';
import { guides } from './guides.ts';
import { amendMarkdown } from './markdown/amend-markdown.ts';
import { guideText } from './markdown/guide-text.ts';
import { headingsOf } from './markdown/heading.ts';
import { fileOf, guideLinks, guideList, navigation, sectionOf, sections } from './navigation.ts';
import { pageApiReference } from './reference/page-api.ts';
import { refusalReference } from './reference/refusals.ts';
import { relativeAddresses } from './relative-addresses.ts';
import { searchEntries } from './search-entries.ts';
import { addressOf, copyOf } from './site-map.ts';
import { questions, ways } from './ways.ts';

/** What the pages may do: the policy that the elements promise to work under, and pictures of the site. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Builds the site into `folder` from the files of the project and the built elements in `dist`. */
export async function buildSite(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const manifest = readJson('dist/custom-elements.json') as Manifest;
  const { version, description } = readJson('package.json') as { version: string; description: string };
  const data = {
    siteName: 'screening-elements',
    siteDescription: description,
    version,
    policy,
    layout: 'page.njk',
    navigation,
    sections,
    ways,
    questions,
    routes: await pageApiReference(),
    guideList,
    refusals: refusalReference(),
    variables: Object.entries(variables).map(([name, variable]) => ({ name, ...variable })),
    themed: elementsForGallery(elementsOf(manifest)),
    gallery: galleryGroups,
    languages,
    threeLines: /```html\n(.*?)```/s.exec(guideText({ file: 'README.md' }))?.[1],
  };
  const config = (eleventy: EleventyConfig) => {
    setUp(eleventy, folder);
    for (const [name, value] of Object.entries(data)) eleventy.addGlobalData(name, value);
  };
  await new Eleventy('site/pages', folder, { quietMode: true, configPath: false, config }).write();
  writeFileSync(
    join(folder, 'gallery/states.json'),
    JSON.stringify({ now: galleryNow, states: galleryStates }),
  );
  writeFileSync(join(folder, 'gallery/story.json'), JSON.stringify({ now: galleryNow, ...story }));
  writeFileSync(join(folder, 'gallery/css-states.json'), JSON.stringify(cssStatesOf(manifest)));
}

const languages = ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ar'].map((tag) => ({
  tag,
  name: new Intl.DisplayNames(tag, { type: 'language' }).of(tag),
}));

/** The names of the CSS states of each element. */
const cssStatesOf = (manifest: Manifest): Record<string, string[]> =>
  Object.fromEntries(
    elementsOf(manifest).map(({ tagName, cssStates }) => [tagName, cssStates.map(({ name }) => name)]),
  );

function setUp(eleventy: EleventyConfig, folder: string): void {
  eleventy.setUseGitIgnore(false);
  eleventy.setIncludesDirectory('../layouts');
  // What it does not know it would pass on as it is, tags too.
  eleventy.addPlugin(highlight, { errorOnInvalidLanguage: true });
  eleventy.amendLibrary('md', amendMarkdown);
  eleventy.addFilter('inline', inlineCode);
  eleventy.addFilter('sectionOf', sectionOf);
  eleventy.addFilter('fileOf', fileOf);
  eleventy.addFilter('codeless', (text) => text.replaceAll('`', ''));
  eleventy.addPassthroughCopy({
    'site/public': 'site',
    'dist/bundle': 'elements',
    [fileURLToPath(import.meta.resolve('minisearch'))]: 'site/minisearch.js',
    'docs/pictures': dirname(copyOf('any')),
    'docs/example-profile.json': copyOf('docs/example-profile.json'),
  });
  eleventy.addTransform('relative addresses', function (content) {
    return relativeAddresses(content, this.page.url);
  });
  eleventy.on('eleventy.after', ({ results }) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'search.json'), JSON.stringify(searchEntries(results)));
  });
  for (const [index, guide] of guides.entries()) {
    const text = guideText(guide);
    const address = addressOf(guide);
    eleventy.addTemplate(`${address.slice(1, -'.html'.length)}.md`, text, {
      permalink: address,
      // Braces are text: no template engine looks at a guide.
      templateEngineOverride: 'md',
      description: guide.answers,
      title: headingsOf(text)[0]?.text.replaceAll('`', ''),
      headings: headingsOf(text).filter(({ level }) => level === 2),
      previous: guideLinks[index - 1],
      next: guideLinks[index + 1],
      guide,
      text,
    });
  }
}

/** A sentence of a doc block as HTML: what stands in backticks is code. */
const inlineCode = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>');
