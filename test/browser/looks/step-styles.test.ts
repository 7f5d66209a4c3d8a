import { expect } from '@open-wc/testing';
import { adoptStyles } from 'lit';
import { styles } from '../../../src/launcher/actions/actions.ts';
import { formStyles } from '../../../src/launcher/styles/form.ts';
import { holdChunk, releaseChunks, withholdChunks } from '../launcher/held-chunks.ts';
import { aPackage, contact, LauncherPage } from '../launcher/launcher-page.ts';
import { refusal } from '../page-api-stand-in.ts';

const all = `${contact} middleName? confirmedNoMiddleName phone? ssn additionalAddresses`;

describe('the styles of the steps after the first', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
    page.packages = [aPackage(all)];
    holdChunk('actions');
  });
  afterEach(() => {
    releaseChunks();
    page.close();
  });

  /** Every property of every element that is shown, by its place. */
  const looks = (): string[] =>
    [page.element, ...page.root.querySelectorAll('*')].flatMap((element, index) => {
      const style = getComputedStyle(element);
      return [...style].map(
        (name) => `${index} ${element.className} ${name}: ${style.getPropertyValue(name)}`,
      );
    });

  const expectNoChange = (): void => {
    adoptStyles(page.root, formStyles);
    const before = looks();
    adoptStyles(page.root, [...formStyles, styles]);
    expect(looks().filter((line, index) => line !== before[index])).to.deep.equal([]);
    expect(before.length).to.be.above(1000);
  };

  for (const [what, width] of [
    ['a narrow page', '20rem'],
    ['a wide page', '60rem'],
  ] as const)
    it(`they change nothing of a first step on ${what}`, async () => {
      page.main.style.inlineSize = width;
      await page.open({ draft: 'session' });
      expect(page.heading).to.equal('About you');
      expectNoChange();
    });

  it('they change nothing of a first step that rests or is being left', async () => {
    await page.open({ draft: 'session', candidate: { givenName: 'Anna', confirmedNoMiddleName: true } });
    page.element.disabled = true;
    await page.settle();
    expectNoChange();
    page.element.disabled = false;
    await page.settle();
    await page.press('Continue');
    expectNoChange();
  });

  it('they change nothing of a first step whose files did not come', async () => {
    withholdChunks('actions');
    await page.open();
    await page.press('Continue');
    expect(page.root.querySelector('.failure')).not.to.equal(null);
    expectNoChange();
  });

  it('they change nothing where the packages did not come', async () => {
    page.api.answers['GET /packages'] = () => refusal('service_unavailable');
    await page.open();
    expect(page.button('Try again')).to.be.an.instanceOf(HTMLButtonElement);
    expectNoChange();
  });

  it('they change nothing while the packages are awaited', async () => {
    page.api.answers['GET /packages'] = () => new Promise<Response>(() => {});
    page.main.append(document.createElement('p'));
    page.element.append(document.createElement('p'));
    await page.open();
    expect(page.root.querySelector('.waiting')).not.to.equal(null);
    expectNoChange();
  });
});
