import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../browser-finder.ts';

export async function openBrowser(): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({ executablePath, args, env });
}

/** Somebody with a browser profile of their own, who notices what goes wrong. */
export class Visitor {
  readonly context: BrowserContext;
  /** Errors on the console, exceptions and violations of the page's security policy, in all their tabs. */
  readonly troubles: string[] = [];

  private constructor(context: BrowserContext) {
    this.context = context;
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.troubles.push(message.text());
    });
    context.on('weberror', (error) => this.troubles.push(error.error().message));
  }

  static async arrive(browser: Browser): Promise<Visitor> {
    return new Visitor(await browser.newContext());
  }

  async open(address: string): Promise<Page> {
    const page = await this.context.newPage();
    page.setDefaultTimeout(15_000);
    await page.goto(address);
    return page;
  }
}

/** Fills in the standard package's form from its first step to the review, and signs what there is to sign. */
export async function fillStandardForm(page: Page): Promise<void> {
  const launcher = page.locator('screening-launcher');
  const onward = () => launcher.getByRole('button', { name: 'Continue', exact: true }).click();
  await launcher.getByLabel('First name').fill('Nora');
  await launcher.getByLabel('Middle name', { exact: true }).fill('Jane');
  await launcher.getByLabel('Last name').fill('Ellis');
  await launcher.getByLabel('Phone').fill('(503) 555-0142');
  await onward();
  await launcher.getByLabel('Date of birth').fill('1990-04-12');
  await launcher.getByLabel('Social Security number', { exact: true }).fill('536-22-8731');
  await onward();
  await launcher.getByLabel('Street address').fill('12 Oak Street');
  await launcher.getByLabel('City').fill('Portland');
  await launcher.getByLabel('State').selectOption('US-OR');
  await launcher.getByLabel('ZIP code').fill('97202-1234');
  await onward();
}

/** Signs what there is to sign, looks the answers over and sends them. */
export async function signAndSend(page: Page, name: string): Promise<void> {
  const launcher = page.locator('screening-launcher');
  await launcher.getByLabel('Type your full name to sign').fill(name);
  await launcher.getByRole('button', { name: 'Sign and continue' }).click();
  await launcher.getByRole('button', { name: 'Submit' }).click();
}
