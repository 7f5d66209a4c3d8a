import { expect } from '@open-wc/testing';
import { chunks } from '../../../src/launcher/actions/chunks.ts';
import { countriesIn, regionsOf } from '../../../src/launcher/fields/places.ts';
import { shippedLanguages } from '../../../src/locales/locale.ts';
import { addressRules } from '../../../src/protocol/address-rules.ts';
import { usAddressFormat } from '../../../src/protocol/us-address-format.ts';
import { worldAddressRules } from '../../../src/protocol/world-address-rules.ts';
import { holdChunk, releaseChunks, withholdChunks } from './held-chunks.ts';
import { aPackage, anna, contact, LauncherPage } from './launcher-page.ts';

const countryPath = 'address.countryCode';
const postalCodePath = 'address.postalCode';
const london = {
  addressLine: '1 Mill Lane',
  municipality: 'London',
  postalCode: 'SW1A 1AA',
  countryCode: 'GB',
};

describe('the places that come with the form', () => {
  const usRules = addressRules(() => usAddressFormat);

  for (const locale of ['en', ...shippedLanguages])
    it(`all countries and states have names in ${locale}`, () => {
      expect(countriesIn(locale)).to.have.lengthOf(249);
      for (const { label, value } of countriesIn(locale)) expect(label, value).not.to.equal(value);
      expect(regionsOf(usRules, 'US', locale)).to.deep.equal(regionsOf(worldAddressRules, 'US', locale));
    });

  it('an address in the United States is checked by the rules that the places of the world have', () => {
    expect(usRules.formatOf('US')).to.deep.equal(worldAddressRules.formatOf('US'));
    for (const [name, value] of [
      ['regionCode', 'US-OR'],
      ['regionCode', 'DE-BE'],
      ['postalCode', '97202-1234'],
      ['postalCode', '9720'],
    ] as const)
      expect(usRules.problemOf(name, value, 'US'), value).to.equal(
        worldAddressRules.problemOf(name, value, 'US'),
      );
  });
});

