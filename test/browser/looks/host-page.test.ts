import { expect } from '@open-wc/testing';
import { until } from '../manual-clock.ts';
import { harmful, hostSheets, welcome } from './host-sheets.ts';

const widths = [320, 768, 1280];

/** What an element needs to be read, and what it asks for. */
const least = 144;
const usual = (width: number): number => Math.min(480, width * 0.8);

describe('the elements on the page of a host', () => {
  // A page within the page: every browser can set its width.
  const frame = document.createElement('iframe');
  const sheet = document.createElement('style');
  let root: HTMLElement;
  let elements: HTMLElement[];

  before(async () => {
    const script = new URL('host-page.ts', import.meta.url);
    frame.srcdoc = `<!doctype html><html lang="en"><body><script type="module" src="${script}"></script></body></html>`;
    frame.style.cssText = 'border: 0; block-size: 800px';
    // Some systems have bars that take room.
    frame.setAttribute('scrolling', 'no');
    document.body.append(frame);
    await until(() => frame.contentDocument?.querySelector('[data-drawn]'));
    root = frame.contentDocument!.documentElement;
    root.append(sheet);
    elements = [...root.querySelectorAll<HTMLElement>('.place :is(screening-launcher, screening-status)')];
  });

  /** Lays the page out, and waits until it is drawn. A badge that is far away would not be. */
  const layOut = async (width: number, css = ''): Promise<void> => {
    frame.style.inlineSize = `${width}px`;
    sheet.textContent = `[variant='badge'] { content-visibility: visible; } ${css}`;
    await new Promise((resolve) => {
      frame.contentWindow!.requestAnimationFrame(resolve);
    });
  };

  const placeOf = (element: Element): string =>
    element.closest<HTMLElement>('[data-place]')!.dataset['place']!;
  const kindOf = (element: Element): string | null =>
    element.getAttribute('mode') ?? element.getAttribute('variant');

  /** The least and the largest width of an element in its place: as much as it asks for, and a badge as much as it says. */
  const rangeOf = (element: HTMLElement, width: number): [number, number] => {
    const said = element.shadowRoot!.querySelector('.badge')?.getBoundingClientRect().width;
    if (said !== undefined) return [Math.max(said, 60), said];
    const { clientWidth } = element.parentElement!;
    const { paddingLeft, paddingRight } = getComputedStyle(element.parentElement!);
    const room = clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    switch (placeOf(element)) {
      case 'a fieldset in details':
      case 'a block':
      case 'a box of 280 pixels':
        return [room, room];
      case 'a flex row with a long text':
        return [least, usual(width)];
      default:
        return [Math.min(usual(width), width - 80), usual(width)];
    }
  };

  const unfitting = (tag: string, width: number): string[] =>
    elements
      .filter((element) => element.matches(tag))
      .flatMap((element) => {
        const own = element.getBoundingClientRect().width;
        const [from, to] = rangeOf(element, width);
        const isFitting = own > from - 1 && own < to + 1;
        return isFitting ? [] : [`${kindOf(element)} in ${placeOf(element)}: ${own}, not ${from} to ${to}`];
      });

  for (const tag of ['screening-launcher', 'screening-status'])
    for (const width of widths)
      it(`<${tag}> has a width in every place of a page that is ${width} pixels wide`, async () => {
        await layOut(width);
        expect(unfitting(tag, width)).to.deep.equal([]);
        expect(root.scrollWidth).to.be.at.most(width);
      });

  it('they are as wide as the host says', async () => {
    await layOut(1280, 'screening-launcher, screening-status { inline-size: 333px; flex: none }');
    expect(elements.filter(({ offsetWidth }) => offsetWidth !== 333)).to.deep.equal([]);
  });

  const textsOf = (element: Element): Node[] =>
    [...element.childNodes].filter(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
    );

  /** What shows a text of its own, or is a control. */
  const shownIn = (element: HTMLElement): HTMLElement[] =>
    [...element.shadowRoot!.querySelectorAll<HTMLElement>('*')].filter(
      (each) =>
        each.checkVisibility() &&
        !each.matches('.visually-hidden, .visually-hidden *, .row.head *, option') &&
        (each.matches('input, select, button') || textsOf(each).length > 0),
    );

  /** What is too small to be read or touched, or sticks out of its element. */
  const faultsOf = (element: HTMLElement): string[] => {
    const frameBox = element.shadowRoot!.querySelector('.base, .card, .badge')!.getBoundingClientRect();
    return shownIn(element).flatMap((each) => {
      const style = getComputedStyle(each);
      const [size, line] = [style.fontSize, style.lineHeight].map(Number.parseFloat) as [number, number];
      const lines = textsOf(each).flatMap((text) => {
        const range = frame.contentDocument!.createRange();
        range.selectNode(text);
        return [...range.getClientRects()];
      });
      const boxes = [each.getBoundingClientRect(), ...lines];
      const isField = each.matches('input, select');
      const isSmall = isField && !each.matches('[type=checkbox], [type=radio]');
      const faults = {
        'its text is smaller than 14 pixels': size < 13.99,
        'Safari would zoom into it': isField && size < 15.99,
        'its lines touch': line < size * 1.2,
        'it is less than 44 pixels high': isSmall && boxes[0]!.height < 44,
        'it sticks out': boxes.some(
          ({ left, right, width }) => width > 1 && (left < frameBox.left - 1 || right > frameBox.right + 1),
        ),
        'its text sticks out of it': boxes.some(
          ({ top, bottom, height }) =>
            each.matches('button') &&
            height > 1 &&
            (top < boxes[0]!.top - 1 || bottom > boxes[0]!.bottom + 1),
        ),
      };
      return Object.entries(faults)
        .filter(([, isFault]) => isFault)
        .map(
          ([fault]) =>
            `${kindOf(element)} in ${placeOf(element)}: ${fault}: ${each.textContent.trim().slice(0, 20) || each.localName}`,
        );
    });
  };

  for (const [name, css] of Object.entries(hostSheets))
    it(`nothing is cut or too small in any place of a page with ${name}`, async () => {
      for (const width of widths) {
        await layOut(width, css);
        expect(elements.flatMap(faultsOf).slice(0, 20)).to.deep.equal([]);
        expect(root.scrollWidth).to.be.at.most(width);
      }
    });

  /** The styles of everything in one block, as far as these properties go. */
  const looks = (names: string[]): string[] =>
    elements
      .filter((element) => placeOf(element) === 'a block')
      .flatMap((element) =>
        shownIn(element).map((each, index) => {
          const style = getComputedStyle(each);
          return [
            kindOf(element),
            index,
            ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`),
          ].join(' ');
        }),
      );
  const sheetOf = (selector: string, properties: Record<string, string>): string =>
    `${selector} { ${Object.entries(properties)
      .map((pair) => pair.join(':'))
      .join(';')} }`;

  for (const [where, selector] of [
    ['around them', '.place'],
    ['on every element', '*'],
  ] as const)
    it(`what would harm a form is not inherited from what a host sets ${where}`, async () => {
      await layOut(1280);
      const names = Object.keys(harmful);
      const plain = looks(names);
      expect(plain.length).to.be.above(60);
      await layOut(1280, sheetOf(selector, harmful));
      expect(looks(names).filter((line, index) => line !== plain[index])).to.deep.equal([]);
    });

  it('the font of a host, and what hides its part of a page, are inherited', async () => {
    await layOut(1280, sheetOf('.place', welcome));
    const inner = elements[0]!.shadowRoot!.querySelector('label')!;
    const style = getComputedStyle(inner);
    for (const [name, value] of Object.entries(welcome)) expect(style.getPropertyValue(name)).to.equal(value);
  });

  it('texts are as large as those of the host, where these can be read', async () => {
    await layOut(1280, 'body { font-size: 20px }');
    const sizes = new Set(elements.flatMap(shownIn).map((each) => getComputedStyle(each).fontSize));
    expect([...sizes].toSorted()).to.deep.equal(['17.5px', '20px', '30px']);
  });
});
