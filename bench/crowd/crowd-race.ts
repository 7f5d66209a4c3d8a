import type { Browser } from 'playwright-core';
import { openBrowser } from '../../test/journey/visitor.ts';
import { crowdFiles } from './crowd-files.ts';

/** Who draws a thousand screenings, and how. */
const sides = ['our-badges', 'bare-badges', 'our-list', 'bare-list'] as const;
export type Side = (typeof sides)[number];

/** Milliseconds that a thousand screenings took, in one page. */
export interface CrowdTimes {
  /** From making the elements to the end of the frame that paints them. */
  createdMs: number;
  /** Of these, what the page's main thread worked: a busy machine changes it least. */
  createdProcessorMs: number;
  /** From the news of one change to the layout that shows it. */
  changedMs: number;
  changedProcessorMs: number;
  /** What a minute's tick took. */
  tickMs: number;
}

const rounds = 21;
const origin = 'http://crowd.bench';

const scripts: Record<Side, string> = {
  'our-badges': '/screening-status.js',
  'our-list': '/screening-status.js',
  'bare-badges': '/lit-native-badge.js',
  'bare-list': '/lit-native-list.js',
};

/** The times of each side in the order of the rounds. All sides take turns in the same browser. */
export async function raceCrowds(): Promise<Record<Side, CrowdTimes[]>> {
  const files = await crowdFiles();
  const browser = await openBrowser();
  const race: Record<Side, CrowdTimes[]> = {
    'our-badges': [],
    'bare-badges': [],
    'our-list': [],
    'bare-list': [],
  };
  try {
    // The first visits of a browser are slower than all others.
    for (const side of sides) await visit(browser, side, files);
    for (let round = 0; round < rounds; round += 1)
      for (const side of round % 2 === 0 ? sides : sides.toReversed())
        race[side].push(await visit(browser, side, files));
    return race;
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, side: Side, files: Map<string, string>): Promise<CrowdTimes> {
  const context = await browser.newContext();
  try {
    await context.route(`${origin}/**`, (route) => {
      const body = files.get(new URL(route.request().url()).pathname);
      return body === undefined
        ? route.fulfill({ contentType: 'text/html', body: hostPage(side) })
        : route.fulfill({ contentType: 'text/javascript', body });
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.exposeFunction('processorMs', async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
    });
    await page.goto(`${origin}/`);
    await page.waitForFunction(() => 'measure' in globalThis);
    return await page.evaluate(
      (name) => (globalThis as unknown as { measure: (side: string) => Promise<CrowdTimes> }).measure(name),
      side,
    );
  } finally {
    await context.close();
  }
}

const hostPage = (side: Side): string => `<!doctype html><html lang="en"><title>bench</title>
  <link rel="icon" href="data:,">
  <script type="module" src="/crowd-page.js"></script><script type="module" src="${scripts[side]}"></script>
  <body><h1>Your walkers</h1>`;
