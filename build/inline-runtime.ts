import type { Plugin } from 'vite';

const runtimeId = '\0rolldown/runtime.js';

/** Puts the bundler's own few lines into each file that needs them: as a file they cost a round trip. */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    renderChunk(code, chunk, _, { chunks }) {
      const runtime = Object.values(chunks).find(({ modules }) => runtimeId in modules);
      if (!runtime || runtime.fileName === chunk.fileName) return null;
      return code.replace(/^import \{ \w+ as (\w+) \} from "\.\/rolldown-runtime.*$/m, (_, name: string) => {
        const lines = runtime.modules[runtimeId]?.code ?? '';
        if (!lines.includes(`var ${name} =`)) this.error(`The bundler's own lines have no ${name}.`);
        return lines;
      });
    },
    generateBundle(_, bundle) {
      for (const [path, file] of Object.entries(bundle))
        if (file.type === 'chunk' && !file.isEntry && runtimeId in file.modules) delete bundle[path];
    },
  };
}
