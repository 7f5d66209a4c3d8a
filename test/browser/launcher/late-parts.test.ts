import { expect } from '@open-wc/testing';
import { PageConnection } from '../../../src/client/page-connection.ts';
import { PageProblem } from '../../../src/client/page-problem.ts';
import { aScreening, refusal, screeningEvent } from '../page-api-stand-in.ts';
import { holdChunk, releaseChunks, withholdChunks } from './held-chunks.ts';
import { anna, aPackage, contact, LauncherPage } from './launcher-page.ts';

describe('<screening-launcher> and its late files', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => {
    releaseChunks();
    page.close();
  });

  it('shows a first step of plain inputs without any of them', async () => {
    page.packages = [aPackage(`${contact} middleName phone`)];
    withholdChunks('stepViews', 'answerReader', 'places', 'phoneRules', 'doneStep');
    await page.open();
    expect(page.heading).to.equal('About you');
    expect(page.labels).to.include.members(['Phone', 'I have no middle name']);
  });

  it('keeps the focus and the answers when the files of the later steps arrive', async () => {
    const { arrive } = holdChunk('stepViews');
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

  it('shows the problem of a field that was left, once its rules arrive', async () => {
    const { arrive } = holdChunk('answerReader');
    await page.open();
    await page.type('email', 'anna');
    expect(page.problemAt('email')).to.equal(undefined);
    arrive();
    await page.settle();
    expect(page.problemAt('email')).to.equal('An email address looks like name@example.com.');
  });

  it('stays on the first step, with a way to try again, when the later steps do not come', async () => {
    withholdChunks('stepViews');
    await page.open();
    await page.answer(anna);
    await page.press('Continue');
    expect(page.heading).to.equal('About you');
    expect(page.text).to.include('That did not work').and.to.include('no connection');
    expect(page.eventNames).to.deep.equal(['ready', 'error']);
    releaseChunks();
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
    expect(page.text).to.include('Anna').and.not.to.include('no connection');
  });

  it('tries again to load a way to the service’s own form', async () => {
    withholdChunks('inviteLink');
    await page.open({ mode: 'link' });
    expect(page.text).to.include('That did not work');
    releaseChunks();
    await page.press('Try again');
    expect(page.button('Open the form')).to.be.an.instanceOf(HTMLButtonElement);
  });

  it('says that the next step is on its way, and goes there once however often it is asked', async () => {
    const { arrive } = holdChunk('stepViews');
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

  it('moves nothing when it was reset while the next step was on its way', async () => {
    const { arrive } = holdChunk('stepViews');
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

  it('can still be filled in after it left the page while the next step was on its way', async () => {
    const { arrive } = holdChunk('stepViews');
    await page.open({ candidate: anna });
    await page.press('Continue');
    page.element.remove();
    arrive();
    await page.settle();
    page.main.append(page.element);
    await page.settle();
    expect(page.heading).to.equal('About you');
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
  });

  it('keeps its form when it hears of a screening whose view does not come', async () => {
    withholdChunks('doneStep');
    await page.open({ candidate: anna });
    page.api.stream.send(screeningEvent('after 1', aScreening({ packageId: 'basic' })));
    await page.settle();
    expect(page.heading).to.equal('About you');
  });

  it('offers to try again where the host submits what could not be loaded', async () => {
    page.api.answers['GET /packages'] = () => refusal('service_unavailable');
    await page.open();
    await page.element.submit();
    await page.settle();
    expect(page.button('Try again')).to.be.an.instanceOf(HTMLButtonElement);
  });

  it('waits for the later steps where the host knows the answers to the first', async () => {
    page.packages = [aPackage('givenName! familyName! email! address')];
    withholdChunks('places');
    await page.open();
    expect(page.text).to.include('That did not work');
    releaseChunks();
    await page.press('Try again');
    expect(page.heading).to.equal('Your address');
  });

  it('tries again to load the choice of a package', async () => {
    page.packages = [aPackage(contact), aPackage(contact, { id: 'wide', title: 'Wide check' })];
    withholdChunks('packageChoice');
    await page.open();
    expect(page.text).to.include('That did not work');
    releaseChunks();
    await page.press('Try again');
    expect(page.heading).to.equal('Choose a check');
  });

  it('says at the choice of a package that one could not be opened', async () => {
    page.packages = [aPackage('address'), aPackage(contact, { id: 'wide', title: 'Wide check' })];
    withholdChunks('places');
    await page.open();
    page.root.querySelector<HTMLElement>('.choice')?.click();
    await page.settle();
    expect(page.heading).to.equal('Choose a check');
    expect(page.text).to.include('That did not work');
    releaseChunks();
    page.root.querySelector<HTMLElement>('.choice')?.click();
    await page.settle();
    expect(page.heading).to.equal('Your address');
  });

  it('orders without the file that follows screenings', async () => {
    const { feed } = PageConnection.prototype;
    PageConnection.prototype.feed = () =>
      Promise.reject(new PageProblem('offline', 'Held back by the test.'));
    try {
      await page.open({ candidate: anna });
      await page.press('Continue', 'Submit');
      expect(page.heading).to.equal('Thank you, the check is under way');
    } finally {
      PageConnection.prototype.feed = feed;
    }
  });
});
