/**
 * Fails each browser test during which Lit's development build warns (of an update that asks for another one, of a
 * second copy of Lit), an element tells its developer something that the test did not expect, or a text is changed where
 * a translator of pages would keep the old one.
 */
export function litWarningsPlugin() {
  const hook = '/test/browser/no-warnings.ts';
  return {
    name: 'no-lit-warnings',
    transform: ({ path, body }) => (path.endsWith('.test.ts') ? `import '${hook}'; ${body}` : undefined),
  };
}
