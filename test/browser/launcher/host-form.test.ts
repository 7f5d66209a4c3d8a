import { expect } from '@open-wc/testing';
import { anna, aPackage, contact, LauncherPage } from './launcher-page.ts';

describe('<screening-launcher> in a form of the host', () => {
  let page: LauncherPage;
  let form: HTMLFormElement;

  beforeEach(async () => {
    page = new LauncherPage();
    form = document.createElement('form');
    page.main.append(form);
    await page.open({ name: 'screening', candidate: anna });
    form.append(page.element);
    await page.settle();
  });
  afterEach(() => page.close());

  it('a form of the host is invalid until there is a screening', async () => {
    expect(form.checkValidity()).to.equal(false);
    await page.press('Continue', 'Submit');
    expect(form.checkValidity()).to.equal(true);
  });

  it('a form of the host submits the id of the screening and nothing about the candidate', async () => {
    expect([...new FormData(form)]).to.deep.equal([]);
    await page.press('Continue', 'Submit');
    expect([...new FormData(form)]).to.deep.equal([['screening', 's1']]);
  });

  it('<screening-launcher> forgets its answers when the form of the host is reset', async () => {
    await page.type('givenName', 'Other');
    form.reset();
    await page.settle();
    expect(page.field('givenName').value).to.equal('Anna');
  });

  it('<screening-launcher> is disabled when its fieldset is', async () => {
    const fieldset = document.createElement('fieldset');
    form.append(fieldset);
    fieldset.append(page.element);
    fieldset.disabled = true;
    await page.settle();
    expect(page.field('givenName').matches(':disabled')).to.equal(true);
  });

  it('<screening-launcher> can be enabled again by its property', async () => {
    page.element.disabled = true;
    await page.settle();
    page.element.disabled = false;
    await page.settle();
    expect(page.field('givenName').matches(':disabled')).to.equal(false);
  });

  /** Where the browser says why the form cannot be sent: the text there, undefined where it says nothing. */
  const whyNotAt = (launcher = page.element): string | undefined => {
    form.reportValidity();
    return launcher.shadowRoot?.activeElement?.textContent.trim();
  };

  it('the browser says at the main button why a form of the host cannot be sent', () => {
    expect(whyNotAt()).to.equal('Continue');
  });

  it('the browser says why also while the launcher draws nothing yet', async () => {
    const early = document.createElement('screening-launcher');
    early.fetchSession = () => new Promise(() => {});
    page.element.replaceWith(early);
    await early.updateComplete;
    expect(early.shadowRoot?.textContent.trim()).to.equal('');
    expect(whyNotAt(early)).to.equal('');
  });

  it('the browser says why also where the launcher offers packages', async () => {
    page.packages = [aPackage(contact), aPackage(contact, { id: 'second' })];
    page.element.reset();
    await page.settle();
    expect(whyNotAt()).to.equal('Choose a check');
  });

  it('submit() orders, or shows what is missing', async () => {
    await page.type('email', '');
    await page.element.submit();
    await page.settle();
    expect(page.orders).to.deep.equal([]);
    expect(page.problemAt('email')).to.equal('Enter your email address.');
    await page.type('email', anna.email);
    await page.element.submit();
    expect(page.orders).to.have.lengthOf(1);
  });
});
