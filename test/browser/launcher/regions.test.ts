import { expect } from '@open-wc/testing';
import { regionNames } from '../../../src/launcher/places/region-names.ts';
import { regionsOf } from '../../../src/launcher/places/regions.ts';
import { aPackage, LauncherPage } from './launcher-page.ts';

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
    expect(choices()).to.have.lengthOf(1 + 50 + 1 + 5);
    expect(page.labels).to.include('State');
  });

  it('the region is chosen from the list of the country', async () => {
    await page.open();
    await page.type('address.countryCode', 'FR');
    expect(isList()).to.equal(true);
    await page.type(regionPath, 'FR-IDF');
    expect(page.text).not.to.include('Its short code');
    await page.press('Continue');
    expect(page.text).to.include('Île-de-France').and.to.include('France');
    await page.press('Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ address: { countryCode: 'FR', regionCode: 'FR-IDF' } });
  });

  it('a region code of the host selects the region in the list', async () => {
    await page.open({ candidate: { address: { countryCode: 'DE', regionCode: 'by' } } });
    expect(page.field(regionPath).value).to.equal('DE-BY');
  });

  it('the region must be chosen again after the country changes', async () => {
    await page.open();
    await page.type(regionPath, 'US-TN');
    await page.type('address.countryCode', 'CA');
    expect(page.field(regionPath).value).to.equal('');
    await page.press('Continue');
    expect(page.problemAt(regionPath)).to.equal('Please choose one.');
    await page.type('address.countryCode', 'US');
    expect(page.field(regionPath).value).to.equal('US-TN');
    expect(page.problemAt(regionPath)).to.equal(undefined);
  });

  it('the region is typed as a code, with a help text, in a country without a list', async () => {
    await page.open();
    await page.type('address.countryCode', 'NZ');
    expect(isList()).to.equal(false);
    expect(page.text).to.include('Its short code, such as FR-IDF.');
    await page.type(regionPath, 'auk');
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ address: { countryCode: 'NZ', regionCode: 'NZ-AUK' } });
  });

  it('every region has a code of ISO 3166-2 and a name that is unique in its country', () => {
    const counts = { AU: 8, BR: 27, CA: 13, DE: 16, ES: 52, FR: 18, GB: 4, IN: 36, IT: 107, MX: 32, US: 56 };
    expect(Object.keys(counts)).to.include.members(Object.keys(regionNames));
    for (const [country, count] of Object.entries(counts)) {
      const regions = regionsOf(country);
      expect(new Set(regions.map(({ value }) => value)).size, country).to.equal(count);
      expect(new Set(regions.map(({ label }) => label)).size, country).to.equal(count);
      for (const { value, label } of regions) {
        expect(value).to.match(new RegExp(`^${country}-[A-Z0-9]{1,3}$`));
        expect(label).to.match(/^\p{L}.+\p{L}$/u);
      }
    }
  });
});
