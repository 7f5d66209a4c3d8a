import { expect } from '@open-wc/testing';
import { aPackage, contact, LauncherPage } from './launcher-page.ts';
import { wordsOf } from './visible-words.ts';

const ellis = {
  givenName: 'Nora',
  middleName: 'Jane',
  familyName: 'Ellis',
  email: 'nora@example.com',
  phone: '+15035550142',
};
const address = {
  'address.addressLine': '12 Oak Street',
  'address.municipality': 'Portland',
  'address.regionCode': 'US-OR',
  'address.postalCode': '97202',
};
const title = 'Standard background check';
const disclosure = { id: 'fcra', version: '1', title: 'Disclosure and authorization', text: '' };

describe('the words of a screen', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
    page.packages = [aPackage(`${contact} middleName phone dob ssn address`, { title })];
  });

  afterEach(() => page.close());

  function expectWords(screen: string, most: number): void {
    expect(wordsOf(page.root), `${screen}: ${page.text}`).to.be.at.most(most);
  }

  it('a form says no more than it must', async () => {
    await page.open({ draft: 'session', disclosures: [disclosure] });
    // A wide page says "Use your phone instead" as well.
    expectWords('About', 64);
    page.main.style.inlineSize = '24rem';
    expectWords('About', 60);
    page.main.style.inlineSize = '';
    await page.answer(ellis);
    await page.press('Continue');
    expect(page.heading).to.equal('Identity');
    expectWords('Identity', 50);
    await page.answer({ dob: '1990-04-12', ssn: '536-22-8731' });
    await page.press('Continue');
    expect(page.heading).to.equal('Your address');
    expectWords('Address', 30);
    await page.answer(address);
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
    expectWords('Review', 72);
    await page.press('Continue');
    expect(page.heading).to.equal('Disclosure and authorization');
    expectWords('Sign', 40);
  });

  it('the step before the form of the service says where it opens, and nothing else', async () => {
    await page.open({ draft: 'session', mode: 'link', disclosures: [disclosure], candidate: ellis });
    await page.press('Continue');
    await page.type('signature', 'Nora Ellis');
    await page.press('Sign and continue');
    expect(page.heading).to.equal('Go on in the secure form');
    expectWords('Link, last step', 30);
  });

  it('the invitation by email goes out with the signature: no step more', async () => {
    await page.open({ draft: 'session', mode: 'email', disclosures: [disclosure], candidate: ellis });
    await page.press('Continue');
    expectWords('Email, sign', 40);
    await page.type('signature', 'Nora Ellis');
    await page.press('Sign and send the invitation');
    expect(page.orders.length).to.equal(1);
    expect(page.heading).to.equal('The invitation is on its way');
  });
});
