import { expect } from '@open-wc/testing';
import { visitorChanged } from '../../../src/client/person/people.ts';
import { settled } from '../manual-clock.ts';
import { anna, aPackage, contact, LauncherPage } from './launcher-page.ts';

const claimsOf = (reference: string) => ({ sub: crypto.randomUUID(), role: 'candidate', reference });
const claims = { anna: claimsOf('anna'), ben: claimsOf('ben') };
const ben = { givenName: 'Ben', familyName: 'Moss', email: 'ben@example.com' };

describe('what the host knows of one candidate, when somebody else comes,', () => {
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
    visitorChanged();
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

  it('fills their fields once the host has set it for them', async () => {
    await signIn('ben');
    expectEmptyForm();
    page.element.candidate = ben;
    await page.settle();
    expect(page.field('givenName').value).to.equal('Ben');
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

const names = 'middleName? confirmedNoMiddleName aliases? aliases[].givenName aliases[].familyName';
const address = 'address.countryCode address.addressLine address.municipality? address.postalCode?';
const disclosure = { id: 'fcra', version: '3', title: 'Disclosure', text: 'We check you.' };
const known = {
  ...anna,
  middleName: 'Quinn',
  aliases: [{ givenName: 'Ally', familyName: 'Oldname' }],
};

describe('what the host knows, beside what the candidate has answered,', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
    page.packages = [aPackage(`${contact} ${names}`)];
  });
  afterEach(() => page.close());

  const setAgain = async (facts: object = known): Promise<void> => {
    page.element.candidate = structuredClone(facts);
    await page.settle();
  };
  const pressUntil = async (heading: string): Promise<void> => {
    for (let presses = 0; page.heading !== heading; presses += 1) {
      if (presses > 5) throw new Error(`There is no ${heading}; there is ${page.heading}.`);
      await page.press('Continue');
    }
  };
  const ordered = (): object => page.orders.at(-1)?.candidate ?? {};

  it('an entry that the candidate removed does not come back when candidate is set again', async () => {
    await page.open({ candidate: known });
    await pressUntil('Other names');
    await page.press('Remove Other name 1');
    await setAgain();
    expect(page.text).to.include('I have not used another name.');
    await pressUntil('Check your answers');
    await page.press('Submit');
    expect(ordered()).to.have.deep.property('aliases', []);
  });

  it('an answer that the candidate emptied stays empty when candidate is set again', async () => {
    await page.open({ candidate: known });
    await page.type('middleName', '');
    await setAgain();
    expect(page.field('middleName').value).to.equal('');
    await page.type('familyName', '');
    await setAgain();
    expect(page.field('familyName').value).to.equal('');
  });

  it('a field that nobody has touched is filled while the candidate answers', async () => {
    await page.open({ candidate: anna });
    await page.type('familyName', 'Leigh');
    await setAgain();
    expect(page.field('middleName').value).to.equal('Quinn');
    expect(page.field('familyName').value).to.equal('Leigh');
  });

  it('a middle name that was typed is not cleared where the host says that there is none', async () => {
    await page.open({ candidate: anna });
    await page.type('middleName', 'Rose');
    await setAgain({ ...anna, confirmedNoMiddleName: true });
    expect(page.field('middleName').value).to.equal('Rose');
  });

  it('an address is not mixed from what was typed and what the host knows', async () => {
    page.packages = [aPackage(`${contact} ${address}`)];
    await page.open({ candidate: anna });
    await pressUntil('Your address');
    await page.type('address.addressLine', '2 New Road');
    await setAgain({
      ...anna,
      address: { countryCode: 'CA', addressLine: '1 Old Road', postalCode: 'K1A 0B1' },
    });
    expect(page.field('address.countryCode').value).to.equal('US');
    expect(page.field('address.postalCode').value).to.equal('');
  });

  for (const step of ['Check your answers', 'Disclosure'])
    it(`what is set while “${step}” is shown is neither shown nor ordered`, async () => {
      await page.open({ candidate: anna, disclosures: [disclosure] });
      await pressUntil(step);
      await setAgain();
      await pressUntil('Disclosure');
      await page.type('signature', 'Anna Lee');
      await page.press('Sign and submit');
      expect(ordered()).to.deep.equal({ ...anna, confirmedNoMiddleName: false, aliases: [] });
    });

  it('what is set while the order is sent changes nothing, also where it is refused and tried again', async () => {
    await page.open({ candidate: anna });
    await pressUntil('Check your answers');
    page.api.answers['POST /screenings'] = () => {
      page.element.candidate = structuredClone(known);
      throw new TypeError('no network');
    };
    await page.pressInVain('Submit');
    page.api.answers['POST /screenings'] = () => page.acceptedOrder();
    await page.press('Try again');
    expect(page.orders.at(-1)).to.deep.equal(page.orders[0]);
    expect(ordered()).not.to.have.property('middleName');
  });

  it('what is set once the candidate has gone back to a question is taken, and the review shows it', async () => {
    await page.open({ candidate: anna });
    await pressUntil('Check your answers');
    await page.press('Change: About you');
    await setAgain();
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
    expect(page.text).to.include('Quinn');
    await page.press('Submit');
    expect(ordered()).to.have.property('middleName', 'Quinn');
  });

  it('what the candidate removed stays removed when the launcher loads again, and after a reload', async () => {
    await page.open({ candidate: known, draft: 'session' });
    await page.type('middleName', '');
    await pressUntil('Other names');
    await page.press('Remove Other name 1');
    page.element.mode = 'email';
    await page.settle();
    page.element.mode = 'form';
    await page.settle();
    await pressUntil('Check your answers');
    expect(page.text).to.not.include('Oldname').and.not.include('Quinn');
    const reloaded = document.createElement('screening-launcher');
    reloaded.fetchSession = page.element.fetchSession;
    Object.assign(reloaded, { candidate: known, draft: 'session' });
    page.element.replaceWith(reloaded);
    await settled();
    await page.settle();
    expect(reloaded.shadowRoot?.querySelector('section')?.textContent)
      .to.include('Check your answers')
      .and.not.include('Oldname')
      .and.not.include('Quinn');
  });

  it('submit() shows a review again whose answers were changed since', async () => {
    await page.open({ candidate: known });
    await pressUntil('Check your answers');
    page.element.recurrence = 'P1M';
    await page.element.submit();
    await page.settle();
    expect(page.orders).to.deep.equal([]);
    expect(page.heading).to.equal('Check your answers');
    await page.element.submit();
    expect(page.orders).to.have.lengthOf(1);
  });
});

describe('what the host has passed with the page session', () => {
  const { givenName, familyName, email } = anna;
  const passed = { givenName, middleName: 'Quinn', familyName, email };
  const legalName = 'Use your legal name';
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
    page.passed = passed;
    page.packages = [aPackage('givenName! familyName! email! phone')];
  });
  afterEach(() => page.close());

  it('is listed in the review, where nothing changes it', async () => {
    await page.open();
    await page.type('phone', '(503) 555-0142');
    await page.press('Continue');
    const [first] = page.root.querySelectorAll('.reviewed');
    const listed = [...first!.querySelectorAll('dl div')].map((row) =>
      row.textContent.replaceAll(/\s+/g, ' ').trim(),
    );
    expect(listed).to.deep.equal([
      'First name Anna',
      'Middle name Quinn',
      'Last name Lee',
      'Email anna@example.com',
    ]);
    expect(first!.querySelectorAll('button, input')).to.have.lengthOf(0);
  });

  it('is listed in the review where nothing is asked at all', async () => {
    page.packages = [aPackage('givenName! familyName! email!')];
    await page.open();
    expect(page.heading).to.equal('Check your answers');
    expect(page.text).to.include('From this site').and.include('anna@example.com');
  });

  it('is neither in the draft nor in the order nor in an event', async () => {
    await page.open({ draft: 'session' });
    await page.type('phone', '(503) 555-0142');
    await page.press('Continue');
    const kept = JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]);
    expect(kept)
      .to.include('555-0142')
      .and.not.match(/Anna|Quinn|Lee/);
    await page.press('Submit');
    expect(page.orders[0]?.candidate).to.deep.equal({ phone: '+15035550142' });
    expect(JSON.stringify(page.events)).to.not.match(/Anna|Quinn|Lee/);
  });

  it('is not in the review of the person who comes next', async () => {
    page.claims = claims.anna;
    await page.open();
    await page.type('phone', '(503) 555-0142');
    await page.press('Continue');
    page.passed = undefined;
    page.claims = claims.ben;
    visitorChanged();
    await page.settle();
    expect(page.root.innerHTML).to.not.match(/Anna|Quinn|Lee/);
  });

  it('of the legal name nothing is said where no name is asked, also once the later files are here', async () => {
    await page.open();
    expect(page.text).to.not.include(legalName);
    page.packages = [aPackage('givenName familyName! email! phone')];
    page.element.reset();
    await page.settle();
    expect(page.text).to.include(legalName);
  });
});
