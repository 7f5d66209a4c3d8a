import { expect } from '@open-wc/testing';
import { endPageSessions } from '../../../src/client/page-connection.ts';
import { anna, LauncherPage } from './launcher-page.ts';

const claimsOf = (reference: string) => ({ sub: crypto.randomUUID(), role: 'candidate', reference });
const claims = { anna: claimsOf('anna'), ben: claimsOf('ben') };
const ben = { givenName: 'Ben', familyName: 'Moss', email: 'ben@example.com' };

describe('what the host knows of a candidate', () => {
  let page: LauncherPage;
  let ofAnna: { givenName: string; familyName: string; email: string };

  beforeEach(async () => {
    page = new LauncherPage();
    page.claims = claims.anna;
    ofAnna = { ...anna };
    await page.open({ candidate: ofAnna });
    expect(page.field('givenName').value).to.equal('Anna');
  });
  afterEach(() => page.close());

  const signIn = async (name: keyof typeof claims): Promise<void> => {
    page.claims = claims[name];
    endPageSessions();
    await page.settle();
  };
  const expectEmptyForm = (): void => {
    const values = ['givenName', 'familyName', 'email'].map((name) => page.field(name).value);
    expect(values).to.deep.equal(['', '', '']);
  };

  for (const nothing of [undefined, null])
    it(`set to ${nothing}, as are documents, while the host has none, is no mistake`, async () => {
      page.close();
      page = new LauncherPage();
      await page.open({ candidate: nothing, disclosures: nothing } as never);
      expectEmptyForm();
      Object.assign(page.element, { candidate: nothing, disclosures: nothing });
      await page.settle();
      expectEmptyForm();
    });

  it('fills no field of somebody else who signs in, and theirs once the host has set it', async () => {
    await signIn('ben');
    expectEmptyForm();
    page.element.candidate = ben;
    await page.settle();
    expect(page.field('givenName').value).to.equal('Ben');
  });

  it('fills no field of somebody else who brings the page back', async () => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    page.claims = claims.ben;
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await page.settle();
    expectEmptyForm();
  });

  it('fills no field of somebody else whose page session comes from another session-url', async () => {
    page.claims = claims.ben;
    const { fetchSession } = page.element;
    page.element.fetchSession = () => fetchSession!();
    await page.settle();
    expectEmptyForm();
  });

  it('is for somebody else where it is set together with their page session, or with another way to get one', async () => {
    page.claims = claims.ben;
    const { fetchSession } = page.element;
    Object.assign(page.element, { candidate: ben, session: await fetchSession!() });
    await page.settle();
    expect(page.field('givenName').value).to.equal('Ben');
    page.claims = claims.anna;
    Object.assign(page.element, { candidate: anna, session: null, fetchSession: () => fetchSession!() });
    await page.settle();
    expect(page.field('givenName').value).to.equal('Anna');
  });

  it('counts for nothing where a framework sets it again as it was', async () => {
    await signIn('ben');
    page.element.candidate = ofAnna;
    page.element.candidate = { ...ofAnna };
    await page.settle();
    expectEmptyForm();
  });

  it('in an object that the host has changed, it counts once that is set again', async () => {
    Object.assign(ofAnna, { familyName: 'Leed' });
    await signIn('ben');
    Object.assign(ofAnna, ben);
    await page.press('Continue');
    expectEmptyForm();
    page.element.candidate = ofAnna;
    await page.settle();
    expect(page.field('givenName').value).to.equal('Ben');
  });

  it('is there for the same person who comes back', async () => {
    await signIn('ben');
    await signIn('anna');
    expect(page.field('givenName').value).to.equal('Anna');
  });

  it('is for whoever comes next where it was set when nobody was there', async () => {
    const { fetchSession } = page.element;
    const { promise, resolve } = Promise.withResolvers<void>();
    page.element.fetchSession = () => promise.then(fetchSession);
    await page.settle();
    endPageSessions();
    page.element.candidate = ben;
    endPageSessions();
    page.claims = claims.ben;
    resolve();
    await page.settle();
    expect(page.field('givenName').value).to.equal('Ben');
  });
});
