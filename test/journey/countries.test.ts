import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launcher } from '../../src/locales/en.ts';
import { type Demo, startDemo } from './demo-process.ts';
import { fillAbout, fillIdentity, openBrowser, signAndSend, Visitor } from './visitor.ts';

/** An address as somebody there types it: by label, in the order of the form. */
interface Address {
  country: string;
  typed: Record<string, string>;
  /** What the page sends of it. */
  sent: Record<string, string>;
}

const addresses: Address[] = [
  {
    country: 'DE',
    typed: { 'Street address': 'Torstraße 12', 'Postal code': '10119', City: 'Berlin' },
    sent: { municipality: 'Berlin', postalCode: '10119' },
  },
  {
    country: 'GB',
    typed: { 'Street address': '1 Mill Lane', 'Town or city': 'Leeds', Postcode: 'ls1 4ap' },
    sent: { municipality: 'Leeds', postalCode: 'LS1 4AP' },
  },
  {
    country: 'CA',
    typed: {
      'Street address': '5 Rue Roy',
      City: 'Montréal',
      Province: 'Quebec',
      'Postal code': 'H2W 1M5',
    },
    sent: { regionCode: 'CA-QC', postalCode: 'H2W 1M5' },
  },
  {
    country: 'IE',
    typed: { 'Street address': '3 Quay St', City: 'Galway', County: 'Co. Galway', Eircode: 'H91 X9F4' },
    sent: { regionCode: 'IE-G', postalCode: 'H91 X9F4' },
  },
  {
    country: 'JP',
    typed: {
      'Street address': '1-2-3 Jingumae',
      City: 'Shibuya',
      Prefecture: 'Tokyo',
      'Postal code': '150-0001',
    },
    sent: { regionCode: 'JP-13', postalCode: '1500001' },
  },
  {
    country: 'CN',
    typed: {
      'Street address': '8 Jianguo Lu',
      City: 'Beijing',
      Province: 'Beijing Shi',
      'Postal code': '100022',
    },
    sent: { regionCode: 'CN-11', postalCode: '100022' },
  },
  {
    country: 'BR',
    typed: {
      'Street address': 'Rua Augusta 900',
      City: 'São Paulo',
      State: 'São Paulo',
      'Postal code': '01304-001',
    },
    sent: { regionCode: 'BR-SP', postalCode: '01304001' },
  },
  {
    country: 'NG',
    typed: { 'Street address': '4 Broad Street', City: 'Lagos', State: 'Lagos' },
    sent: { municipality: 'Lagos', regionCode: 'NG-LA' },
  },
  {
    country: 'HK',
    typed: { 'Street address': '20 Nathan Road', District: 'Tsim Sha Tsui', Area: 'Kowloon' },
    sent: { municipality: 'Tsim Sha Tsui', regionCode: 'Kowloon' },
  },
  {
    country: 'MX',
    typed: {
      'Street address': 'Calle Sur 7',
      'Postal code': '06700',
      City: 'Ciudad de México',
      State: 'Ciudad de México',
    },
    sent: { regionCode: 'MX-CMX', postalCode: '06700' },
  },
];

const isOrder = (url: string): boolean => url.endsWith('/screening-api/screenings');

describe('an address in another country', () => {
  let demo: Demo;
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  before(async () => {
    [demo, browser] = await Promise.all([startDemo(), openBrowser()]);
    visitor = await Visitor.arrive(browser);
    page = await visitor.open('about:blank');
  });
  after(async () => {
    await browser.close();
    await demo.stop();
  });

  const fillAddress = async ({ country, typed }: Address) => {
    const form = page.locator('screening-launcher');
    await form.getByLabel(launcher.fields.countryCode.label, { exact: true }).selectOption(country);
    for (const [label, answer] of Object.entries(typed)) {
      const control = form
        .getByRole('textbox', { name: label })
        .or(form.getByRole('combobox', { name: label }));
      const isList = (await control.evaluate((element) => element.tagName)) === 'SELECT';
      if (isList) await control.selectOption({ label: answer });
      else await control.fill(answer);
    }
    await form.getByRole('button', { name: launcher.next, exact: true }).click();
  };

  for (const address of addresses)
    test(`a candidate in ${address.country} fills in the whole form and orders`, async () => {
      // Without the cookie the visitor is a new candidate.
      await visitor.context.clearCookies();
      await page.goto(`${demo.url}/?portal=off`);
      await fillAbout(page);
      await fillIdentity(page);
      await fillAddress(address);
      const ordered = page.waitForRequest((request) => request.method() === 'POST' && isOrder(request.url()));
      await signAndSend(page, 'Nora Jane Ellis');
      await page
        .locator('screening-launcher')
        .getByRole('button', { name: 'Download your receipt' })
        .waitFor();
      const order = (await ordered).postDataJSON() as { candidate: { address: object } };
      const sent = order.candidate.address;
      assert.deepEqual({ ...sent, ...address.sent, countryCode: address.country }, sent);
      assert.deepEqual(visitor.problems, []);
    });
});
