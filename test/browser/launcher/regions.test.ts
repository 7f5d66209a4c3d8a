import { expect } from '@open-wc/testing';
import { aPackage, fieldsInvalid, LauncherPage } from './launcher-page.ts';

const regionPath = 'address.regionCode';

const portland = {
  addressLine: '12 Main St',
  municipality: 'Portland',
  regionCode: 'US-OR',
  postalCode: '97202',
};
const inPortland = Object.fromEntries(
  Object.entries(portland).map(([name, answer]) => [`address.${name}`, answer]),
);

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
      DE: ['Country (optional)', 'Street address', 'Apartment or unit (optional)', 'Postal code', 'City'],
      HK: [
        'Country (optional)',
        'Street address',
        'Apartment or unit (optional)',
        'District (optional)',
        'Area',
      ],
      IE: [
        'Country (optional)',
        'Street address',
        'Apartment or unit (optional)',
        'City',
        'County (optional)',
        'Eircode (optional)',
      ],
      NG: [
        'Country (optional)',
        'Street address',
        'Apartment or unit (optional)',
        'City',
        'Postal code (optional)',
        'State (optional)',
      ],
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

  it('an address has a second line, which may stay empty, where the browser fills in what is within the house', async () => {
    page.packages = [aPackage('givenName! familyName! email! address additionalAddresses?')];
    await page.open();
    expect(page.field('address.addressLine').autocomplete).to.equal('address-line1');
    expect(page.field('address.addressLine2').autocomplete).to.equal('address-line2');
    await page.answer(inPortland);
    await page.press('Continue', 'Add another address');
    expect(page.field('additionalAddresses[0].addressLine2').autocomplete).to.equal('off');
    await page.press('Remove Earlier address 1', 'Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({
      address: { ...portland, countryCode: 'US' },
      additionalAddresses: [],
    });
  });

  it('the second line is kept in a draft, shown in the review and sent beside the first', async () => {
    page.packages = [aPackage('givenName! familyName! email! address')];
    await page.open({ draft: 'session' });
    await page.answer({ ...inPortland, 'address.addressLine2': 'Apt 4B' });
    const reloaded = new LauncherPage();
    Object.assign(reloaded, { claims: page.claims, packages: page.packages });
    await reloaded.open({ draft: 'session' });
    expect(reloaded.field('address.addressLine2').value).to.equal('Apt 4B');
    await reloaded.press('Continue');
    expect(reloaded.text).to.include('Apartment or unit').and.to.include('Apt 4B');
    await reloaded.press('Submit');
    expect(reloaded.orders[0]?.candidate).to.deep.equal({
      address: { ...portland, addressLine2: 'Apt 4B', countryCode: 'US' },
    });
    reloaded.close();
  });

  for (const lines of [['12 Main St, Apt 4B'], ['1 Elm St', 'Floor 2']])
    it(`a known address of ${lines.length} stands in the lines that the host has given it`, async () => {
      page.packages = [aPackage('givenName! familyName! email! address')];
      const [addressLine, addressLine2] = lines;
      await page.open({ candidate: { address: { addressLine, addressLine2 } } });
      expect(page.field('address.addressLine').value).to.equal(addressLine);
      expect(page.field('address.addressLine2').value).to.equal(addressLine2 ?? '');
    });
});
