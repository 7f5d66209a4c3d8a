import type { BrowserContext } from 'playwright-core';
import { bundleFiles } from '../test/bundle-files.ts';
import { entries, scenarios } from '../test/bundle-sizes.ts';
import { gzipBytes } from '../test/gzip-bytes.ts';
import { type Demo, startDemo } from '../test/journey/demo-process.ts';
import { fillStandardForm, openBrowser, signAndSend, Visitor } from '../test/journey/visitor.ts';
import { askedPaths } from './asked-paths.ts';
import { kilobytes } from './kilobytes.ts';
import { type Row, row } from './row.ts';
import { untilLive } from './status-page.ts';

const how = 'each script of dist/bundle the browser asked for, gzip -9, added up';

/** What a browser asks for until a status is live: after the form on the same page, and on a page of its own. */
export async function statusBytes(): Promise<Row[]> {
  const files = await bundleFiles();
  const [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
  try {
    const { context } = await Visitor.arrive(browser);
    const formToStatus = await fetchedFromFormToStatus(context, demo, files);
    // The screening that was ordered on the first page is the one that the second page shows.
    const statusAlone = files.has(entries.status) ? await fetchedByStatus(context, demo, files) : undefined;
    return [formToStatusRow(formToStatus), statusAloneRow(statusAlone)];
  } finally {
    await browser.close();
    await demo.stop();
  }
}

/** What was asked for of the bundle, by its path in there. */
type Fetched = Map<string, string>;

async function fetchedFromFormToStatus(
  context: BrowserContext,
  demo: Demo,
  files: Fetched,
): Promise<Fetched> {
  const page = await context.newPage();
  const asked = askedPaths(page);
  await page.goto(demo.url);
  await fillStandardForm(page);
  await signAndSend(page, 'Nora Jane Ellis');
  await untilLive(page);
  await page.close();
  return ofBundle(await asked, files);
}

async function fetchedByStatus(context: BrowserContext, demo: Demo, files: Fetched): Promise<Fetched> {
  const page = await context.newPage();
  const address = `${demo.url}/status-alone`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: statusPage }));
  const asked = askedPaths(page);
  await page.goto(address);
  await untilLive(page);
  await page.close();
  return ofBundle(await asked, files);
}

const statusPage = `<!doctype html><html lang="en"><title>bench</title><link rel="icon" href="data:,">
  <script type="module" src="/${entries.status}"></script>
  <screening-status endpoint="/screening-api" session-url="/my/session"></screening-status>`;

/** The demo serves the bundle at its root, beside files of its own. */
const ofBundle = (asked: Set<string>, files: Fetched): Fetched =>
  new Map([...files].filter(([path]) => asked.has(`/${path}`)));

const bytesOf = (fetched: Fetched): number =>
  [...fetched.values()].reduce((sum, code) => sum + gzipBytes(code), 0);

function formToStatusRow(fetched: Fetched): Row {
  // The numbering plans of all countries have this name in the library's data, whatever the file is called.
  const [phoneRules, ...others] = [...fetched].filter(([, code]) =>
    /country_calling_codes["']?:\s*\{/.test(code),
  );
  if (!phoneRules || others.length > 0)
    throw new Error('Expected one file with the rules of phone numbers: the benchmark leaves it out.');
  const [name, code] = phoneRules;
  return row({
    what: 'fetched from form to live status, phone rules apart',
    figure: bytesOf(fetched) - gzipBytes(code),
    bound: scenarios.formToStatus.bound,
    write: kilobytes,
    note: `and ${kilobytes(gzipBytes(code))} ${name}`,
    how: `${how}: form filled in, signed, ordered, <screening-status> live on the same page`,
  });
}

const statusAloneRow = (fetched: Fetched | undefined): Row =>
  row({
    what: 'fetched for <screening-status> alone',
    figure: fetched && bytesOf(fetched),
    bound: scenarios.statusAlone.bound,
    write: kilobytes,
    note: fetched ? undefined : `the build has no ${entries.status} yet`,
    how: `${how}: page with one <screening-status>, shown and live`,
  });
