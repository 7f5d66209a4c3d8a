import { expect } from '@open-wc/testing';
import { launcher } from '../../../src/locales/en.ts';
import { anna, aPackage, contact, LauncherPage } from './launcher-page.ts';

describe('<screening-launcher> before the first step', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  const road = () => page.root.querySelector<HTMLElement>('.road');
  const marked = (mark: string) => page.root.querySelectorAll(`.bars .${mark}`).length;

  it('it says how long the form takes, what to have at hand, what is asked and what happens then', async () => {
    page.packages = [aPackage(`${contact} ssn dob driversLicense.licenseNumber additionalAddresses`)];
    await page.open();
    const text = road()?.textContent.replaceAll(/\s+/g, ' ') ?? '';
    expect(text).to.match(/This takes about \d+ minutes\./);
    expect(text).to.include('your Social Security number');
    expect(text).to.include("your driver's license");
    expect(text).to.include('your earlier addresses, with the months');
    expect(text).to.not.include('your jobs');
    const titles = [...road()!.querySelectorAll('li')].map((item) => item.textContent);
    expect(titles.at(0)).to.equal('About you');
    expect(titles.at(-1)).to.equal('Check your answers');
    expect(text).to.include(launcher.road.after);
    expect(road()!.querySelector('details')?.open).to.equal(false);
  });

  it('it is shown before the first step only, and not where the service asks', async () => {
    await page.open({ candidate: anna });
    page.button('Continue').click();
    await page.settle();
    expect(road()).to.equal(null);
    page.element.mode = 'link';
    await page.settle();
    expect(road()).to.equal(null);
  });

  it('the bar is full at the end only', async () => {
    await page.open({ candidate: anna });
    expect([marked('past'), marked('now')]).to.deep.equal([0, 1]);
    page.button('Continue').click();
    await page.settle();
    expect([marked('past'), marked('now')]).to.deep.equal([1, 1]);
  });

  it('what a draft keeps is said beside the button that deletes it, and only with a draft', async () => {
    await page.open();
    expect(page.text).to.not.include(launcher.forget);
    page.element.draft = 'session';
    await page.settle();
    expect(page.text).to.include(launcher.kept);
    expect(page.text).to.include(launcher.forget);
  });

  it('a member reads who gets the email', async () => {
    page.claims = { sub: 'max', role: 'member', reference: 'anna' };
    page.packages = [aPackage('givenName! familyName! email!')];
    await page.open({ mode: 'email', candidate: anna });
    expect(page.text).to.include('Anna Lee gets an email');
  });
});
