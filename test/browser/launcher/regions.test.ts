import { expect } from '@open-wc/testing';
import { regionNames } from '../../../src/launcher/places/region-names.ts';
import { regionsOf } from '../../../src/launcher/places/regions.ts';
import { aPackage, LauncherPage } from './launcher-page.ts';

const place = 'address.regionCode';

describe('the region in <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(async () => {
    page = new LauncherPage();
    page.packages = [aPackage(`givenName! familyName! email! ${place}`)];
  });
  afterEach(() => page.close());

  const choices = (): string[] =>
    [...page.field(place).querySelectorAll('option')].map((option) => option.textContent.trim());
  const isChosen = (): boolean => page.field(place) instanceof HTMLSelectElement;

  it('is a state in the United States, at once', async () => {
    await page.open();
    expect(choices()).to.include.members(['Tennessee', 'District of Columbia', 'Puerto Rico']);
    expect(choices()).to.have.lengthOf(1 + 50 + 1 + 5);
    expect(page.labels).to.include('State');
  });

  it('is chosen from the list of the country', async () => {
    await page.open();
    await page.type('address.countryCode', 'FR');
    expect(isChosen()).to.equal(true);
    await page.type(place, 'FR-IDF');
    expect(page.text).not.to.include('Its short code');
    await page.press('Continue');
    expect(page.text).to.include('Île-de-France').and.to.include('France');
    await page.press('Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ address: { countryCode: 'FR', regionCode: 'FR-IDF' } });
  });

  it('is found in the list by the code that was typed', async () => {
    await page.open({ candidate: { address: { countryCode: 'DE', regionCode: 'by' } } });
    expect(page.field(place).value).to.equal('DE-BY');
  });

  it('is asked for anew in another country', async () => {
    await page.open();
    await page.type(place, 'US-TN');
    await page.type('address.countryCode', 'CA');
    expect(page.field(place).value).to.equal('');
    await page.press('Continue');
    expect(page.problemAt(place)).to.equal('Please choose one.');
    await page.type('address.countryCode', 'US');
    expect(page.field(place).value).to.equal('US-TN');
    expect(page.problemAt(place)).to.equal(undefined);
  });

  it('is typed as a code where there is no list, with help', async () => {
    await page.open();
    await page.type('address.countryCode', 'NZ');
    expect(isChosen()).to.equal(false);
    expect(page.text).to.include('Its short code, such as FR-IDF.');
    await page.type(place, 'auk');
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ address: { countryCode: 'NZ', regionCode: 'NZ-AUK' } });
  });

  it('has a code of ISO 3166-2 and a name of its own, in every list', () => {
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
