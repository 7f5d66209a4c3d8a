import { expect } from '@open-wc/testing';
import { aPackage, anna, contact, LauncherPage } from './launcher-page.ts';

describe('privacy of answers in <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
    page.packages = [aPackage(`${contact} dob ssn`)];
  });
  afterEach(() => page.close());

  it('a social security number is hidden until the candidate shows it, and is not a password field', async () => {
    await page.open({ candidate: { ...anna, dob: '1990-01-20' } });
    await page.press('Continue');
    const field = page.field('ssn');
    expect(field.type).to.equal('text');
    expect(field.autocomplete).to.equal('off');
    const security = (): string => getComputedStyle(field).getPropertyValue('-webkit-text-security');
    expect(security()).to.equal('disc');
    await page.press('Show the Social Security number');
    expect(security()).to.equal('none');
    expect(page.button('Hide the Social Security number').textContent.trim()).to.equal('Hide');
  });

  it('a social security number that is never assigned stops an order', async () => {
    await page.open({ candidate: { ...anna, dob: '1990-01-20' } });
    await page.press('Continue');
    await page.type('ssn', '000-12-3456');
    await page.press('Continue');
    expect(page.problemAt('ssn')).to.include('never given to anybody');
    expect(page.text).not.to.include('fine for a trial');
  });

  it('a social security number that is never assigned only gets a note in the test environment', async () => {
    page.environment = 'test';
    await page.open({ candidate: { ...anna, dob: '1990-01-20' } });
    await page.press('Continue');
    await page.type('ssn', '000-12-3456');
    expect(page.text).to.include('That is fine for a trial.');
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
  });

  it('a draft has neither social security number nor birth date nor licence numbers', async () => {
    page.packages = [aPackage(`${contact} dob ssn driversLicense.licenseNumber licenses[].number licenses`)];
    const answers = { ...anna, dob: '1990-01-20', ssn: '536-22-8726' };
    await page.open({ draft: 'session', candidate: answers });
    await page.type('givenName', 'Anne');
    const draft = JSON.stringify(Object.entries(sessionStorage));
    expect(draft).to.include('Anne');
    expect(draft).not.to.match(/1990|536/);
  });

  it('“Forget me” asks first, then deletes all answers and the draft, and says so', async () => {
    await page.open({ draft: 'session' });
    await page.type('givenName', 'Anne');
    const question = page.root.querySelector<HTMLElement>('.kept summary');
    question?.click();
    await page.press('Keep them');
    expect(page.root.querySelector('.kept details')?.matches('[open]')).to.equal(false);
    expect(page.field('givenName').value).to.equal('Anne');
    question?.click();
    expect(page.root.querySelector('.kept details')?.textContent).to.include('cannot be undone');
    await page.press('Delete my answers');
    expect(sessionStorage).to.have.lengthOf(0);
    expect(page.field('givenName').value).to.equal('');
    expect(page.focused?.textContent.trim()).to.equal('Your answers were deleted from this device.');
  });

  it('harmless answers come back from the draft after a reload', async () => {
    await page.open({ draft: 'session' });
    await page.type('givenName', 'Anne');
    const reloaded = new LauncherPage();
    reloaded.claims = page.claims;
    await reloaded.open({ draft: 'session' });
    expect(reloaded.field('givenName').value).to.equal('Anne');
    reloaded.close();
  });

  for (const [who, claims] of Object.entries({
    'somebody else in the same tab': { sub: 'another' },
    'a member who orders for another candidate': { reference: 'another' },
  }))
    it(`a draft is not shown to ${who}`, async () => {
      page.claims = { sub: 'one', role: 'candidate', reference: 'one' };
      await page.open({ draft: 'session' });
      await page.type('givenName', 'Anne');
      const next = new LauncherPage();
      next.claims = { ...page.claims, ...claims };
      await next.open({ draft: 'session' });
      expect(next.field('givenName').value).to.equal('');
      next.close();
    });
});
