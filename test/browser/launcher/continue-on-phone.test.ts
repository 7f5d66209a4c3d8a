import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { decodeQR } from 'qr/decode.js';
import { toldDuring } from '../console-errors.ts';
import type { ScreeningErrorEvent } from '../../../src/launcher/launcher-events.ts';
import { until } from '../manual-clock.ts';
import { aScreening, screeningEvent } from '../page-api-stand-in.ts';
import { releaseChunks, withholdChunks } from './held-chunks.ts';
import { anna, LauncherPage } from './launcher-page.ts';

const name = 'Use your phone instead';

describe('<screening-launcher> goes on with a phone', () => {
  let page: LauncherPage;
  const ownAddress = location.href;

  beforeEach(() => {
    page = new LauncherPage();
    page.main.style.inlineSize = '50rem';
  });
  afterEach(() => {
    releaseChunks();
    history.replaceState(null, '', ownAddress);
    page.close();
  });

  const isOffered = (): boolean => page.button(name).checkVisibility();
  const card = (): HTMLElement => page.root.querySelector('[popover]')!;
  const code = (): Element | null => card().querySelector('svg[role]');
  const isOpen = (): boolean => card().matches(':popover-open');
  const open = async (): Promise<void> => {
    page.button(name).focus();
    page.button(name).click();
    await until(() => code() !== null);
  };
  const link = (): string => card().querySelector('a')!.href;

  /** What a camera reads from the code. */
  async function readCode(): Promise<string> {
    const image = new Image(400, 400);
    const source = new XMLSerializer().serializeToString(code()!);
    image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
    await image.decode();
    const context = new OffscreenCanvas(400, 400).getContext('2d')!;
    context.drawImage(image, 0, 0, 400, 400);
    return decodeQR(context.getImageData(0, 0, 400, 400));
  }

  it('a wide first step offers it, and no later step does', async () => {
    await page.open({ candidate: anna });
    expect(isOffered()).to.equal(true);
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
    expect(() => page.button(name)).to.throw();
  });

  it('a narrow page does not offer it', async () => {
    page.main.style.inlineSize = '24rem';
    await page.open();
    expect(isOffered()).to.equal(false);
  });

  it('the code and the link lead to this page, without its query and fragment and without an answer', async () => {
    history.replaceState(null, '', '?token=eyJhbGciOi#access_token=abc');
    await page.open({ candidate: anna });
    expect(code()).to.equal(null);
    await open();
    expect(link()).to.equal(location.origin + location.pathname);
    expect(await readCode()).to.equal(link());
    expect(code()).to.have.attribute('aria-label', 'QR code of the link');
  });

  it('the code is black on white with four empty modules around it', async () => {
    page.main.style.colorScheme = 'dark';
    await page.open();
    await open();
    const [ground, modules] = code()!.querySelectorAll(':scope > *');
    expect([ground!.getAttribute('fill'), modules!.getAttribute('fill')]).to.deep.equal(['#fff', '#000']);
    const { x, y, width, height } = (modules as SVGPathElement).getBBox();
    expect(code()!.getAttribute('viewBox')).to.equal(`-4 -4 ${width + 8} ${height + 8}`);
    expect([x, y]).to.deep.equal([0, 0]);
  });

  it('Escape and another press close it, and the focus stays at the button', async () => {
    await page.open();
    await open();
    expect(isOpen()).to.equal(true);
    await sendKeys({ press: 'Escape' });
    expect(isOpen()).to.equal(false);
    expect(page.focused?.textContent).to.equal(name);
    page.button(name).click();
    expect(isOpen()).to.equal(true);
    page.button(name).click();
    expect(isOpen()).to.equal(false);
  });

  it('it opens below its button with a title, and its cross closes it and gives the focus back', async () => {
    await page.open();
    // The window of a test has no room below it otherwise.
    page.element.style.marginBlockStart = '-140px';
    await open();
    const [button, shown] = [page.button(name), card()].map((each) => each.getBoundingClientRect());
    // Elsewhere it stands in the middle.
    if (CSS.supports('position-area', 'block-end')) {
      expect(shown!.top).to.be.within(button!.bottom, button!.bottom + 24);
      expect(shown!.right).to.be.closeTo(button!.right, 1);
    }
    expect(card().ariaLabel).to.equal('Scan with your phone');
    expect(page.focused?.ariaLabel).to.equal('Close');
    await sendKeys({ press: 'Enter' });
    expect(isOpen()).to.equal(false);
    expect(card().ariaLabel, 'closed, nobody who looks for the phone number finds it').to.equal(null);
    expect(page.focused?.textContent).to.equal(name);
  });

  it('handover-url names another page, with its query', async () => {
    page.element.setAttribute('handover-url', '/check?of=walker');
    await page.open();
    await open();
    expect(link()).to.equal(`${location.origin}/check?of=walker`);
    expect(await readCode()).to.equal(link());
    page.element.handoverUrl = 'https://user:secret@shop.example/check';
    await page.settle();
    expect(link()).to.equal('https://shop.example/check');
  });

  it('a handover-url that no phone can open is a mistake that the console names, and the form goes on', async () => {
    const problem = 'handover-url is no web address: use an http or https URL of up to 500 characters.';
    const told = await toldDuring(async () => {
      await page.open({ handoverUrl: 'javascript:alert(1)' });
      for (const handoverUrl of ['https://', `/${'a'.repeat(500)}`]) {
        page.element.handoverUrl = handoverUrl;
        await page.settle();
        expect(() => page.button(name)).to.throw();
      }
    });
    expect(told).to.deep.equal([`screening-elements: ${problem}`]);
    const errors = page.events.filter(({ type }) => type === 'screening-error') as ScreeningErrorEvent[];
    expect(errors.map(({ error }) => error.message)).to.deep.equal([problem, problem, problem]);
    expect(page.heading).to.equal('About you');
  });

  it('the link is there when the code does not load', async () => {
    withholdChunks('phoneCode');
    await page.open();
    page.button(name).click();
    await until(() => page.eventNames.includes('error'));
    expect(isOpen()).to.equal(true);
    expect(link()).to.equal(location.origin + location.pathname);
    expect(code()).to.equal(null);
  });

  it('it gives way to the check that was ordered on the phone', async () => {
    await page.open();
    await open();
    page.api.stream.send(screeningEvent('later', aScreening({ id: 's1', packageId: 'basic' })));
    await page.settle();
    expect(page.heading).to.equal('The check is already under way');
    expect(page.root.querySelector('[popover]')).to.equal(null);
  });

  for (const locale of ['en', 'ar', 'de', 'es', 'fr', 'pt', 'zh'])
    it(`nothing moves when it appears beside the steps ahead, in ${locale}`, async () => {
      // The browsers' own fonts differ by a fourth.
      Object.assign(page.main.style, { inlineSize: '38rem', fontFamily: 'Arial' });
      await page.open({ locale });
      await until(() => page.root.querySelector('section')?.lang === locale);
      const { height } = page.root.querySelector('.ahead')!.getBoundingClientRect();
      const line = page.root.querySelector('.ahead summary')!.getBoundingClientRect();
      expect(height).to.be.below(24);
      expect(height).to.be.closeTo(line.height, 1);
    });
});
