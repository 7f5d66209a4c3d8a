import { expect } from '@open-wc/testing';
import { Visitor } from '../../../src/client/person/visitor.ts';
import { ScreeningError } from '../../../src/client/screening-error.ts';
import { toldDuring } from '../console-errors.ts';
import { until } from '../manual-clock.ts';
import { aScreening, refusal, screeningEvent } from '../page-api-stand-in.ts';
import {
  askedFile,
  failChunks,
  holdChunk,
  loseChunks,
  releaseChunks,
  withholdChunks,
} from './held-chunks.ts';
import { anna, aPackage, contact, LauncherPage } from './launcher-page.ts';

describe('chunks of <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => {
    releaseChunks();
    page.close();
  });

  it('a first step of plain inputs is shown without any chunk', async () => {
    page.packages = [aPackage(`${contact} middleName phone`)];
    withholdChunks('actions', 'worldPlaces', 'phoneRules');
    await page.open();
    expect(page.heading).to.equal('About you');
    expect(page.labels).to.include.members(['Phone', 'I have no middle name']);
  });

  it('the first step keeps focus and answers when the later steps arrive', async () => {
    const { arrive } = holdChunk('actions');
    await page.open();
    await page.type('givenName', 'Anna');
    page.field('givenName').focus();
    const field = page.field('givenName');
    arrive();
    await page.settle();
    expect(page.field('givenName')).to.equal(field);
    expect(page.focused).to.equal(field);
    expect(field.value).to.equal('Anna');
  });

  for (const locale of ['en', 'de', 'ar'])
    it(`nothing below the steps ahead moves when they arrive, in ${locale} on a narrow page`, async () => {
      const { arrive } = holdChunk('actions');
      page.main.style.inlineSize = '18rem';
      await page.open({ locale });
      await until(() => page.root.querySelector('section')?.lang === locale);
      const top = (): number => page.field('givenName').getBoundingClientRect().top;
      const before = top();
      expect(page.root.querySelector('details')).to.equal(null);
      arrive();
      await page.settle();
      expect(page.root.querySelector('details')?.open).to.equal(false);
      // The sign of the summary is a font of its own in Firefox.
      expect(top()).to.be.closeTo(before, 1);
    });

  it('the problem of a field that was left is shown once the rules have loaded', async () => {
    const { arrive } = holdChunk('actions');
    await page.open();
    await page.type('email', 'anna');
    expect(page.problemAt('email')).to.equal(undefined);
    arrive();
    await page.settle();
    expect(page.problemAt('email')).to.equal('Enter an email address in the form name@example.com.');
  });

  it('the form stays on the first step when later steps fail to load, and Continue tries again', async () => {
    withholdChunks('actions');
    await page.open();
    await page.answer(anna);
    await page.press('Continue');
    expect(page.heading).to.equal('About you');
    expect(page.text).to.include('cannot reach this site');
    expect(page.eventNames).to.deep.equal(['ready', 'error']);
    releaseChunks();
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
    expect(page.text).to.include('Anna').and.not.to.include('cannot reach this site');
  });

  it('the form asks for a reload when a later step arrived damaged', async () => {
    const cause = new SyntaxError('Unexpected end of input');
    failChunks(new ScreeningError('unreadable', 'A file is damaged.', { cause }), 'actions');
    await page.open();
    await page.answer(anna);
    expect(await toldDuring(() => page.press('Continue'))).to.deep.equal([
      'screening-elements: A file is damaged.',
    ]);
    expect(page.heading).to.equal('About you');
    expect(page.text).to.include('This page has changed. Reload it.');
  });

  it('a step that a release has taken away asks for a reload, and the console reads which file answers what', async () => {
    page.api.answers[`HEAD ${new URL(askedFile).pathname}`] = () => new Response(null, { status: 404 });
    loseChunks('actions');
    const told = await toldDuring(async () => {
      await page.open();
      await page.answer(anna);
      await page.press('Continue');
      await until(() => page.text.includes('Reload it.'));
    });
    expect(page.text).to.include('This page has changed. Reload it.').and.not.include('set up');
    expect(page.button('Reload').type).to.equal('button');
    expect(told).to.have.lengthOf(1);
    expect(told[0]).to.include(`${askedFile} answers 404`).and.include('dist/bundle');
    expect(page.field('givenName').value).to.equal('Anna');
  });

  it('a server of files that is down is said as such, also in the console, and Continue tries again', async () => {
    page.api.answers[`HEAD ${new URL(askedFile).pathname}`] = () => new Response(null, { status: 503 });
    loseChunks('actions');
    const told = await toldDuring(async () => {
      await page.open({ candidate: anna });
      await page.press('Continue');
      await until(() => page.text.includes('cannot reach'));
    });
    expect(page.text).to.include('We cannot reach this site.').and.not.include('Reload');
    expect(told.map((line) => line.includes(`${askedFile} answers 503`))).to.deep.equal([true]);
    releaseChunks();
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
  });

  for (const [draft, rest] of [
    ['session', 'Your answers stay. Your date of birth and numbers such as'],
    ['off', 'Your answers here are not kept.'],
  ] as const)
    it(`a change of the page in the midst of the form says what becomes of the answers, with draft=${draft}`, async () => {
      page.packages = [aPackage(`${contact} dob address`)];
      page.api.answers[`HEAD ${new URL(askedFile).pathname}`] = () => new Response(null, { status: 404 });
      await page.open({ draft, candidate: anna });
      await page.press('Continue');
      await page.answer({ dob: '1990-01-20' });
      await page.press('Continue');
      loseChunks('worldPlaces');
      await toldDuring(async () => {
        await page.type('address.countryCode', 'GB');
        await until(() => page.text.includes('Reload it.'));
      });
      expect(page.text).to.include(`This page has changed. Reload it. ${rest}`);
      expect(sessionStorage).to.have.lengthOf(draft === 'session' ? 1 : 0);
    });

  it('what cannot be shown at all after a release is loaded again with the page', async () => {
    page.api.answers[`HEAD ${new URL(askedFile).pathname}`] = () => new Response(null, { status: 404 });
    loseChunks('actions');
    await toldDuring(async () => {
      await page.open({ mode: 'email' });
      await until(() => page.text.includes('Reload it.'));
    });
    expect(page.text).to.include('This page has changed. Reload it.');
    expect([...page.root.querySelectorAll('button')].map((button) => button.textContent)).to.deep.equal([
      'Reload',
    ]);
  });

  it('the form says that the next step is loading, and goes there once however often Continue is pressed', async () => {
    const { arrive } = holdChunk('actions');
    await page.open({ candidate: anna });
    await page.press('Continue');
    expect(page.root.querySelector('[role=status]')?.textContent).to.include('One moment…');
    expect(page.button('One moment…').getAttribute('aria-disabled')).to.equal('true');
    await page.press('One moment…');
    arrive();
    await page.settle();
    expect(page.heading).to.equal('Check your answers');
    expect(page.eventNames.filter((name) => name === 'step')).to.have.lengthOf(1);
  });

  it('a form that is reset while the next step is loading stays on the first step', async () => {
    const { arrive } = holdChunk('actions');
    await page.open();
    await page.answer(anna);
    await page.press('Continue');
    page.element.reset();
    await page.settle();
    arrive();
    await page.settle();
    expect(page.heading).to.equal('About you');
    expect(page.field('givenName').value).to.equal('');
  });

  it('a form that is removed while the next step is loading shows that step when it is put back', async () => {
    const { arrive } = holdChunk('actions');
    await page.open({ candidate: anna });
    await page.press('Continue');
    page.element.remove();
    arrive();
    await page.settle();
    page.main.append(page.element);
    await page.settle();
    expect(page.heading).to.equal('Check your answers');
  });

  it('a form whose later files did not come hears of a screening once the network is back', async () => {
    withholdChunks('actions');
    await page.open({ candidate: anna });
    expect(page.api.streams).to.deep.equal([]);
    releaseChunks();
    dispatchEvent(new Event('online'));
    await page.settle();
    expect(page.heading).to.equal('About you');
    page.api.stream.send(screeningEvent('after 1', aScreening({ packageId: 'basic' })));
    await page.settle();
    expect(page.heading).to.equal('The check is already under way');
  });

  it('submit() keeps the offer to try again when the packages could not be loaded', async () => {
    page.api.answers['GET /packages'] = () => refusal('service_unavailable');
    await page.open();
    await page.element.submit();
    await page.settle();
    expect(page.button('Try again')).to.be.an.instanceOf(HTMLButtonElement);
  });

  const wide = aPackage(contact, { id: 'wide', title: 'Wide check' });
  const stepWithPlaces = aPackage('givenName! familyName! email! address');
  for (const [what, mode, packages, chunk, heading] of [
    ['a form that begins with an address', 'form', [stepWithPlaces], 'actions', 'Your address'],
    ['the choice of a package', 'form', [aPackage(contact), wide], 'actions', 'Choose a check'],
    ['the way to the service’s own form', 'link', [aPackage(contact)], 'actions', 'Name and email'],
  ] as const)
    it(`${what} can be tried again when its chunk did not come`, async () => {
      page.packages = [...packages];
      withholdChunks(chunk);
      await page.open({ mode });
      expect(page.root.querySelector('.failure')).to.not.equal(null);
      releaseChunks();
      await page.press('Try again');
      expect(page.heading).to.equal(heading);
    });

  it('the choice of a package says when the form of a package could not be loaded', async () => {
    page.packages = [aPackage('address'), wide];
    withholdChunks('worldPlaces');
    await page.open({ candidate: { address: { countryCode: 'GB' } } });
    page.root.querySelector<HTMLElement>('.choice')?.click();
    await page.settle();
    expect(page.heading).to.equal('Choose a check');
    expect(page.root.querySelector('.failure')).to.not.equal(null);
    releaseChunks();
    page.root.querySelector<HTMLElement>('.choice')?.click();
    await page.settle();
    expect(page.heading).to.equal('Your address');
  });

  it('ordering works without the chunk of the feed', async () => {
    const { feed } = Visitor.prototype;
    Visitor.prototype.feed = () => Promise.reject(new ScreeningError('offline', 'The test lets this fail.'));
    try {
      await page.open({ candidate: anna });
      await page.press('Continue', 'Submit');
      expect(page.heading).to.equal('Thank you, the check is under way');
    } finally {
      Visitor.prototype.feed = feed;
    }
  });
});
