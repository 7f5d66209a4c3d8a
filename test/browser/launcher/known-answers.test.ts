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

  it('set to null, as are documents, while the host has none, is no mistake', async () => {
    page.close();
    page = new LauncherPage();
    await page.open({ candidate: null, disclosures: null } as never);
    expectEmptyForm();
    Object.assign(page.element, { candidate: null, disclosures: null });
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

  it('is there for the same person who comes back', async () => {
    await signIn('ben');
    await signIn('anna');
    expect(page.field('givenName').value).to.equal('Anna');
  });
});
