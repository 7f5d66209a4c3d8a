import { expect } from '@open-wc/testing';
import { phoneOf } from '../../../src/launcher/fields/phone-rules.ts';
import { releaseChunks, withholdChunks } from './held-chunks.ts';
import { anna, aPackage, LauncherPage } from './launcher-page.ts';

describe('phone number in <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
    page.packages = [aPackage('givenName! familyName! email! phone')];
  });
  afterEach(() => {
    releaseChunks();
    page.close();
  });

  for (const [typed, country, sent, shown] of [
    ['(615) 555-0123', 'US', '+16155550123', '+1 615 555 0123'],
    ['+44 (0)20 7946 0018', 'US', '+442079460018', '+44 20 7946 0018'],
    ['011 44 20 7946 0018', 'US', '+442079460018', '+44 20 7946 0018'],
    ['030 123456', 'DE', '+4930123456', '+49 30 123456'],
    ['٠٣٠ ١٢٣٤٥٦', 'DE', '+4930123456', '+49 30 123456'],
  ] as const)
    it(`the phone number ${typed} typed in ${country} is sent as ${sent}`, () => {
      expect(phoneOf(typed, country)?.wire).to.equal(sent);
      expect(phoneOf(sent, '')?.shown).to.equal(shown);
    });

  it('a phone number is sent as E.164 and shown in groups on the review', async () => {
    await page.open();
    await page.type('phone', '(615) 555-0123');
    expect(page.field('phone').value).to.equal('(615) 555-0123');
    await page.press('Continue');
    expect(page.text).to.include('+1 615 555 0123');
    await page.press('Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ phone: '+16155550123' });
  });

  it('a phone number without a country code belongs to the country of the address', async () => {
    page.packages = [aPackage('givenName! familyName! email! phone address.countryCode')];
    await page.open({ candidate: { address: { countryCode: 'DE' } } });
    await page.type('phone', '030 123456');
    await page.press('Continue', 'Continue', 'Submit');
    expect(page.orders[0]?.candidate['phone']).to.equal('+4930123456');
  });

  for (const typed of ['+1234567890', 'none'])
    it(`${typed} is refused as a phone number`, async () => {
      await page.open();
      await page.type('phone', typed);
      expect(page.problemAt('phone')).to.include('Enter the whole phone number.');
      expect(page.field('phone').value).to.equal(typed);
    });

  for (const typed of ['615-555-0100 ext 5', '615-555-0100 x5', '+1 615 555 0100 #5', '615-555-0100;ext=5'])
    it(`${typed} is refused, as its extension cannot be sent`, async () => {
      await page.open();
      await page.type('phone', typed);
      expect(page.problemAt('phone')).to.equal(
        'Leave the extension out of “Phone”. Only the number can be sent.',
      );
      await page.press('Continue');
      expect(page.field('phone').value).to.equal(typed);
      await page.type('phone', '615-555-0100');
      await page.press('Continue', 'Submit');
      expect(page.orders[0]?.candidate).to.deep.equal({ phone: '+16155550100' });
    });

  it('no digit that was typed behind a number is left out in silence', async () => {
    await page.open();
    for (const typed of ['615-555-0100 5', '615-555-0100 or 615-555-0199', '615-555-0100/99']) {
      await page.type('phone', typed);
      expect(page.problemAt('phone'), typed).to.include('Enter the whole phone number.');
    }
  });

  it('the extension of an employer abroad is refused, too', async () => {
    page.packages = [
      aPackage(
        'givenName! familyName! email! address.countryCode employmentHistory employmentHistory[].supervisorPhone',
      ),
    ];
    await page.open({ candidate: { address: { countryCode: 'DE' } } });
    await page.press('Continue');
    const name = 'employmentHistory[0].supervisorPhone';
    await page.type(name, '030 123456 x7');
    expect(page.problemAt(name)).to.include("Leave the extension out of “Supervisor's phone”.");
  });

  it('a phone number is not sent before its rules have loaded', async () => {
    withholdChunks('phoneRules');
    await page.open({ candidate: anna });
    await page.type('phone', '555-0123');
    await page.press('Continue');
    expect(page.heading).to.equal('About you');
    expect(page.text).to.include('cannot reach this site');
    releaseChunks();
    await page.press('Continue');
    expect(page.problemAt('phone')).to.include('Enter the whole phone number.');
    await page.type('phone', '615-555-0123');
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.candidate['phone']).to.equal('+16155550123');
  });

  it('the rules of phone numbers are loaded only for a form that asks for one', async () => {
    page.packages = [aPackage('givenName familyName email address')];
    withholdChunks('phoneRules');
    await page.open({ candidate: anna });
    await page.press('Continue');
    expect(page.heading).to.equal('Your address');
  });
});
