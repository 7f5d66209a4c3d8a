import { expect } from '@open-wc/testing';
import { nearAddress } from '../../../src/launcher/fields/near-domain.ts';
import { anna, aPackage, contact, LauncherPage } from './launcher-page.ts';

describe('an email address that looks like a slip, in <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  const question = 'Did you mean \u2068anna@gmail.com\u2069?';
  const said = (): string | undefined => page.root.querySelector('#email-meant')?.textContent.trim();

  it('the address that was probably meant is announced, and taken by one press', async () => {
    await page.open({ candidate: { ...anna, email: '' } });
    expect(said()).to.equal('');
    expect(page.root.querySelector('#email-meant')?.role).to.equal('status');
    await page.type('email', 'anna@gmial.com');
    expect(said()).to.equal(question);
    await page.press('Yes');
    expect(page.field('email').value).to.equal('anna@gmail.com');
    expect(said()).to.equal('');
    expect(page.focused).to.equal(page.field('email'));
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.include({ email: 'anna@gmail.com' });
  });

  it('it stops nobody: the address goes as it was typed', async () => {
    await page.open({ candidate: { ...anna, email: '' } });
    await page.type('email', 'anna@gmial.com');
    expect(page.problemAt('email')).to.equal(undefined);
    expect(page.field('email').getAttribute('aria-invalid')).to.equal('false');
    await page.press('Continue', 'Submit');
    expect(page.orders[0]?.candidate).to.include({ email: 'anna@gmial.com' });
  });

  it('who declines it is not asked again, on this step or when they come back to it', async () => {
    page.packages = [aPackage(`${contact} dob`)];
    await page.open({ candidate: { ...anna, email: '' } });
    await page.type('email', 'anna@gmial.com');
    await page.press('No');
    expect(said()).to.equal('');
    expect(page.focused).to.equal(page.field('email'));
    await page.type('email', 'anne@gmial.com');
    expect(said()).to.equal('');
    await page.press('Continue', 'Back');
    expect(page.field('email').value).to.equal('anne@gmial.com');
    expect(said()).to.equal('');
  });

  it('what may become right while it is typed is not asked about before the field is left', async () => {
    await page.open();
    const input = page.field('email');
    input.focus();
    input.value = 'anna@gmail.co';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await page.settle();
    expect(said()).to.equal('');
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await page.settle();
    expect(said()).to.equal(question);
  });

  it('the input stays where it is while its question comes', async () => {
    await page.open();
    const { top } = page.field('email').getBoundingClientRect();
    await page.type('email', 'anna@gmial.com');
    expect(said()).to.equal(question);
    expect(page.field('email').getBoundingClientRect().top).to.equal(top);
  });

  for (const domain of 'gmai.com gamil.com gmail.con gmail.cm gnail.com yaho.com hotmial.com outlok.com icould.com comast.net'.split(
    ' ',
  ))
    it(`${domain} is almost one of a large mail service`, () => {
      expect(nearAddress(`Nora.Lee@${domain}`)).to.match(
        /^Nora\.Lee@(gmail|yahoo|hotmail|outlook|icloud)\.com$|@comcast\.net$/,
      );
    });

  for (const domain of 'gmail.com mail.com ymail.com yahoo.fr yahoo.ca hotmail.co.uk outlook.de aol.com example.com company.com gmail'.split(
    ' ',
  ))
    it(`nothing is asked about an address at ${domain}`, () => {
      expect(nearAddress(`nora@${domain}`)).to.equal(undefined);
    });
});
