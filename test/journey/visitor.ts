import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { launcher } from '../../src/locales/en.ts';
import type { LauncherSentences } from '../../src/locales/sentences.ts';
import { findBrowser } from '../browser-finder.ts';
import type { JourneyPage } from './journey-page.ts';

/** The words of the launcher's form in a language. */
export type LauncherWords = Pick<
  LauncherSentences,
  'next' | 'sign' | 'signAndInvite' | 'places' | 'fields' | 'day' | 'month' | 'year'
>;

/** A browser of its own, or a part of the one at `BROWSER_AT`: to close it closes what was opened by it. */
export async function openBrowser(): Promise<Browser> {
  const address = process.env['BROWSER_AT'];
  return address ? chromium.connect(address) : chromium.launch(await browserOptions());
}

export async function browserOptions(): Promise<LaunchOptions> {
  const { executablePath, args, env } = await findBrowser();
  const off = args.map((one) => (one.startsWith('--disable-features=') ? `${one},${offForPlaywright}` : one));
  return { executablePath, args: off, env };
}

/** What Playwright turns off itself: of two lists Chromium takes the last, which is ours. */
const offForPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
].join();

/** A net for what never comes: a busy machine is slow. */
export const longestWaitMs = 120_000;

/** A visitor with a browser profile of their own. It collects everything that goes wrong. */
export class Visitor {
  readonly context: BrowserContext;
  /** Console errors and warnings, exceptions and violations of the security policy, from all tabs. */
  readonly problems: string[] = [];

  private constructor(context: BrowserContext) {
    this.context = context;
    context.setDefaultTimeout(longestWaitMs);
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.problems.push(message.text());
    });
    context.on('weberror', (error) => this.problems.push(error.error().message));
  }

  static async arrive(browser: Browser, device: BrowserContextOptions = {}): Promise<Visitor> {
    return new Visitor(await browser.newContext(device));
  }

  async open(address: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(address);
    return page;
  }
}

const fieldOf = (page: JourneyPage, { label }: { label: string }) =>
  page.locator('screening-launcher').getByLabel(label, { exact: true });

const nextStep = (page: JourneyPage, words: LauncherWords) =>
  page.locator('screening-launcher').getByRole('button', { name: words.next, exact: true }).click();

/** Fills in the first step of the standard package. */
export async function fillAbout(page: JourneyPage, words: LauncherWords = launcher): Promise<void> {
  const { fields } = words;
  await fieldOf(page, fields.givenName).fill('Nora');
  await fieldOf(page, fields.middleName).fill('Jane');
  await fieldOf(page, fields.familyName).fill('Ellis');
  await fieldOf(page, fields.phone).fill('(503) 555-0142');
  await nextStep(page, words);
}

/** Fills in the parts of the date of birth, such as `1990-04-12`, by their labels. */
export async function fillDate(
  page: JourneyPage,
  date: string,
  words: LauncherWords = launcher,
): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  const typed = { year, month, day };
  for (const part of ['day', 'month', 'year'] as const)
    await page
      .locator('screening-launcher')
      .getByRole('group', { name: words.fields.dob.label })
      .getByLabel(words[part], { exact: true })
      .fill(String(Number(typed[part])));
}

/** The date of birth with its parts. */
export const dateGroup = (page: Page, words: LauncherWords = launcher): Locator =>
  page.locator('screening-launcher').getByRole('group', { name: words.fields.dob.label });

/** Fills in the second step. */
export async function fillIdentity(page: JourneyPage, words: LauncherWords = launcher): Promise<void> {
  const { fields } = words;
  await fillDate(page, '1990-04-12', words);
  await fieldOf(page, fields.ssn).fill('536-22-8731');
  await nextStep(page, words);
}

/** Fills in the form of the standard package from its first step to the review, by the labels of a language. */
export async function fillStandardForm(page: JourneyPage, words: LauncherWords = launcher): Promise<void> {
  await fillAbout(page, words);
  await fillIdentity(page, words);
  await fillAddress(page, words);
}

/** Fills in the third step. */
export async function fillAddress(page: JourneyPage, words: LauncherWords = launcher): Promise<void> {
  const { places } = words;
  await fieldOf(page, places.street).fill('12 Oak Street');
  await fieldOf(page, places.city).fill('Portland');
  await fieldOf(page, places.state).selectOption('US-OR');
  await fieldOf(page, places.zip).fill('97202-1234');
  await nextStep(page, words);
}

/** Signs the disclosure, after which the service's form comes. */
export async function sign(page: JourneyPage, name: string, words: LauncherWords = launcher): Promise<void> {
  const form = page.locator('screening-launcher');
  await form.getByLabel(words.sign.name).fill(name);
  await form.getByRole('button', { name: words.sign.button }).click();
}

/** Signs the disclosure, which sends the invitation by email. */
export async function signAndInvite(
  page: JourneyPage,
  name: string,
  words: LauncherWords = launcher,
): Promise<void> {
  const form = page.locator('screening-launcher');
  await form.getByLabel(words.sign.name).fill(name);
  await form.getByRole('button', { name: words.signAndInvite }).click();
}

/** Goes on from the review to the disclosure, signs it, and sends the answers with it. */
export async function signAndSend(
  page: JourneyPage,
  name: string,
  words: LauncherWords = launcher,
): Promise<void> {
  const form = page.locator('screening-launcher');
  await nextStep(page, words);
  await form.getByLabel(words.sign.name).fill(name);
  await form.getByRole('button', { name: words.sign.send, exact: true }).click();
}
