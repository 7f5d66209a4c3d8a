import { expect } from '@open-wc/testing';
import { anna, LauncherPage } from './launcher-page.ts';

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

  it('keeps the form from being sent until there is a screening', async () => {
    expect(form.checkValidity()).to.equal(false);
    await page.press('Continue', 'Submit');
    expect(form.checkValidity()).to.equal(true);
  });

  it('submits the id of the screening and nothing of the candidate', async () => {
    expect([...new FormData(form)]).to.deep.equal([]);
    await page.press('Continue', 'Submit');
    expect([...new FormData(form)]).to.deep.equal([['screening', 's1']]);
  });

  it('lets go of the answers when the form is reset', async () => {
    await page.type('givenName', 'Other');
    form.reset();
    await page.settle();
    expect(page.field('givenName').value).to.equal('Anna');
  });

  it('is disabled with the fieldset it lies in', async () => {
    const fieldset = document.createElement('fieldset');
    form.append(fieldset);
    fieldset.append(page.element);
    fieldset.disabled = true;
    await page.settle();
    expect(page.field('givenName').matches(':disabled')).to.equal(true);
  });

  it('orders when the host says so, and shows what is missing instead', async () => {
    await page.type('email', '');
    await page.element.submit();
    await page.settle();
    expect(page.orders).to.deep.equal([]);
    expect(page.problemAt('email')).to.equal('Please fill this in.');
    await page.type('email', anna.email);
    await page.element.submit();
    expect(page.orders).to.have.lengthOf(1);
  });
});
