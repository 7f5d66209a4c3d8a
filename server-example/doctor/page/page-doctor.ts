import type * as Playwright from 'playwright-core';
import { adviceIn, table } from '../report.ts';
import { visible } from '../../visible-text.ts';
import { pageProbes } from './page-probes.ts';
import { browserArguments, installedBrowser } from './installed-browser.ts';
import { visitPage } from './page-visit.ts';

/** What the page doctor found, for a person at a terminal, and whether something has to change. */
export interface PageDiagnosis {
  text: string;
  outcome: 'holds' | 'differs';
}

/** The page cannot be examined; the message says what is missing. */
export class CannotExamine extends Error {
  override readonly name = 'CannotExamine';
}

/**
 * Opens a page of the host in an installed browser and says what the elements miss there.
 *
 * @param cookie a Cookie header, for a page that shows the elements to people who are signed in.
 * @throws {CannotExamine} where there is no browser or no playwright-core, or nothing answers at `url`.
 */
export async function diagnosePage(url: string, cookie: string | undefined): Promise<PageDiagnosis> {
  const executablePath = installedBrowser();
  if (executablePath === undefined)
    throw new CannotExamine(
      'there is no Chrome, Chromium or Edge on this machine: install one, or set CHROME_PATH to its program file',
    );
  const { chromium } = await loadPlaywright();
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  try {
    const visit = await visitPage(browser, url, cookie).catch((cause: unknown) => {
      throw new CannotExamine(`${url} cannot be opened: ${firstLine(cause)}`);
    });
    const findings = [];
    for (const probe of pageProbes) findings.push(...(await probe(visit)));
    const advice = adviceIn(findings);
    const end =
      advice.length === 0
        ? 'Nothing is missing.'
        : `What to change:\n${advice.map((line) => `  ${line}`).join('\n')}`;
    return {
      text: [visible(url), ...table(findings), end].join('\n\n'),
      outcome: advice.length === 0 ? 'holds' : 'differs',
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
