import { expect } from '@open-wc/testing';
import '../../../src/status/define.ts';
import { LauncherPage, anna } from './launcher-page.ts';

/** What jsdom, happy-dom or both lack: one of them has no internals at all, the other has internals that do nothing. */
const missing: [from: object, names: string[]][] = [
  [HTMLElement.prototype, ['attachInternals']],
  [
    ElementInternals.prototype,
    [
      'states',
      'setFormValue',
      'setValidity',
      'checkValidity',
      'reportValidity',
      'validity',
      'labels',
      'form',
    ],
  ],
  [Element.prototype, ['checkVisibility', 'scrollIntoView']],
  [
    globalThis,
    ['CSS', 'DragEvent', 'IntersectionObserver', 'ResizeObserver', 'matchMedia', 'requestIdleCallback'],
  ],
];

for (const lacksInternals of [true, false])
  describe(`in the document of a host’s test, ${lacksInternals ? 'without' : 'with hardly any'} internals`, () => {
    const restore: (() => void)[] = [];
    let page: LauncherPage;

    before(() => {
      for (const [from, names] of missing.slice(lacksInternals ? 0 : 1))
        for (const name of names) {
          const known = Object.getOwnPropertyDescriptor(from, name);
          if (!known) throw new Error(`${name} is not there.`);
          restore.push(() => Object.defineProperty(from, name, known));
          Reflect.deleteProperty(from, name);
        }
    });
    after(() => restore.forEach((each) => each()));
    beforeEach(() => {
      page = new LauncherPage();
    });
    afterEach(() => page.close());

    it('a launcher asks, orders, and answers what a host asks of its controls', async () => {
      await page.open({ name: 'screening' });
      await page.answer(anna);
      await page.press('Continue', 'Submit');
      expect(page.orders).to.have.lengthOf(1);
      const { element } = page;
      expect([element.value, element.validity.valid, [...element.labels]]).to.deep.equal(['s1', true, []]);
      expect(element.checkValidity() && element.reportValidity()).to.equal(true);
      expect(page.heading).to.equal('Thank you, the check is under way');
      element.setCustomValidity('');
      element.focus();
      element.remove();
      page.main.append(element);
      await page.settle();
      expect(page.heading).to.not.equal(undefined);
    });

    it('a status connects, and draws', async () => {
      const status = document.createElement('screening-status');
      status.fetchSession = page.element.fetchSession;
      page.main.append(status);
      await status.updateComplete;
      expect(status.shadowRoot?.querySelector('section')).to.not.equal(null);
    });
  });
