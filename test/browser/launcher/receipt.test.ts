import { expect } from '@open-wc/testing';
import { aScreening } from '../page-api-stand-in.ts';
import { aPackage, anna, contact, LauncherPage } from './launcher-page.ts';

describe('the answers in the receipt of <screening-launcher>', () => {
  let page: LauncherPage;
  const { createObjectURL } = URL;
  let saved: Blob[];

  beforeEach(() => {
    page = new LauncherPage();
    saved = [];
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return '#';
    };
  });
  afterEach(() => {
    page.close();
    URL.createObjectURL = createObjectURL;
  });

  const button = 'Download your receipt';
  const route = 'GET /screenings/s1/consents';
  const disclosure = { id: 'fcra', version: '3', title: 'Disclosure', text: 'We check you.' };
  const orderSigned = async (): Promise<void> => {
    await page.open({ candidate: anna, disclosures: [disclosure] });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'Anna Lee');
    await page.press('Sign and submit');
    const consent = { ...page.orders[0]?.consents?.[0], signedAt: '2026-11-21T12:00:00Z' };
    page.api.answers[route] = () => Response.json({ consents: [consent] });
  };
  const receipt = async (): Promise<string> => {
    await page.press(button);
    return saved.at(-1)!.text();
  };

  it('they are those that were sent: of a birth date the year, of a number its last four digits', async () => {
    page.packages = [aPackage(`${contact} middleName dob ssn driversLicense.licenseNumber`)];
    await page.open({ candidate: anna });
    page.root.getElementById('confirmedNoMiddleName')!.click();
    await page.settle();
    await page.press('Continue');
    await page.answer({ dob: '1990-01-20', ssn: '536-22-8731' });
    await page.press('Continue');
    await page.type('driversLicense.licenseNumber', 'QX7781234');
    await page.press('Continue', 'Submit');
    const text = await receipt();
    expect(text).to.include(
      'What you sent\n\nAbout you\nFirst name: Anna\nLast name: Lee\nMiddle name: none\n',
    );
    expect(text).to.include('Email: anna@example.com');
    expect(text).to.include('Date of birth: 1990\n');
    expect(text).to.include('Social Security number: •••-••-8731');
    expect(text).to.include('••••1234');
    for (const hidden of ['01-20', 'January', '53622', '536-22', 'QX778'])
      expect(text).to.not.include(hidden);
  });

  it('they stand after the documents that were signed', async () => {
    await orderSigned();
    expect(await receipt()).to.match(
      /We check you\.\n\n———\n\nWhat you sent\n\nAbout you\nFirst name: Anna\n/,
    );
  });

  it('where nothing was signed the proxy is not asked', async () => {
    await page.open({ candidate: anna });
    await page.press('Continue', 'Submit');
    expect(await receipt()).to.include('First name: Anna');
    expect(page.api.callsOf(route)).to.deep.equal([]);
  });

  it('an invitation has them too', async () => {
    await page.open({ mode: 'email', candidate: anna });
    await page.press('Send the invitation');
    expect(await receipt()).to.include('Email: anna@example.com');
  });

  it('a check that was there before has none, for nothing of it was sent from here', async () => {
    page.api.answers['POST /screenings'] = () => page.acceptedOrder({}, 200);
    await page.open({ candidate: anna });
    await page.press('Continue', 'Submit');
    expect(() => page.button(button)).to.throw();
  });

  it('a receipt that does not come says so at its button, which tries again', async () => {
    await orderSigned();
    const { [route]: answer } = page.api.answers;
    page.api.answers[route] = () => Promise.reject(new TypeError('Failed to fetch'));
    await page.press(button);
    expect(page.root.querySelector('[role=alert]')?.textContent).to.include('could not be loaded');
    page.api.answers[route] = answer!;
    expect(await receipt()).to.include('First name: Anna');
    expect(page.root.querySelector('[role=alert]')).to.equal(null);
  });

  it('they are gone once the page is left', async () => {
    await page.open({ candidate: anna });
    await page.press('Continue', 'Submit');
    page.button(button);
    for (const storage of [sessionStorage, localStorage])
      expect(JSON.stringify(Object.entries(storage))).to.not.include('Anna');
    page.close();
    page = new LauncherPage();
    page.api.screenings = [aScreening({ id: 's1', packageId: 'basic' })];
    await page.open({ candidate: anna });
    expect(() => page.button(button)).to.throw();
  });
});
