declare global {
  // Where Lit's development build remembers what it warned of, so that it says nothing twice.
  var litIssuedWarnings: Set<string> | undefined;
}

/** That it is a development build is no mistake. */
const developmentNotice = /^(dev-mode$|Lit is in dev mode)/;

// The runner ends a file whose hook fails: Lit would not warn of the same thing again.
afterEach(function () {
  const warnings = [...(globalThis.litIssuedWarnings ?? [])].filter((each) => !developmentNotice.test(each));
  if (warnings.length > 0) throw new Error(`“${this.currentTest?.title}”: ${warnings.join(' ')}`);
});
