/**
 * Fails each browser test during which Lit's development build warns (of an update that asks for another one, of a
 * second copy of Lit), or an element tells its developer something that the test did not expect.
 */
export function litWarningsPlugin() {
  const hook = '/test/browser/no-warnings.ts';
  return {
    name: 'no-lit-warnings',
    transform: ({ path, body }) => (path.endsWith('.test.ts') ? `import '${hook}'; ${body}` : undefined),
  };
}
