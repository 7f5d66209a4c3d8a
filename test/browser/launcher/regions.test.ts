import { expect } from '@open-wc/testing';
import { aPackage, fieldsInvalid, LauncherPage } from './launcher-page.ts';

const regionPath = 'address.regionCode';

describe('region in <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(async () => {
    page = new LauncherPage();
    page.packages = [aPackage(`givenName! familyName! email! ${regionPath}`)];
  });
  afterEach(() => page.close());

  const choices = (): string[] =>
    [...page.field(regionPath).querySelectorAll('option')].map((option) => option.textContent.trim());
  const isList = (): boolean => page.field(regionPath) instanceof HTMLSelectElement;

  it('the list of regions has the states of the United States by default', async () => {
    await page.open();
    expect(choices()).to.include.members(['Tennessee', 'District of Columbia', 'Puerto Rico']);
    expect(choices()).to.have.lengthOf(1 + 62);
    expect(page.labels).to.include('State');
  });

  it('the region is chosen from the list of the country', async () => {
    await page.open();
    await page.type('address.countryCode', 'JP');
    expect(page.labels).to.include('Prefecture');
    await page.type(regionPath, 'JP-13');
    await page.press('Continue');
    expect(page.text).to.include('Tokyo').and.to.include('Japan');
    await page.press('Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ address: { countryCode: 'JP', regionCode: 'JP-13' } });
  });

  it('a region code of the host selects the region in the list', async () => {
    await page.open({ candidate: { address: { countryCode: 'MX', regionCode: 'jal' } } });
    expect(page.field(regionPath).value).to.equal('MX-JAL');
  });

  it('another country clears the region and the postal code', async () => {
    page.packages = [aPackage('givenName! familyName! email! address')];
    await page.open();
    await page.type(regionPath, 'US-OR');
    await page.type('address.postalCode', '97202');
    await page.type('address.countryCode', 'IE');
    expect(page.field(regionPath).value).to.equal('');
    expect(page.field('address.postalCode').value).to.equal('');
    await page.type('address.countryCode', 'US');
    expect(page.field(regionPath).value).to.equal('');
    await page.press('Continue');
    expect(page.problemAt(regionPath)).to.equal('Choose your state.');
    expect(page.problemAt('address.postalCode')).to.equal('Enter your ZIP code.');
  });

  it('a postal code must have the form of its country', async () => {
    page.packages = [aPackage('givenName! familyName! email! address')];
    await page.open();
    await page.type('address.countryCode', 'GB');
    await page.type('address.postalCode', '97202');
    expect(page.problemAt('address.postalCode')).to.equal('Enter your postcode. For example: EC1Y 8SY.');
    await page.type('address.postalCode', 'sw1a1aa');
    expect(page.problemAt('address.postalCode')).to.equal(undefined);
  });

  it('a country is asked only for the parts that its addresses have, in its order', async () => {
    page.packages = [aPackage('givenName! familyName! email! address')];
    await page.open();
    for (const [country, labels] of Object.entries({
      DE: ['Country (optional)', 'Street address', 'Postal code', 'City'],
      HK: ['Country (optional)', 'Street address', 'District (optional)', 'Area'],
      IE: ['Country (optional)', 'Street address', 'City', 'County (optional)', 'Eircode (optional)'],
      NG: ['Country (optional)', 'Street address', 'City', 'Postal code (optional)', 'State (optional)'],
    })) {
      await page.type('address.countryCode', country);
      const shown = page.labels.map((label) => label.replace(/^Country$/, 'Country (optional)'));
      expect(shown, country).to.deep.equal(labels);
    }
  });

  it('a region is typed, and may stay empty, in a country without a list', async () => {
    await page.open();
    await page.type('address.countryCode', 'RO');
    expect(isList()).to.equal(false);
    expect(page.labels).to.include('Province (optional)');
    await page.type(regionPath, 'Cluj');
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ address: { countryCode: 'RO', regionCode: 'Cluj' } });
  });

  it('a part that the service demands is asked although the country does not have it', async () => {
    page.packages = [aPackage('givenName! familyName! email! address')];
    page.api.answers['POST /screenings'] = () =>
      page.orders.length === 1 ? fieldsInvalid({ path: regionPath, code: 'required' }) : page.acceptedOrder();
    await page.open();
    await page.type('address.countryCode', 'DE');
    await page.type('address.addressLine', 'Torstr. 1');
    await page.type('address.municipality', 'Berlin');
    await page.type('address.postalCode', '10119');
    await page.press('Continue', 'Submit');
    expect(page.heading).to.equal('Your address');
    await page.type(regionPath, 'Berlin');
    await page.press('Continue', 'Submit');
    expect(page.orders[1]?.candidate).to.have.nested.property('address.regionCode', 'Berlin');
  });
});
