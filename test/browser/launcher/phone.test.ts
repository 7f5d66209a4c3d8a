import { expect } from '@open-wc/testing';
import { LateChunk } from '../../../src/client/late-chunk.ts';
import { isPhone, phoneRules, shownPhone, wirePhone } from '../../../src/launcher/phone.ts';
import { settled, until } from '../held-clock.ts';
import { anna, aPackage, LauncherPage } from './launcher-page.ts';

const rulesAreFetched = (): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('phone-rules'));

describe('the phone in <screening-launcher>', () => {
  let page: LauncherPage;
  let rules: typeof phoneRules.content;

  before(async () => {
    page = new LauncherPage();
    await page.open();
    await page.settle();
    expect(rulesAreFetched(), 'for a form without a phone').to.equal(false);
    page.close();
    phoneRules.ask(() => {});
    await until(() => phoneRules.content);
    rules = phoneRules.content;
  });
  beforeEach(() => {
    phoneRules.content = rules;
    page = new LauncherPage();
    page.packages = [aPackage('givenName! familyName! email! phone')];
  });
  afterEach(() => {
    Reflect.deleteProperty(phoneRules, 'ask');
    page.close();
  });

  /** The rules were asked for and do not come. */
  const withoutRules = (): void => {
    phoneRules.content = undefined;
    phoneRules.ask = () => {};
  };

  for (const [typed, country, sent, shown] of [
    ['(615) 555-0123', 'US', '+16155550123', '+1 615 555 0123'],
    ['1 615.555.0123', 'US', '+16155550123', '+1 615 555 0123'],
    ['+44 (0)20 7946 0018', 'US', '+442079460018', '+44 20 7946 0018'],
    ['011 44 20 7946 0018', 'US', '+442079460018', '+44 20 7946 0018'],
    ['0044 20 7946 0018', 'US', '+442079460018', '+44 20 7946 0018'],
    ['030 123456', 'DE', '+4930123456', '+49 30 123456'],
    ['55 1234 5678', 'MX', '+525512345678', '+52 55 1234 5678'],
    ['01 23 45 67 89', 'FR', '+33123456789', '+33 1 23 45 67 89'],
    ['٠٣٠ ١٢٣٤٥٦', 'DE', '+4930123456', '+49 30 123456'],
    ['(615) 555-0123 ext. 7', 'US', '+16155550123', '+1 615 555 0123'],
  ] as const)
    it(`takes ${typed} of ${country} for ${sent}`, () => {
      expect(wirePhone(typed, country)).to.equal(sent);
      expect(shownPhone(sent)).to.equal(shown);
    });

  for (const [typed, sent] of [
    ['(615) 555-0123', '+16155550123'],
    ['0044 20 7946 0018', '+442079460018'],
    ['+52 55 1234 5678', '+525512345678'],
    ['030 123456', '030 123456'],
  ] as const)
    it(`takes ${typed} for ${sent} while the rules are not here`, () => {
      withoutRules();
      expect(wirePhone(typed, 'US')).to.equal(sent);
      expect(isPhone(sent)).to.equal(true);
      expect(shownPhone(sent)).to.equal(sent);
    });

  it('is sent as E.164 and read as people write it', async () => {
    await page.open();
    await page.type('phone', '(615) 555-0123');
    expect(page.field('phone').value).to.equal('(615) 555-0123');
    await page.press('Continue');
    expect(page.text).to.include('+1 615 555 0123');
    await page.press('Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ phone: '+16155550123' });
  });

  it('is one of the country of the address', async () => {
    page.packages = [aPackage('givenName! familyName! email! phone address.countryCode')];
    await page.open({ candidate: { address: { countryCode: 'DE' } } });
    await page.type('phone', '030 123456');
    await page.press('Continue', 'Continue', 'Submit');
    expect(page.orders[0]?.candidate['phone']).to.equal('+4930123456');
  });

  for (const typed of ['+1234567890', '555-0123', 'none'])
    it(`asks again for ${typed}`, async () => {
      await page.open();
      await page.type('phone', typed);
      expect(page.problemAt('phone')).to.include('Please give the whole number.');
      expect(page.field('phone').value).to.equal(typed);
    });

  it('goes through by the simple rules when the others cannot be had', async () => {
    withoutRules();
    await page.open({ candidate: anna });
    await page.type('phone', '615-555-0123');
    await page.press('Continue');
    expect(page.text).to.include('+16155550123');
    await page.press('Submit');
    expect(page.orders[0]?.candidate['phone']).to.equal('+16155550123');
  });
});

const atOnce = (act: () => void): void => act();

describe('a chunk beside the script', () => {
  it('is fetched once however often it is asked for, and tells everybody', async () => {
    const arrival = Promise.withResolvers<{ rule: string }>();
    let fetched = 0;
    let told = 0;
    const chunk = new LateChunk(() => {
      fetched += 1;
      return arrival.promise;
    }, atOnce);
    chunk.ask(() => (told += 1));
    chunk.ask(() => (told += 1));
    expect(chunk.content).to.equal(undefined);
    arrival.resolve({ rule: 'simple' });
    await settled();
    chunk.ask(() => (told += 1));
    expect([chunk.content, fetched, told]).to.deep.equal([{ rule: 'simple' }, 1, 2]);
  });

  it('that did not come is fetched again when the network is back', async () => {
    let fetched = 0;
    let told = 0;
    const chunk = new LateChunk<object>(async () => {
      fetched += 1;
      if (fetched === 1) throw new TypeError('Failed to fetch');
      return {};
    }, atOnce);
    chunk.ask(() => (told += 1));
    await settled();
    expect([fetched, told]).to.deep.equal([1, 0]);
    dispatchEvent(new Event('online'));
    await settled();
    expect([fetched, told]).to.deep.equal([2, 1]);
  });

  it('is done without when it cannot be had; once somebody needs it, all who asked are told', async () => {
    let fetched = 0;
    const chunk = new LateChunk<{ rule: string }>(async () => {
      fetched += 1;
      if (fetched === 1) throw new TypeError('Failed to fetch');
      return { rule: 'simple' };
    }, atOnce);
    let told = 0;
    chunk.ask(() => (told += 1));
    await settled();
    chunk.ask(() => (told += 1));
    await settled();
    expect([chunk.content, fetched, told]).to.deep.equal([undefined, 1, 0]);
    expect(await chunk.need()).to.deep.equal({ rule: 'simple' });
    expect([fetched, told]).to.deep.equal([2, 2]);
  });
});
