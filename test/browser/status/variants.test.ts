import { expect } from '@open-wc/testing';
import { Visitor } from '../../../src/client/person/visitor.ts';
import { ScreeningError } from '../../../src/client/screening-error.ts';
import { toldDuring } from '../console-errors.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { lateFile } from '../../../src/client/late-file.ts';
import { chunks } from '../../../src/status/status.ts';
import { goneFile } from '../launcher/held-chunks.ts';
import { until } from '../manual-clock.ts';
import { StatusPage } from './status-page.ts';

describe('the chunks of <screening-status>', () => {
  const { feed } = Visitor.prototype;
  const { followUps } = chunks;
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => {
    Visitor.prototype.feed = feed;
    chunks.followUps = followUps;
    page.close();
  });

  it('<screening-status> loads a failed chunk again at a click', async () => {
    Visitor.prototype.feed = () => Promise.reject(new ScreeningError('offline', 'The test lets this fail.'));
    page.api.screenings = [aScreening()];
    await page.open({ variant: 'list' });
    expect(page.text).to.include('We cannot reach this site.');
    Visitor.prototype.feed = feed;
    page.part('button')?.click();
    await page.settle();
    expect(page.find('.table')).to.be.an.instanceOf(HTMLElement);
  });

  it('<screening-status> asks for a reload where a chunk arrived damaged, and offers no other way', async () => {
    const cause = new SyntaxError('Unexpected end of input');
    Visitor.prototype.feed = () =>
      Promise.reject(new ScreeningError('unreadable', 'A file is damaged.', { cause }));
    expect(await toldDuring(() => page.open())).to.deep.equal(['screening-elements: A file is damaged.']);
    expect(page.text).to.include('This page has changed. Reload it.');
    expect(page.part('button')).to.equal(null);
  });

  it('news whose doors a release has taken away ask for a reload, and the console reads which file answers what', async () => {
    page.api.answers['HEAD /gone-with-the-release.js'] = () => new Response(null, { status: 404 });
    chunks.followUps = lateFile(() => import(goneFile));
    const review = aScreening({ phase: 'complete', result: 'review', waitingOn: 'none' });
    const told = await toldDuring(async () => {
      await page.show([review]);
      await until(() => page.text.includes('This page has changed. Reload it.'));
    });
    expect(page.find('.band')).to.equal(null);
    // WebKit does not say which file it is.
    const isNamed = !navigator.userAgent.includes('Version/');
    expect(told.length).to.equal(1);
    expect(told[0]).to.include(isNamed ? `${goneFile} answers 404` : 'serve the whole dist/bundle folder');
    chunks.followUps = followUps;
    await page.receive({ ...review, revision: 2 });
    expect(page.find('.band')).to.not.equal(null);
    expect(page.text).to.not.include('Reload');
  });
});

describe('variant', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => page.close());

  for (const variant of ['timeline', 'list', 'badge'])
    it(`a ${variant} that the host hides is not shown`, async () => {
      await page.show([aScreening()], { variant });
      expect(page.element.checkVisibility()).to.equal(true);
      page.element.hidden = true;
      expect(page.element.checkVisibility()).to.equal(false);
    });

  for (const variant of ['timeline', 'badge', 'list'])
    it(`recorders of visits are told not to record what a ${variant} says of a result`, async () => {
      const screening = aScreening({ packageTitle: 'Canary check' });
      await page.show([screening], { variant });
      await page.receive({ ...screening, phase: 'complete', result: 'clear', revision: 2 });
      const texts = [...page.element.renderRoot.querySelectorAll('*')].filter(
        ({ children, textContent }) => children.length === 0 && textContent?.trim(),
      );
      expect(page.announcement).to.include('Canary check');
      const marks = ['data-private', 'data-dd-privacy=mask', 'data-hj-suppress', 'data-clarity-mask=true'];
      const marked = `.fs-mask.ph-no-capture.rr-mask.sentry-mask${marks.map((mark) => `[${mark}]`).join('')}`;
      for (const text of texts) expect(text.closest(marked), text.outerHTML).not.to.equal(null);
    });

  it('follows its property', async () => {
    await page.open();
    page.element.variant = 'badge';
    await page.element.updateComplete;
    expect(page.element.getAttribute('variant')).to.equal('badge');
  });

  it('is a timeline again without its attribute', async () => {
    page.api.screenings = [aScreening()];
    await page.open({ variant: 'list' });
    page.element.removeAttribute('variant');
    await page.settle();
    expect(page.element.variant).to.equal('timeline');
    expect(page.find('.steps')).to.be.an.instanceOf(HTMLElement);
  });
});
