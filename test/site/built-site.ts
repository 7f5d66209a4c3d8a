import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { buildSite } from '../../site/build-site.ts';
import { scratchFolder } from '../scratch-folder.ts';
import { type ServedFolder, serveFolder } from '../../site/serve-folder.ts';

/** The site, built into a folder of its own and served from below a path, as on a host that has other pages, too. */
export class BuiltSite {
  readonly folder: string;
  readonly #served: ServedFolder;

  private constructor(folder: string, served: ServedFolder) {
    this.folder = folder;
    this.#served = served;
    after(() => served.close());
  }

  static async open(): Promise<BuiltSite> {
    const parent = scratchFolder('site');
    const folder = join(parent, 'of/the-docs');
    await buildSite(folder);
    return new BuiltSite(folder, await serveFolder(parent, 0));
  }

  /** The address of the site's root, without a slash at its end. */
  get url(): string {
    return `${this.#served.url}/of/the-docs`;
  }

  /** Every page by its path, such as `guides/theming.html`. */
  get pages(): Map<string, string> {
    const paths = globSync('**/*.html', { cwd: this.folder });
    return new Map(paths.map((path) => [path, readFileSync(join(this.folder, path), 'utf8')]));
  }
}
