import type { BrowserContext } from 'playwright-core';
import { bundleFiles } from '../test/bundle-files.ts';
import { entries, type scenarios } from '../test/bundle-sizes.ts';
import { nameOf } from '../test/fetched-files.ts';
import { startDemo } from '../test/journey/demo-process.ts';
import { fillStandardForm, openBrowser, signAndSend, Visitor } from '../test/journey/visitor.ts';
import { askedPaths } from './asked-paths.ts';
import { untilLive } from './status-page.ts';

/** The files of the bundle that a browser asked for, by scenario; what comes of a first step is counted where it is raced. */
export type Fetches = Partial<Record<keyof typeof scenarios, Set<string>>>;

/** Goes through the scenarios of a status in a browser. */
export async function browserFetches(): Promise<Fetches> {
  const files = await bundleFiles();
  const [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  const ofBundle = (asked: Set<string>): Set<string> =>
    new Set([...files.keys()].filter((path) => asked.has(`/${path}`)));
  try {
    const { context } = await Visitor.arrive(browser);
    const formToStatus = ofBundle(await fetchedFromForm(context, demo.url));
    const rules = [...formToStatus].find((path) => nameOf(path) === 'phone-rules');
    if (rules) formToStatus.delete(rules);
    // The screening that was ordered on the first page is the one that the others show.
    const show = async (entry: string, variant: string): Promise<Set<string>> =>
      ofBundle(await fetchedByStatus(context, demo.url, entry, variant));
    return {
      formToStatus,
      badge: await show(entries.elements, 'badge'),
      timeline: await show(entries.elements, 'timeline'),
      statusAlone: await show(entries.status, 'timeline'),
    };
  } finally {
    await browser.close();
    await demo.stop();
  }
}

async function fetchedFromForm(context: BrowserContext, url: string): Promise<Set<string>> {
  const page = await context.newPage();
  const asked = askedPaths(page);
  await page.goto(url);
  await fillStandardForm(page);
  await signAndSend(page, 'Nora Jane Ellis');
  await untilLive(page);
  await page.close();
  return asked;
}

async function fetchedByStatus(
  context: BrowserContext,
  url: string,
  entry: string,
  variant: string,
): Promise<Set<string>> {
  const page = await context.newPage();
  const address = `${url}/status-alone`;
  const body = `<!doctype html><html lang="en"><title>bench</title><link rel="icon" href="data:,">
    <script type="module" src="/${entry}"></script>
    <screening-status variant="${variant}" endpoint="/screening-api" session-url="/my/session"></screening-status>`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  const asked = askedPaths(page);
  await page.goto(address);
  await untilLive(page);
  await page.close();
  return asked;
}
