import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CanarySearch } from './canary-search.ts';

/** Everything that was recorded of a run, by where it stood. */
export class CanaryPlaces {
  readonly #places: { place: string; content: string | Buffer }[] = [];

  keep(place: string, content: string | Buffer): void {
    this.#places.push({ place, content });
  }

  /** An answer as its reader sees it; goes on to whoever reads it. */
  async keepAnswer(place: string, answer: Response): Promise<Response> {
    const text = await answer.clone().text();
    this.keep(place, `${JSON.stringify([...answer.headers])} ${text}`);
    return answer;
  }

  /** Every file of a folder, as it lies on the disk now. */
  keepFiles(place: string, folder: string): void {
    for (const name of readdirSync(folder)) this.keep(`${place}: ${name}`, readFileSync(join(folder, name)));
  }

  get count(): number {
    return this.#places.length;
  }

  /** Where canaries are that may not be there. @param allowed per canary, the places in which the contract has it. */
  leaks(search: CanarySearch, allowed: Record<string, readonly string[]>): string[] {
    return this.#places.flatMap(({ place, content }) =>
      search
        .find(content)
        .filter(({ canary }) => !allowed[canary]?.includes(place))
        .map(({ canary, encoding }) => `the ${canary} is in ${place} (${encoding})`),
    );
  }
}
