import type { JourneyPage } from '../journey/journey-page.ts';
import type { Query } from './find-element.ts';

/** An element of a page, used as a person uses it. */
export interface EngineElement {
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  selectOption(value: string): Promise<unknown>;
}

/** A browser with one page, whatever drives it. */
export interface Engine {
  open(address: string): Promise<void>;
  /** Waits for the first visible element that the queries lead to. */
  find(queries: Query[]): Promise<EngineElement>;
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** The page of an engine, with those of Playwright's calls that a journey makes. */
export class EnginePage implements JourneyPage {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  locator(selector: string): EngineLocator {
    return new EngineLocator(this.#engine, [{ by: 'selector', selector }]);
  }
}

class EngineLocator {
  readonly #engine: Engine;
  readonly #queries: Query[];

  constructor(engine: Engine, queries: Query[]) {
    this.#engine = engine;
    this.#queries = queries;
  }

  getByLabel(text: string, { exact = false } = {}): EngineLocator {
    return this.#then({ by: 'label', text, exact });
  }

  getByRole(role: string, { name, exact = false }: { name: string; exact?: boolean }): EngineLocator {
    return this.#then({ by: 'role', role, name, exact });
  }

  getByText(text: string | RegExp): EngineLocator {
    return this.#then(
      typeof text === 'string'
        ? { by: 'text', text, exact: false }
        : { by: 'pattern', source: text.source, flags: text.flags },
    );
  }

  async click(): Promise<void> {
    await (await this.#find()).click();
  }

  async fill(text: string): Promise<void> {
    await (await this.#find()).fill(text);
  }

  async selectOption(value: string): Promise<void> {
    await (await this.#find()).selectOption(value);
  }

  async waitFor(): Promise<void> {
    await this.#find();
  }

  #find(): Promise<EngineElement> {
    return this.#engine.find(this.#queries);
  }

  #then(query: Query): EngineLocator {
    return new EngineLocator(this.#engine, [...this.#queries, query]);
  }
}
