declare global {
  // Where Lit's development build remembers what it warned of, so that it says nothing twice.
  var litIssuedWarnings: Set<string> | undefined;
}

/** That it is a development build is no mistake. */
const developmentNotice = /^(dev-mode$|Lit is in dev mode)/;

/** What the elements told their developer, where no test listened with `ConsoleErrors`. */
const told: string[] = [];
const write = console.error;
console.error = (...words: unknown[]) => {
  const line = words.map(String).join(' ');
  if (line.startsWith('screening-elements: ')) told.push(line);
  else write(...words);
};

// The runner ends a file whose hook fails: Lit and the elements would not say the same thing again.
afterEach(function () {
  const warnings = [...(globalThis.litIssuedWarnings ?? [])].filter((each) => !developmentNotice.test(each));
  const all = [...warnings, ...told];
  if (all.length > 0) throw new Error(`“${this.currentTest?.title}”: ${all.join(' ')}`);
});
