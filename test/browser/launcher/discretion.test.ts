import { expect } from '@open-wc/testing';
import { anna, aPackage, contact, LauncherPage } from './launcher-page.ts';

describe('what is typed into <screening-launcher> leaves no trace', () => {
  let page: LauncherPage;

  beforeEach(async () => {
    page = new LauncherPage();
    page.packages = [aPackage(`${contact} ssn`)];
    await page.open({ candidate: anna });
    await page.press('Continue');
    await page.type('ssn', '536-22-8726');
  });
  afterEach(() => page.close());

  const inputs = () => [...page.root.querySelectorAll('input')];

  it('no event of a field reaches the page, but the keys that dialogs and focus rings need', async () => {
    const seen: string[] = [];
    const types = ['beforeinput', 'input', 'keydown', 'keyup', 'keypress', 'copy', 'cut', 'paste'];
    const note = (event: Event) => seen.push(event instanceof KeyboardEvent ? event.key : event.type);
    for (const type of types) document.addEventListener(type, note);
    const field = page.field('ssn');
    const say = (event: Event) => field.dispatchEvent(event);
    const facts = { bubbles: true, composed: true };
    for (const type of ['keydown', 'keypress', 'keyup']) {
      for (const key of ['5', 'Backspace', 'Tab', 'Escape']) say(new KeyboardEvent(type, { ...facts, key }));
    }
    for (const type of ['beforeinput', 'input', 'copy', 'cut', 'paste']) say(new Event(type, facts));
    for (const type of types) document.removeEventListener(type, note);
    expect(new Set(seen)).to.deep.equal(new Set(['Tab', 'Escape']));
  });

  it('the fields are gone with the element, and their answers are there when it comes back', async () => {
    page.element.remove();
    await page.settle();
    expect(inputs()).to.deep.equal([]);
    page.main.append(page.element);
    await page.settle();
    expect(page.field('ssn').value).to.equal('536-22-8726');
  });

  it('the fields are gone from a page that was left, and are there when it is shown again', async () => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    await page.settle();
    expect(inputs()).to.deep.equal([]);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await page.settle();
    expect(page.field('ssn').value).to.equal('536-22-8726');
  });

  it('recorders of visits are told not to record the fields', () => {
    const stage = page.root.querySelector('.stage');
    for (const name of ['fs-mask', 'ph-no-capture', 'rr-mask', 'sentry-mask'])
      expect(stage?.classList.contains(name), name).to.equal(true);
    for (const mark of ['data-private', 'data-dd-privacy', 'data-hj-suppress', 'data-clarity-mask'])
      expect(stage?.hasAttribute(mark), mark).to.equal(true);
  });
});
