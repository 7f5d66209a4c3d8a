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

  it('what a host does with each control of its form works with the launcher among them', async () => {
    form.insertAdjacentHTML(
      'beforeend',
      '<fieldset><input name="city" required><select><option>A</select></fieldset><output></output><button>Go</button>',
    );
    const controls = [...form.elements] as HTMLInputElement[];
    expect(controls.includes(page.element as unknown as HTMLInputElement)).to.equal(true);
    const seen: string[] = [];
    for (const each of controls) {
      each.setCustomValidity('');
      each.addEventListener('invalid', () => seen.push(each.name));
      if (!each.checkValidity()) seen.push(each.validationMessage);
      if (each.name.startsWith('screen') && each.value.trim() === '' && each.willValidate)
        seen.push(`${each.type} of ${String(each.form === form)}`);
      if (each.validity.valueMissing) each.value = '';
      each.focus();
      each.blur();
    }
    const incomplete = 'Please complete the background check first.';
    expect(seen.slice(0, 3)).to.deep.equal(['screening', incomplete, 'screening-launcher of true']);
    expect(form.matches(':invalid') && page.element.matches(':invalid')).to.equal(true);
  });

  it('the launcher of a form says what it submits, and is valid, once there is a screening', async () => {
    await page.press('Continue', 'Submit');
    const { value, validity, validationMessage } = page.element;
    expect([value, validity.valid, validationMessage]).to.deep.equal(['s1', true, '']);
    expect(page.element.checkValidity() && page.element.reportValidity()).to.equal(true);
    page.element.value = 'other';
    expect(page.element.value).to.equal('s1');
  });

  it('a launcher without a name has the empty name of a native control, and submits nothing', async () => {
    const { name } = document.createElement('screening-launcher');
    expect(name).to.equal('');
    page.element.removeAttribute('name');
    await page.press('Continue', 'Submit');
    expect(page.element.hasAttribute('name')).to.equal(false);
    expect([...new FormData(form)]).to.deep.equal([]);
  });

  it('a host keeps its form back by setCustomValidity(), also once there is a screening', async () => {
    const { element } = page;
    element.setCustomValidity('Choose a city first.');
    expect([element.validity.customError, element.validationMessage]).to.deep.equal([
      true,
      'Choose a city first.',
    ]);
    await page.press('Continue', 'Submit');
    expect(form.checkValidity()).to.equal(false);
    // Such as that of `error?.message`.
    for (const nothing of ['', undefined, null]) {
      element.setCustomValidity('Choose a city first.');
      element.setCustomValidity(nothing);
      expect(form.checkValidity()).to.equal(true);
    }
  });

  it('a launcher in a disabled fieldset keeps no form from being sent', async () => {
    const fieldset = form.appendChild(document.createElement('fieldset'));
    fieldset.append(page.element);
    fieldset.disabled = true;
    expect([page.element.willValidate, form.checkValidity()]).to.deep.equal([false, true]);
  });

  it('a host that focuses the first invalid control of its form focuses the main button', () => {
    form.querySelector<HTMLElement>(':invalid')?.focus();
    expect(page.focused?.textContent.trim()).to.equal('Continue');
  });

  it('a form whose requestSubmit() is refused shows why at the main button', () => {
    form.addEventListener('submit', (event) => event.preventDefault());
    form.requestSubmit();
    expect(page.focused?.textContent.trim()).to.equal('Continue');
  });

  it('a label of the host belongs to its launcher', () => {
    form.insertAdjacentHTML('afterbegin', '<label for="check">Background check</label>');
    page.element.id = 'check';
    expect([...page.element.labels]).to.deep.equal([form.querySelector('label')]);
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
