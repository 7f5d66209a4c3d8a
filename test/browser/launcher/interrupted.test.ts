import { expect } from '@open-wc/testing';
import { aScreening, refusal } from '../page-api-stand-in.ts';
import { holdChunk, releaseChunks, withholdChunks } from './held-chunks.ts';
import { anna, aPackage, contact, LauncherPage } from './launcher-page.ts';
import { TrustPage } from './trust-page.ts';

describe('an interrupted <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => {
    releaseChunks();
    page.close();
  });

  it('a second click on the packages does not start a second form', async () => {
    page.packages = [aPackage('address'), aPackage(contact, { id: 'wide', title: 'Wide check' })];
    const { arrive } = holdChunk('worldPlaces');
    await page.open({ candidate: { address: { countryCode: 'GB' } } });
    for (const choice of page.root.querySelectorAll<HTMLElement>('.choice')) {
      choice.click();
      await page.settle();
    }
    arrive();
    await page.settle();
    expect(page.heading).to.equal('Your address');
  });

  it('a launcher whose attributes change while it is out of the page loads again when it returns', async () => {
    await page.open();
    page.element.remove();
    page.element.draft = 'session';
    await page.element.updateComplete;
    page.main.append(page.element);
    await page.settle();
    expect(page.heading).to.equal('About you');
  });

  it('a load that another one follows says nothing', async () => {
    const packages = page.api.answers['GET /packages']!;
    const { promise, resolve } = Promise.withResolvers<void>();
    page.api.answers['GET /packages'] = async (...call) => promise.then(() => packages(...call));
    await page.open();
    page.element.draft = 'session';
    await page.settle();
    resolve();
    await page.settle();
    expect(page.eventNames).to.deep.equal(['ready']);
  });

  it('a launcher that was reset while its order was sent still reports the screening', async () => {
    const answer = Promise.withResolvers<Response>();
    page.api.answers['POST /screenings'] = () => answer.promise;
    await page.open({ candidate: anna });
    await page.press('Continue', 'Submit');
    page.element.reset();
    await page.settle();
    answer.resolve(page.acceptedOrder());
    await page.settle();
    expect(page.eventNames).to.include('created');
    expect(page.heading).to.equal('The check is already under way');
  });

  it('a box that the candidate has unticked stays unticked when the host knows better', async () => {
    page.packages = [aPackage(`${contact} middleName`)];
    await page.open();
    const box = (): HTMLInputElement => page.field('confirmedNoMiddleName') as HTMLInputElement;
    box().click();
    box().click();
    page.element.candidate = { confirmedNoMiddleName: true };
    await page.settle();
    expect(box().checked).to.equal(false);
  });

  it('a receipt that could not be loaded says so, and not for the next screening', async () => {
    const disclosures = [{ id: 'd', version: '1', title: 'Disclosure', text: 'Read this.' }];
    page.api.answers['GET /screenings/s1/consents'] = () => refusal('service_unavailable');
    page.api.screenings = [aScreening({ id: 's1', packageId: 'basic' })];
    await page.open({ disclosures });
    await page.press('Download your receipt');
    expect(page.text).to.include('The receipt could not be loaded. Please try again.');
    page.api.screenings = [aScreening({ id: 's2', packageId: 'basic' })];
    page.element.reset();
    await page.settle();
    expect(page.text).not.to.include('could not be loaded');
  });

  it('a proof of identity whose files do not come can be tried again', async () => {
    page.close();
    const member = new TrustPage();
    page = member;
    withholdChunks('worldPlaces');
    await member.openMember();
    await member.openProof();
    expect(member.root.querySelector('.failure')).to.not.equal(null);
    expect(member.focused?.id).to.equal('send');
    expect(member.eventNames).to.include('error');
    releaseChunks();
    await member.press('Continue');
    expect(member.text).to.include('What do you need the result for?');
  });
});
