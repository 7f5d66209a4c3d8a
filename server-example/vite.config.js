/**
 * Makes one file of what starts the proxy, in the place of what `tsc` wrote for it: hundreds of files cost a quarter of a
 * second and 15 MB at each start. What is imported as a package stays as it is.
 */
export default {
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'dist/server-example/command/run-command.js',
    outDir: 'dist/server-example/command',
    emptyOutDir: false,
    target: 'node24',
    minify: false,
    // The licences of what is inside ask to be passed on with it.
    license: { fileName: 'licenses.md' },
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
};
