import { expect } from '@open-wc/testing';
import { liveFeed } from '../../../src/client/page-connection.ts';
import { PageProblem } from '../../../src/client/page-problem.ts';
import {
  choosing,
  drafts,
  furtherSteps,
  moreSections,
  serviceForm,
} from '../../../src/launcher/late-parts.ts';
import type { LateChunk } from '../../../src/client/late-chunk.ts';
import { aScreening, refusal, screeningEvent } from '../page-api-stand-in.ts';
import { anna, aPackage, contact, LauncherPage } from './launcher-page.ts';

/** Has what comes after the first step arrive when the test says so. */
function hold(): { arrive: () => void } {
  const { content, need } = furtherSteps;
  const held = Promise.withResolvers<NonNullable<typeof content>>();
  furtherSteps.content = undefined;
  furtherSteps.need = () => held.promise;
  const arrive = (): void => {
    Object.assign(furtherSteps, { content, need });
    if (content) held.resolve(content);
  };
  return { arrive };
}

/** Has a chunk fail to come; what it returns lets it come again. */
function keepAway<T extends object>(chunk: LateChunk<T>): () => void {
  const { content, need } = chunk;
  chunk.content = undefined;
  chunk.need = () => Promise.reject(new PageProblem('offline', 'Held back by the test.'));
  return () => Object.assign(chunk, { content, need });
}

describe('a part of <screening-launcher> that lies beside the script', () => {
  let page: LauncherPage;
  let comeBack: () => void;

  beforeEach(() => {
    page = new LauncherPage();
    comeBack = () => {};
  });
  afterEach(() => {
    comeBack();
    page.close();
  });

  it('is not needed for what nearly every package asks', async () => {
    page.packages = [aPackage(`${contact} dob ssn phone address`)];
    comeBack = keepAway(moreSections);
    await page.open();
    expect(page.heading).to.equal('About you');
  });

  it('that has the rare sections can be tried again', async () => {
    page.packages = [aPackage(`${contact} employmentHistory`)];
    comeBack = keepAway(moreSections);
    await page.open({ candidate: anna });
    await page.press('Continue');
    expect(page.heading).to.equal('About you');
    expect(page.text).to.include('That did not work').and.to.include('no connection');
    comeBack();
    await page.press('Continue');
    expect(page.heading).to.equal('Work history');
  });

  it('that leads to the service’s own form can be tried again', async () => {
    comeBack = keepAway(serviceForm);
    await page.open({ mode: 'link' });
    expect(page.text).to.include('That did not work');
    comeBack();
    await page.press('Try again');
    expect(page.button('Open the form')).to.be.an.instanceOf(HTMLButtonElement);
  });

  it('that has what comes after the first step can be tried again, and no answer is lost', async () => {
    comeBack = keepAway(furtherSteps);
    await page.open();
    await page.answer(anna);
    await page.press('Continue');
    expect(page.heading).to.equal('About you');
    expect(page.text).to.include('no connection');
    comeBack();
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
    expect(page.text).to.include('Anna').and.not.to.include('no connection');
  });

  it('says that the next step is on its way, and goes there once however often it is asked', async () => {
    const { arrive } = hold();
    comeBack = arrive;
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

  it('moves nothing that was reset while it was on its way', async () => {
    const { arrive } = hold();
    comeBack = arrive;
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

  it('holds nothing back for ever where the launcher leaves the page while it is on its way', async () => {
    const { arrive } = hold();
    comeBack = arrive;
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

  it('that did not come takes no form away when something is heard', async () => {
    page.packages = [aPackage(`${contact} employmentHistory`)];
    comeBack = keepAway(moreSections);
    await page.open({ candidate: anna });
    page.api.stream.send(screeningEvent('after 1', aScreening({ packageId: 'other' })));
    await page.settle();
    expect(page.heading).to.equal('About you');
  });

  it('leaves a way out where the host submits what could not be loaded', async () => {
    page.api.answers['GET /packages'] = () => refusal('service_unavailable');
    comeBack = keepAway(furtherSteps);
    await page.open();
    await page.element.submit();
    await page.settle();
    expect(page.button('Try again')).to.be.an.instanceOf(HTMLButtonElement);
  });

  it('that has what comes after the first step is needed at once where the host knows the first', async () => {
    page.packages = [aPackage('givenName! familyName! email! dob')];
    comeBack = keepAway(furtherSteps);
    await page.open();
    expect(page.text).to.include('That did not work');
    comeBack();
    await page.press('Try again');
    expect(page.heading).to.equal('Identity');
  });

  it('that has the choice of a package can be tried again', async () => {
    page.packages = [aPackage(contact), aPackage(contact, { id: 'wide', title: 'Wide check' })];
    comeBack = keepAway(choosing);
    await page.open();
    expect(page.text).to.include('That did not work');
    comeBack();
    await page.press('Try again');
    expect(page.heading).to.equal('Choose a check');
  });

  it('that hears of screenings is done without', async () => {
    comeBack = keepAway(liveFeed);
    await page.open({ candidate: anna });
    await page.press('Continue', 'Submit');
    expect(page.heading).to.equal('Thank you, the check is under way');
  });

  it('that keeps drafts is done without', async () => {
    comeBack = keepAway(drafts);
    await page.open({ draft: 'session' });
    await page.answer({ givenName: 'Anna' });
    expect(page.heading).to.equal('About you');
    expect(sessionStorage).to.have.lengthOf(0);
  });
});
