import { expect } from '@open-wc/testing';
import type { Screening } from '../../../src/protocol/screening.ts';
import { LauncherPage } from '../launcher/launcher-page.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from '../status/status-page.ts';
import { type Brand, brands, dress } from './brands.ts';
import { contrast, readTexts } from './contrast.ts';

const leastContrast = 4.5;

const unreadable = (element: HTMLElement): string[] =>
  readTexts(element).flatMap(({ text, ratio }) =>
    ratio < leastContrast ? [`${text.slice(0, 30)} ${ratio.toFixed(2)}`] : [],
  );

const item = { phase: 'complete', estimatedAt: null } as const;
const items: Screening['items'] = [
  { ...item, id: '1', title: 'SSN trace', result: 'clear' },
  { ...item, id: '2', title: 'Records', result: 'review' },
  { ...item, id: '3', title: 'County', phase: 'in-progress', result: 'pending' },
];

describe('the colours of the elements', () => {
  let close = (): void => {};

  afterEach(() => {
    close();
    document.documentElement.removeAttribute('style');
  });

  it('two colours of any brand are enough for texts of a form that can be read', async () => {
    const page = new LauncherPage();
    close = () => page.close();
    await page.open({ draft: 'session' });
    await page.press('Continue');
    for (const [name, { accent, surface }] of brands) {
      dress(page.element, { accent, surface }, 'light');
      expect(unreadable(page.element), name).to.deep.equal([]);
    }
  });

  it('two colours of any brand are enough for texts of a timeline that can be read', async () => {
    const page = new StatusPage();
    close = () => page.close();
    await page.show([aScreening({ items, environment: 'test' })]);
    for (const [name, { accent, surface }] of brands) {
      dress(page.element, { accent, surface }, 'light');
      expect(unreadable(page.element), name).to.deep.equal([]);
    }
  });

  it('a colour that can be read stays as the host set it', async () => {
    const page = new LauncherPage();
    close = () => page.close();
    await page.open();
    dress(
      page.element,
      { accent: '#1f4fd8', 'accent-text': '#fff8dc', surface: '#fff', text: '#14203a' },
      'light',
    );
    const colourOf = (selector: string): string => getComputedStyle(page.root.querySelector(selector)!).color;
    expect(contrast(colourOf('.primary'), '#fff8dc')).to.be.below(1.01);
    expect(contrast(colourOf('h3'), '#14203a')).to.be.below(1.01);
  });

  it('a colour that cannot be read keeps its hue and becomes just readable', async () => {
    const page = new LauncherPage();
    close = () => page.close();
    await page.open({ draft: 'session' });
    dress(page.element, { accent: '#ffcc00', surface: '#ffffff' }, 'light');
    const link = getComputedStyle(page.root.querySelector('.kept summary')!).color;
    expect(contrast(link, '#ffffff')).to.be.within(leastContrast, 4.7);
    const [x = 0, , z = 0] = link
      .match(/[\d.]+(?= |\))/g)!
      .slice(-3)
      .map(Number);
    // Of #ffcc00 as well: a darker yellow, not a gray.
    expect(x / z).to.be.closeTo(6.88, 0.1);
  });

  it('half-transparent colours of the host can be read, too', async () => {
    const page = new LauncherPage();
    close = () => page.close();
    await page.open();
    dress(page.element, { surface: 'transparent', text: '#000000de', muted: '#00000099' }, 'light');
    expect(unreadable(page.element)).to.deep.equal([]);
  });

  it('a browser that does not compute colours shows those of the host, or the light ones', async () => {
    const page = new StatusPage();
    close = () => page.close();
    await page.show([aScreening({ items, environment: 'test' })]);
    const root = page.element.shadowRoot!;
    root.adoptedStyleSheets = root.adoptedStyleSheets.map(withoutSupports);
    const surface = (): string => getComputedStyle(page.part('base')!).backgroundColor;
    const hosts: Partial<Brand>[] = [
      {},
      ...['light', 'dark'].map((scheme) => brands.get(`cobalt on a ${scheme} page`)!),
    ];
    for (const brand of hosts) {
      dress(page.element, brand, 'light');
      expect(contrast(surface(), brand.surface ?? '#ffffff')).to.equal(1);
      expect(unreadable(page.element)).to.deep.equal([]);
    }
  });
});

/** A style sheet without what it asks support for. */
function withoutSupports(sheet: CSSStyleSheet): CSSStyleSheet {
  const copy = new CSSStyleSheet();
  const rules = [...sheet.cssRules].filter((rule) => !(rule instanceof CSSSupportsRule));
  copy.replaceSync(rules.map(({ cssText }) => cssText).join('\n'));
  return copy;
}
