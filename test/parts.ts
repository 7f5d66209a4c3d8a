import { globSync } from 'node:fs';

/** A named part of the checks: its commands run one after another, with the programs of the project. */
export interface Part {
  name: string;
  commands: string[];
  /** The parts whose files it reads: it begins when they have ended. */
  after?: string[];
}

/** The time limit is a net for a test that hangs. No test may depend on it: a busy machine is slow, not wrong. */
const nodeTest = 'node --test --test-force-exit --test-timeout=900000';

/** Its files share one browser. */
const browserTest = `${nodeTest} --test-global-setup=test/journey/one-browser.ts`;

/** Many small files: one process loads what they share once. */
const serverTests = (shard: string): string =>
  `${nodeTest} --test-isolation=none --test-shard=${shard} "test/server/**/*.test.ts" "test/contract/*.test.ts"`;

/** The journeys of the main job, and of another person at the same browser. */
const mainJourneys = ['five-steps', 'trust', 'next-person', 'killed-process', 'keyboard'].map(
  (name) => `test/journey/${name}.test.ts`,
);
const otherJourneys = globSync('test/journey/*.test.ts')
  .filter((file) => !mainJourneys.includes(file))
  .toSorted();

/** What `npm test` runs: whether a promise broke. Of the suites, the longest begins first. */
export const quickParts: Part[] = [
  { name: 'build', commands: ['npm run -s build:page'] },
  { name: 'types', commands: ['tsc -p .'] },
  { name: 'lint', commands: ['npm run -s lint'] },
  { name: 'imports', commands: ['depcruise src server-example sandbox demo bench site test'] },
  { name: 'unused', commands: ['knip'] },
  {
    name: 'journeys',
    commands: [`${browserTest} ${mainJourneys.join(' ')}`],
    after: ['build'],
  },
  { name: 'page', commands: ['wtr'] },
  { name: 'server-1', commands: [serverTests('1/2')], after: ['build'] },
  { name: 'server-2', commands: [serverTests('2/2')], after: ['build'] },
  {
    name: 'simulation',
    commands: ['npm run -s simulate -- --workers 1 --stories 100', `${nodeTest} "test/simulation/*.test.ts"`],
  },
];

/** What CI adds, the longest first. */
export const longParts: Part[] = [
  {
    name: 'other-journeys',
    commands: [`${browserTest} ${otherJourneys.join(' ')}`],
    after: ['build'],
  },
  // What is packed of both packages.
  {
    name: 'packages',
    commands: [
      'npm run -s manifest',
      'npm run -s build -w screening-proxy',
      'rm -f .build/*.tgz && npm pack --silent --ignore-scripts --workspaces --include-workspace-root --pack-destination .build',
    ],
    after: ['build'],
  },
  {
    name: 'frameworks',
    commands: [
      'npm run -s install-for test/frameworks',
      'tsc -p test/frameworks',
      `PACKED_IN=.build ${browserTest} --test-concurrency=1 "test/frameworks/*.test.ts" "test/frameworks/{package,consumers,proxy-package}/*.test.ts"`,
    ],
    after: ['packages'],
  },
  {
    name: 'engines',
    commands: [
      'node test/engines/check-programs.ts',
      'npm run -s install-for test/engines',
      'tsc -p test/engines',
      'wtr --config test/engines/web-test-runner.config.js',
      `${nodeTest} "test/engines/*.test.ts"`,
    ],
    after: ['build'],
  },
  {
    name: 'site',
    commands: [
      'npm run -s install-for site',
      'tsc -p test/site',
      'node test/site/build.ts',
      `${browserTest} "test/site/*.test.ts"`,
    ],
    after: ['packages'],
  },
  // Two files at a time: some of them wait for half a minute until the proxy gives a connection up.
  { name: 'attacks', commands: [`${nodeTest} --test-concurrency=2 "test/attacks/*.test.ts"`] },
  { name: 'postgres', commands: [`${nodeTest} "test/postgres/*.test.ts"`] },
  { name: 'other-looks', commands: ['wtr --files "test/browser/long/*.test.ts"'] },
  {
    name: 'deploy',
    commands: ['node test/deploy/check-programs.ts', `${nodeTest} "test/deploy/*.test.ts"`],
    after: ['packages'],
  },
  { name: 'faults', commands: ['npm run -s test:faults -- --brief --only SQLite'] },
];
