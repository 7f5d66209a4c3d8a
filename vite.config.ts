import { defineConfig } from 'vite';

/** Bundles what `tsc` compiled: one file with both elements and all they need; languages and phone rules beside it. */
export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/bundle',
    sourcemap: true,
    modulePreload: false,
    lib: { entry: 'dist/bundle.js', formats: ['es'], fileName: () => 'screening-elements.js' },
    rolldownOptions: {
      output: { minify: true, chunkFileNames: '[name].js', comments: false },
    },
  },
});
