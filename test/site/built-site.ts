import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import { type ServedFolder, serveFolder } from '../../site/serve-folder.ts';

const served = '.build/tested-site';

/** Where `node test/site/build.ts` builds the site: below a path, as on a host that has other pages, too. */
export const base = '/of/the-docs/';
export const builtFolder = join(served, base);

/** The built site, served. */
export class BuiltSite {
  readonly folder = builtFolder;
  readonly #served: ServedFolder;

  private constructor(folder: ServedFolder) {
    this.#served = folder;
    after(() => folder.close());
  }

  static async open(): Promise<BuiltSite> {
    assert.ok(existsSync(builtFolder), 'Build the site first: npx node test/site/build.ts');
    return new BuiltSite(await serveFolder(served, 0));
  }

  /** The address of the site's root, without a slash at its end. */
  get url(): string {
    return `${this.#served.url}${base.slice(0, -1)}`;
  }

  /** Every page by its path, such as `guides/theming.html`. */
  get pages(): Map<string, string> {
    const paths = globSync('**/*.html', { cwd: this.folder });
    return new Map(paths.map((path) => [path, readFileSync(join(this.folder, path), 'utf8')]));
  }
}

/** Resolves once a page of the site answers to clicks and keys. */
export const alive = (page: Page): Promise<void> =>
  page.locator('[title^="Switch to"]').first().waitFor({ state: 'attached' });

/** The words of headings, without the sign of the link that each has. */
export const titles = (headings: string[]): string[] => headings.map((text) => text.replace(/ \u200B$/, ''));
