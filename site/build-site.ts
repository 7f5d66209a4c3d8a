import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vitepress';
import { elementsOf, type Manifest } from '../test/elements-page.ts';
import { galleryNow } from './gallery/gallery-state.ts';
import { galleryStates } from './gallery/gallery-states.ts';
import { story } from './gallery/story.ts';
import { writePages } from './write-pages.ts';

/** Where `.vitepress/config.ts` has its pages. */
const pages = '.build/site-pages';

/** Builds the site into `folder`, to be served below `base`, from the files of the project and the built elements in `dist`. */
export async function buildSite(folder: string, base: string): Promise<void> {
  await writePages(pages);
  await build('site', { outDir: folder, base });
  // Each page of text as it was written, beside its HTML.
  for (const file of globSync('{llms.txt,index.md,files/*,guides/*.md,reference/*.md}', { cwd: pages }))
    cpSync(join(pages, file), join(folder, file));
  cpSync('dist/bundle', join(folder, 'elements'), { recursive: true });
  const write = (name: string, content: object) =>
    writeFileSync(join(folder, 'gallery', name), JSON.stringify(content));
  const manifest = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as Manifest;
  write('states.json', { now: galleryNow, states: galleryStates });
  write('story.json', { now: galleryNow, ...story });
  write('css-states.json', cssStatesOf(manifest));
}

/** The names of the CSS states of each element. */
const cssStatesOf = (manifest: Manifest): Record<string, string[]> =>
  Object.fromEntries(
    elementsOf(manifest).map(({ tagName, cssStates }) => [tagName, cssStates.map(({ name }) => name)]),
  );
