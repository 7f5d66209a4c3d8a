import { expect } from '@open-wc/testing';
import { styles } from '../../../src/launcher/actions/actions.ts';
import { formStyles } from '../../../src/launcher/styles/form.ts';
import { badgeStyles } from '../../../src/status/styles/badge.ts';
import { cardStyles } from '../../../src/status/styles/card.ts';
import { listStyles } from '../../../src/status/styles/list.ts';
import { anna, aPackage, contact, LauncherPage } from '../launcher/launcher-page.ts';
import { states } from '../launcher/launcher-states.ts';
import { sticksOut } from '../launcher/sticks-out.ts';
import { until } from '../manual-clock.ts';

const rem = 16;
const standard = `${contact} middleName confirmedNoMiddleName phone dob ssn address`;

describe('the layout of <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => {
    page.close();
    document.documentElement.removeAttribute('style');
  });

  /** Opens a launcher of this width, whatever the width of the window. */
  const open = async (fields: string, width: string): Promise<void> => {
    page.packages = [aPackage(fields)];
    page.main.style.inlineSize = width;
    await page.open();
  };

  /** The box of a control, by its label. */
  const boxOf = (label: string): DOMRect => {
    const labels = [...page.root.querySelectorAll('label')];
    const found = labels.find((each) => each.textContent.trim().startsWith(label));
    if (!found?.control) throw new Error(`There is no ${label} among ${page.labels.join(', ')}.`);
    return found.control.getBoundingClientRect();
  };

  const isOneLine = (...labels: string[]): boolean => {
    const boxes = labels.map(boxOf);
    return boxes.every(({ top }) => Math.abs(top - boxes[0]!.top) < rem / 2);
  };

  it('first and last name are side by side from 26 rem of its own width, and below each other before', async () => {
    await open(standard, '26rem');
    expect(isOneLine('First name', 'Last name')).to.equal(true);
    expect(boxOf('First name').right).to.be.below(boxOf('Last name').left);
    expect(boxOf('Middle name').top).to.be.above(boxOf('Last name').bottom);
    page.main.style.inlineSize = '25.9rem';
    expect(boxOf('Last name').top).to.be.above(boxOf('First name').bottom);
    expect(boxOf('Last name').width).to.equal(boxOf('First name').width);
  });

  it('the first name is at the right where a language is written from there', async () => {
    await open(standard, '26rem');
    page.main.lang = 'ar';
    await until(() => page.root.querySelector('section')?.dir === 'rtl');
    await page.settle();
    const [first, last] = ['givenName', 'familyName'].map((name) => page.field(name).getBoundingClientRect());
    expect(first!.left).to.be.above(last!.right);
    expect(sticksOut(page)).to.deep.equal([]);
  });

  it('“I have no middle name” is close under its field, and not under another box', async () => {
    await open(`${standard} employmentHistory`, '46rem');
    const field = boxOf('Middle name');
    const box = boxOf('I have no middle name');
    expect(box.top - field.bottom).to.be.within(8, rem);
    expect(boxOf('Email').top - box.bottom).to.be.above(2 * rem);
  });

  it('city, state and ZIP code are in one line from 26 rem, and below each other before', async () => {
    await open('givenName! familyName! email! address', '26rem');
    expect(isOneLine('City', 'State', 'ZIP code')).to.equal(true);
    expect(isOneLine('Street address', 'City')).to.equal(false);
    expect(sticksOut(page)).to.deep.equal([]);
    page.main.style.inlineSize = '25.9rem';
    expect(isOneLine('City', 'State')).to.equal(false);
    expect(isOneLine('State', 'ZIP code')).to.equal(false);
  });

  for (const width of [46, 100])
    it(`fields are as wide as what is typed into them, and the form is 30 em, in a launcher of ${width} rem`, async () => {
      await open(`${standard} driversLicense`, `${width}rem`);
      // WebKit divides a pixel by 64.
      const widthOf = (label: string): number => Number((boxOf(label).width / rem).toFixed(2));
      const form = page.root.querySelector('form')!;
      expect(form.offsetWidth).to.equal(30 * rem);
      expect(widthOf('Email')).to.equal(24);
      expect(widthOf('Phone')).to.equal(14);
      expect(widthOf('Middle name')).to.equal(30);
      page.field('confirmedNoMiddleName').click();
      await page.answer({ ...anna, phone: '6155550142' });
      await page.press('Continue');
      expect(widthOf('Social Security number')).to.equal(11);
      await page.answer({ dob: '1990-01-20', ssn: '536228731' });
      await page.press('Continue');
      expect(widthOf('ZIP code')).to.equal(7);
      for (const slide of page.root.getAnimations()) slide.finish();
      expect(boxOf('ZIP code').right).to.equal(form.getBoundingClientRect().right);
      await page.answer({ 'address.regionCode': 'US-WA', 'address.postalCode': '97218' });
      const said = page.root.querySelector('.zip .note')!.getBoundingClientRect();
      expect(said.width, 'a question about it has the whole line').to.equal(form.offsetWidth);
      expect(widthOf('ZIP code')).to.equal(7);
      expect(sticksOut(page)).to.deep.equal([]);
    });

  it('on a phone each field is as wide as the others', async () => {
    await open(standard, '20rem');
    expect(boxOf('Phone').width).to.equal(boxOf('Middle name').width);
    expect(boxOf('Email').width).to.equal(boxOf('Middle name').width);
  });

  it('the months of an earlier address have a line of their own', async () => {
    await open('givenName! familyName! email! additionalAddresses', '46rem');
    await page.press('Add another address');
    const [from, to] = ['Lived here from', 'Lived here until'].map((legend) =>
      [...page.root.querySelectorAll('fieldset.field')]
        .find((field) => field.textContent.includes(legend))!
        .getBoundingClientRect(),
    );
    expect(from!.top).to.equal(to!.top);
    expect(from!.top).to.be.above(boxOf('ZIP code').bottom);
    expect(from!.width).to.equal(to!.width);
  });

  it('with text twice as large the fields of 800 pixels are below each other, and nothing sticks out', async () => {
    document.documentElement.style.fontSize = '200%';
    await open('givenName! familyName! email! address', '800px');
    expect(isOneLine('City', 'State')).to.equal(false);
    expect(sticksOut(page)).to.deep.equal([]);
  });

  it('with text twice as large on a phone no title of the form breaks within a word', async () => {
    document.documentElement.style.fontSize = '200%';
    page.environment = 'test';
    await open(contact, '240px');
    await page.answer({ givenName: 'Anna', familyName: 'Smith', email: 'anna@example.com' });
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
    for (const title of page.root.querySelectorAll('h2, h4')) {
      const text = document.createTreeWalker(title, NodeFilter.SHOW_TEXT).nextNode()!;
      const range = document.createRange();
      for (const { 0: word, index } of text.textContent!.matchAll(/\p{L}+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        expect(range.getClientRects().length, word).to.equal(1);
      }
    }
    expect(sticksOut(page)).to.deep.equal([]);
  });

  it('the first step of a standard check is 750 pixels high with its button: a page of 900 has 150 for itself', async () => {
    await open(standard, '46rem');
    const { top } = page.element.getBoundingClientRect();
    expect(page.button('Continue').getBoundingClientRect().bottom - top).to.be.at.most(750);
  });

  for (const width of [22, 46])
    it(`what stands in for a form of ${width} rem is as high as the form, and shows fields`, async () => {
      await open(standard, `${width}rem`);
      const { offsetHeight } = page.element;
      page.close();
      page = new LauncherPage();
      page.main.style.inlineSize = `${width}rem`;
      await states['no answer yet']!(page);
      // The form has the lines about a draft in a demo; this one has none.
      expect(page.element.offsetHeight - offsetHeight).to.be.within(0, 7 * rem);
      const { height, backgroundColor, boxShadow } = getComputedStyle(
        page.root.querySelector('p.waiting')!,
        '::after',
      );
      expect(height).to.equal('44px');
      expect(backgroundColor).not.to.equal('rgba(0, 0, 0, 0)');
      expect(boxShadow.match(/px 0px 0px/g)).to.have.lengthOf(6);
    });

  it('no ring of a hover stays after a touch', () => {
    const hovers = (rules: CSSRuleList, isSafe: boolean): string[] =>
      [...rules].flatMap((rule) => {
        const safe = isSafe || (rule instanceof CSSMediaRule && rule.conditionText === '(hover: hover)');
        const own = rule instanceof CSSStyleRule && rule.selectorText.includes(':hover') && !safe;
        const inner = rule instanceof CSSGroupingRule ? hovers(rule.cssRules, safe) : [];
        return own ? [rule.selectorText, ...inner] : inner;
      });
    const sheets = [formStyles, styles, cardStyles, badgeStyles, listStyles];
    const found = sheets.flat().flatMap(({ styleSheet }) => hovers(styleSheet!.cssRules, false));
    expect(found).to.deep.equal([]);
  });
});
