import { transformWithOxc } from 'vite';

/**
 * A plugin of the test runner: makes JavaScript of the TypeScript files a page asks for. The nearest tsconfig.json says
 * how decorators and fields become code, and for which browsers.
 */
export const typescriptPlugin = () => {
  let root = '';
  return {
    name: 'typescript',
    serverStart: ({ config }) => void (root = config.rootDir),
    resolveMimeType: ({ path }) => (path.endsWith('.ts') ? 'js' : undefined),
    async transform({ path, body }) {
      if (!path.endsWith('.ts')) return;
      const { code, map } = await transformWithOxc(body, root + path);
      const encoded = Buffer.from(JSON.stringify(map)).toString('base64');
      return `${code}\n//# sourceMappingURL=data:application/json;base64,${encoded}`;
    },
  };
};
