import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { findShell } from './test/browser-finder.ts';
import { countReporter } from './test/browser-count.js';
import { historyPlugin } from './test/browser-history.js';
import { inputMethodPlugin } from './test/browser-input-method.js';
import { litWarningsPlugin } from './test/browser-lit-warnings.js';
import { mediaPlugin } from './test/browser-media.js';
import { typescriptPlugin } from './test/browser-typescript.js';
import { zonePlugin } from './test/browser-zone.js';

// The pages of the tests show hours and days, and browsers take the zone of those who start them.
process.env['TZ'] = 'UTC';

export default {
  // The long part is left out; with it: --files "test/browser/**/*.test.ts"
  files: 'test/browser/!(long)/**/*.test.ts',
  nodeResolve: true,
  concurrency: 2,
  browsers: [
    chromeLauncher({
      launchOptions: await findShell(),
      // A profile of its own: files that run at the same time share no storage.
      createPage: async ({ browser }) => (await browser.createBrowserContext()).newPage(),
    }),
  ],
  plugins: [
    typescriptPlugin(),
    mediaPlugin(),
    zonePlugin(),
    inputMethodPlugin(),
    historyPlugin(),
    litWarningsPlugin(),
  ],
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), countReporter()],
  // On a machine that has other work too. The limit of a test says which one hangs, the other one only names its file.
  testFramework: { config: { timeout: 180_000 } },
  testsFinishTimeout: 600_000,
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
};
