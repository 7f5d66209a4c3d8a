import type * as Playwright from 'playwright-core';
import type { Diagnosis } from '../printed-diagnosis.ts';
import { pageProbes } from './page-probes.ts';
import { browserArguments, installedBrowser } from './installed-browser.ts';
import { visitPage } from './page-visit.ts';

/** Nothing can be examined; the message says what is missing. */
export class CannotExamine extends Error {
  override readonly name = 'CannotExamine';
}

/**
 * Opens a page of the host in an installed browser and says what the elements miss there.
 *
 * @param cookie a Cookie header, for a page that shows the elements to people who are signed in.
 * @throws {CannotExamine} where there is no browser or no playwright-core, or nothing answers at `url`.
 */
export async function examinePage(url: string, cookie: string | undefined): Promise<Diagnosis> {
  const executablePath = installedBrowser();
  if (executablePath === undefined)
    throw new CannotExamine(
      'there is no Chrome, Chromium or Edge on this machine: install one, or set CHROME_PATH to its program file',
    );
  const { chromium } = await loadPlaywright();
  const browser = await chromium
    .launch({ executablePath, args: browserArguments })
    .catch((cause: unknown) => {
      throw new CannotExamine(`${executablePath} is no browser that it can start: ${firstLine(cause)}`);
    });
  try {
    const visit = await visitPage(browser, url, cookie).catch((cause: unknown) => {
      throw new CannotExamine(`${url} cannot be opened: ${firstLine(cause)}`);
    });
    const findings = [];
    for (const probe of pageProbes) findings.push(...(await probe(visit)));
    const isWhole = findings.every(({ verdict }) => verdict !== 'differs');
    return {
      heading: url,
      findings,
      lines: {},
      outcome: isWhole ? 'holds' : 'differs',
      summary: isWhole ? 'Nothing is missing.' : 'The elements miss something there.',
    };
  } finally {
    await browser.close();
  }
}

/** Only who examines a page needs it, so it is no dependency of the package. */
function loadPlaywright(): Promise<typeof Playwright> {
  return import('playwright-core').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new CannotExamine(
      '--page needs playwright-core, which drives the browser of this machine: npm install --save-dev playwright-core',
    );
  });
}

const firstLine = (cause: unknown): string => (cause as Error).message.split('\n')[0] ?? '';
