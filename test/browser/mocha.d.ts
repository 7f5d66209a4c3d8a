/** What the runner puts into the page. */
type Test = (this: Running) => void | Promise<void>;

interface Running {
  timeout(milliseconds: number): void;
  /** In a hook: the test that ran before it, or runs after it. */
  readonly currentTest?: { readonly title: string };
}

declare function describe(group: string, tests: () => void): void;
declare function it(title: string, test: Test): void;
declare function before(prepare: Test): void;
declare function after(cleanUp: Test): void;
declare function beforeEach(prepare: Test): void;
declare function afterEach(cleanUp: Test): void;
