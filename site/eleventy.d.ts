/** The part of Eleventy that the site uses; the package has no types of its own. */
declare module '@11ty/eleventy' {
  /** A token of Markdown-it. */
  export interface Token {
    type: string;
    tag: string;
    content: string;
    /** The language of a block of code. */
    info: string;
    children: Token[] | null;
    attrs: [name: string, value: string][] | null;
    attrGet(name: string): string | null;
    attrSet(name: string, value: string): void;
  }

  type Rule = (tokens: Token[], index: number) => string;

  export interface Markdown {
    core: {
      ruler: { push(name: string, rule: (state: { tokens: Token[]; env: unknown }) => void): void };
    };
    renderer: { rules: Record<string, Rule> };
  }

  export interface Written {
    url: string;
    content: string;
  }

  export interface EleventyConfig {
    addTemplate(path: string, content: string, data: object): void;
    addGlobalData(name: string, value: unknown): void;
    addFilter(name: string, filter: (text: string) => string): void;
    addTransform(name: string, transform: (this: { page: { url: string } }, content: string) => string): void;
    addPassthroughCopy(copies: Record<string, string>): void;
    addPlugin(plugin: unknown, options: object): void;
    amendLibrary(name: 'md', amend: (markdown: Markdown) => void): void;
    on(event: 'eleventy.after', act: (site: { results: Written[] }) => void): void;
    setIncludesDirectory(folder: string): void;
    setUseGitIgnore(uses: boolean): void;
  }

  export class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { quietMode: boolean; configPath: false; config: (config: EleventyConfig) => void },
    );
    write(): Promise<unknown>;
  }
}
