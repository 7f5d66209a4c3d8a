import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { anna, aPackage, contact, LauncherPage } from './launcher-page.ts';

/** The names of all properties of these, inherited ones too. */
function namesIn(...targets: object[]): string[] {
  return targets.flatMap((target) => {
    const parent: unknown = Object.getPrototypeOf(target);
    const inherited = typeof parent === 'object' && parent ? namesIn(parent) : [];
    return [...Object.getOwnPropertyNames(target), ...inherited];
  });
}

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

  /** What an event says of a text: what is typed, composed, copied or dragged. */
  const textIn = (event: Event): string => {
    if (event instanceof KeyboardEvent) return event.key;
    if (event instanceof ClipboardEvent) return event.clipboardData?.getData('text') ?? '';
    if (event instanceof DragEvent) return event.dataTransfer?.getData('text') ?? '';
    return event instanceof UIEvent && 'data' in event ? String(event.data ?? '') : '';
  };
  /** Every type of event that the platform has a handler for, and those that it has none for. */
  const types = new Set([
    'textInput',
    'compositionstart',
    'compositionupdate',
    'compositionend',
    'focusin',
    'focusout',
    ...namesIn(window, document, document.body).flatMap((name) =>
      name.startsWith('on') ? [name.slice(2)] : [],
    ),
  ]);
  const keys = ['5', '3', 'Backspace', 'Tab', 'Escape', 'Enter'];
  const facts = { bubbles: true, composed: true };
  const dragged = (files: File[] = []): DataTransfer => {
    const data = new DataTransfer();
    data.setData('text', '536-22-8726');
    for (const file of files) data.items.add(file);
    return data;
  };
  /** The events of a field, as engines make them: an input method, a clipboard and a mouse are beyond a test. */
  const eventsOfField: Event[] = [
    ...['keydown', 'keypress', 'keyup'].flatMap((type) =>
      keys.map((key) => new KeyboardEvent(type, { ...facts, key })),
    ),
    ...['beforeinput', 'input', 'textInput'].map(
      (type) => new InputEvent(type, { ...facts, data: '536', inputType: 'insertText' }),
    ),
    ...['compositionstart', 'compositionupdate', 'compositionend'].map(
      (type) => new CompositionEvent(type, { ...facts, data: '536' }),
    ),
    ...['copy', 'cut', 'paste', 'beforecopy', 'beforecut', 'beforepaste'].map(
      (type) => new ClipboardEvent(type, { ...facts, clipboardData: dragged() }),
    ),
    ...['dragstart', 'drag', 'dragend', 'drop'].map(
      (type) => new DragEvent(type, { ...facts, dataTransfer: dragged() }),
    ),
  ];

  /** What a listener on the document learns of a text while `act` runs. */
  const heardDuring = async (act: () => unknown): Promise<string[]> => {
    const heard: string[] = [];
    const note = (event: Event): void => {
      const text = textIn(event);
      if (text) heard.push(`${event.type} ${text}`);
    };
    for (const type of types) document.addEventListener(type, note);
    await act();
    for (const type of types) document.removeEventListener(type, note);
    return heard;
  };

  it('no event of a field tells the page a text, but the keys that dialogs and focus rings need', async () => {
    const heard = await heardDuring(() => {
      for (const event of eventsOfField) page.field('ssn').dispatchEvent(event);
    });
    expect(heard).to.deep.equal(
      ['keydown', 'keypress', 'keyup'].flatMap((type) =>
        ['Tab', 'Escape', 'Enter'].map((key) => `${type} ${key}`),
      ),
    );
  });

  it('what is typed by a real keyboard is told to nobody outside', async () => {
    const inside = new Set<string>();
    const field = page.field('ssn');
    for (const type of types)
      field.addEventListener(type, (event) => void (textIn(event) && inside.add(type)));
    field.value = '';
    field.focus();
    expect(await heardDuring(() => sendKeys({ type: '536' }))).to.deep.equal([]);
    expect(field.value).to.equal('536');
    expect([...inside]).to.include.members(['keydown', 'beforeinput', 'input', 'keyup']);
  });

  it('a file dropped on the form reaches the page, which may keep the browser from opening it', () => {
    let isReached = false;
    document.addEventListener('drop', () => (isReached = true), { once: true });
    const dataTransfer = dragged([new File(['x'], 'x.txt')]);
    page.field('ssn').dispatchEvent(new DragEvent('drop', { ...facts, dataTransfer }));
    expect(isReached).to.equal(true);
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