describe('an address in <screening-launcher>', () => {
  let page: LauncherPage;
  let asked = 0;

  beforeEach(() => {
    page = new LauncherPage();
    page.packages = [aPackage('givenName! familyName! email! address')];
    asked = 0;
  });
  afterEach(() => {
    releaseChunks();
    page.close();
  });

  const countLoads = (): void => {
    const load = chunks.worldPlaces;
    Object.assign(chunks, { worldPlaces: () => ((asked += 1), load()) });
  };
  const isResting = (name: string): boolean =>
    page.field(name).closest('.field')?.hasAttribute('inert') ?? false;
  const isBusy = (): boolean => page.root.querySelector('.primary')?.getAttribute('aria-disabled') === 'true';

  it('in the United States needs no places of other countries', async () => {
    countLoads();
    await page.open();
    await page.answer({
      'address.addressLine': '1 Main St',
      'address.municipality': 'Portland',
      'address.regionCode': 'US-OR',
      [postalCodePath]: '97201',
    });
    await page.press('Continue', 'Submit');
    expect(page.orders).to.have.lengthOf(1);
    expect(asked).to.equal(0);
  });

  it('rests until the places of its country are there, while the list of countries keeps the focus', async () => {
    const { arrive } = holdChunk('worldPlaces');
    await page.open();
    await page.type(countryPath, 'GB');
    const country = page.field(countryPath);
    country.focus();
    expect([isResting(postalCodePath), isResting(countryPath), isBusy()]).to.deep.equal([true, false, true]);
    expect(page.button('One moment…')).not.to.equal(undefined);
    arrive();
    await page.settle();
    expect([isResting(postalCodePath), isResting(countryPath), isBusy()]).to.deep.equal([
      false,
      false,
      false,
    ]);
    expect(page.focused).to.equal(country);
    expect(page.labels).to.include('Postcode').and.not.to.include('State');
  });

  it('the step goes on where a number is shown while the places load', async () => {
    page.packages = [aPackage(`${contact} ssn address.countryCode address.municipality`)];
    await page.open({ candidate: anna });
    await page.press('Continue');
    const { arrive } = holdChunk('worldPlaces');
    page.element.candidate = { address: { countryCode: 'CA' } };
    await page.type('ssn', '536-22-8726');
    page.root.querySelector<HTMLElement>('.pair button')!.click();
    await page.settle();
    arrive();
    await page.settle();
    await page.press('Continue');
    expect(page.heading).to.equal('Your address');
  });

  it('in another country is not left before its places are there', async () => {
    const { arrive } = holdChunk('worldPlaces');
    await page.open({ candidate: { address: { ...london, countryCode: 'US' } } });
    await page.type(countryPath, 'GB');
    await page.element.submit();
    await page.press('One moment…');
    expect(page.heading).to.equal('Your address');
    arrive();
    await page.settle();
    expect(page.heading).to.equal('Your address');
    await page.press('Continue');
    expect(page.problemAt(postalCodePath)).to.equal('Enter your postcode.');
  });

  it('says so where the places of its country do not come, and Continue tries again', async () => {
    withholdChunks('worldPlaces');
    await page.open();
    await page.answer({ 'address.addressLine': '1 Mill Lane', [countryPath]: 'GB' });
    expect(page.text).to.include('cannot reach this site');
    expect(page.focused?.id).to.equal('send');
    expect(page.field(countryPath).value).to.equal('GB');
    releaseChunks();
    await page.press('Continue');
    expect(page.root.querySelector('.failure')).to.equal(null);
    expect(page.field('address.addressLine').value).to.equal('1 Mill Lane');
    expect(page.labels).to.include('Postcode');
    expect(isResting(postalCodePath)).to.equal(false);
  });

  it('goes back to the United States without its places having come', async () => {
    withholdChunks('worldPlaces');
    await page.open();
    await page.type(countryPath, 'GB');
    await page.type(countryPath, 'US');
    expect(isResting(postalCodePath)).to.equal(false);
    await page.press('Continue');
    expect(page.problemAt('address.regionCode')).to.equal('Choose your state.');
  });

  it('that the host knows in another country is shown as that country has it, also where the host says it late', async () => {
    await page.open({ candidate: { address: london } });
    expect(page.labels).to.include('Postcode').and.not.to.include('State');
    const late = new LauncherPage();
    late.packages = page.packages;
    await late.open();
    expect(late.labels).to.include('State');
    late.element.candidate = { address: london };
    await late.settle();
    expect(late.labels).to.include('Postcode').and.not.to.include('State');
    late.close();
  });

  it('that the host names in another country while the next step is loaded can be filled in there', async () => {
    page.packages = [aPackage('givenName familyName email address')];
    const { arrive } = holdChunk('actions');
    const known = { givenName: 'Anna', familyName: 'Lee', email: 'anna@example.com' };
    await page.open({ candidate: known });
    await page.press('Continue');
    page.element.candidate = { ...known, address: { countryCode: 'GB' } };
    await page.settle();
    arrive();
    await page.settle();
    expect(page.heading).to.equal('Your address');
    expect(page.labels).to.include('Postcode');
    expect(isResting(postalCodePath)).to.equal(false);
  });

  it('whose country was changed from the review leads back to the review', async () => {
    await page.open({
      candidate: { address: { ...london, regionCode: 'US-OR', postalCode: '97201', countryCode: 'US' } },
    });
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
    const { arrive } = holdChunk('worldPlaces');
    page.root.querySelector<HTMLButtonElement>('.reviewed button')?.click();
    await page.settle();
    await page.type(countryPath, 'GB');
    arrive();
    await page.settle();
    await page.type(postalCodePath, 'SW1A 1AA');
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
    expect(page.text).to.include('SW1A 1AA').and.to.include('United Kingdom');
  });

  it('in another country comes back from a draft as that country has it', async () => {
    const answers = { ...london, addressLine: '' };
    await page.open({ draft: 'session' });
    await page.answer({ [countryPath]: 'GB', 'address.municipality': answers.municipality });
    const again = new LauncherPage();
    Object.assign(again, { packages: page.packages, claims: page.claims });
    await again.open({ draft: 'session' });
    expect(again.field(countryPath).value).to.equal('GB');
    expect(again.labels).to.include('Postcode').and.not.to.include('State');
    again.close();
  });
});
