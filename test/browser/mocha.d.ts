/** What the runner puts into the page. */
type Test = (this: { timeout(milliseconds: number): void }) => void | Promise<void>;

declare function describe(group: string, tests: () => void): void;
declare function it(title: string, test: Test): void;
declare function before(prepare: Test): void;
declare function beforeEach(prepare: Test): void;
declare function afterEach(cleanUp: Test): void;
