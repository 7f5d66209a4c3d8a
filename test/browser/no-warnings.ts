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

/**
 * Texts that Lit has changed in their node. Where a translator of pages has put the text into elements of its own, that
 * node is gone, and the old text would stay: set what changes as the `textContent` of an element.
 */
const changedInPlace: string[] = [];
const data = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'data')!;
Object.defineProperty(CharacterData.prototype, 'data', {
  ...data,
  set(this: CharacterData, text: string) {
    const root = this.getRootNode();
    const isOurs = root instanceof ShadowRoot && root.host.localName.startsWith('screening-');
    if (isOurs && this.data.trim() !== '' && this.data !== text)
      changedInPlace.push(`“${this.data}” became “${text}” in ${this.parentElement?.outerHTML.slice(0, 80)}`);
    data.set?.call(this, text);
  },
});

// The runner ends a file whose hook fails: Lit and the elements would not say the same thing again.
afterEach(function () {
  const warnings = [...(globalThis.litIssuedWarnings ?? [])].filter((each) => !developmentNotice.test(each));
  const all = [...warnings, ...told, ...changedInPlace.slice(0, 3)];
  if (all.length > 0) throw new Error(`“${this.currentTest?.title}”: ${all.join(' ')}`);
});
