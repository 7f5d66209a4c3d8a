import { expect } from '@open-wc/testing';
import { until } from '../manual-clock.ts';
import { refusal } from '../page-api-stand-in.ts';
import { registerLocale } from '../../../src/locales/locale.ts';
import { anna, aPackage, contact, LauncherPage } from './launcher-page.ts';

describe('a way out of each step of <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  it('somebody without a Social Security number goes on in the form of the service, and comes back', async () => {
    page.packages = [aPackage(`${contact} ssn dob`)];
    await page.open({ candidate: anna });
    await page.press('Continue');
    expect(page.heading).to.equal('Identity');
    await page.press('I don’t have one');
    expect(page.heading).to.equal('Name and email');
    expect(page.text).to.include('details that can only be given in the secure form');
    expect(page.field('email').value).to.equal(anna.email);
    await page.press('Back');
    expect(page.heading).to.equal('Identity');
    await page.press('I don’t have one');
    await page.press('Open the form');
    expect(page.orders.map(({ mode, candidate }) => ({ mode, candidate }))).to.deep.equal([
      { mode: 'link', candidate: anna },
    ]);
  });

  it('they read why they are asked elsewhere before they sign', async () => {
    page.packages = [aPackage(`${contact} ssn`)];
    const disclosures = [{ id: 'fcra', version: '1', title: 'Disclosure', text: 'We may obtain a report.' }];
    await page.open({ candidate: anna, disclosures });
    await page.press('Continue', 'I don’t have one');
    expect(page.text).to.include('details that can only be given in the secure form');
  });

  it('a number that may stay empty needs no way out', async () => {
    page.packages = [aPackage(`${contact} ssn? dob`)];
    await page.open({ candidate: anna });
    await page.press('Continue');
    expect(page.text).to.not.include('I don’t have one');
  });

  const contactSlots = () => [...page.root.querySelectorAll<HTMLSlotElement>('slot[name=contact]')];
  const nextTo = (slot: Element): (string | undefined)[] => {
    const all = [...page.root.querySelectorAll('#heading, #send, slot')];
    return [-1, 1].map((step) => {
      const found = all[all.indexOf(slot) + step];
      return found?.getAttribute('name') ?? found?.id;
    });
  };

  it('whom to ask stands below each step from the first on, and after the order', async () => {
    const line = document.createElement('p');
    line.slot = 'contact';
    line.textContent = 'Write to trust@example.com.';
    page.element.append(line);
    const disclosures = [{ id: 'fcra', version: '1', title: 'Disclosure', text: 'We may obtain a report.' }];
    page.packages = [aPackage(`${contact} dob`)];
    await page.open({ candidate: { ...anna, dob: '1990-01-20' }, disclosures });
    for (const heading of ['About you', 'Identity', 'Check your answers', 'Disclosure']) {
      expect(page.heading).to.equal(heading);
      expect(line.checkVisibility(), heading).to.equal(true);
      expect(nextTo(line.assignedSlot!), heading).to.deep.equal(['send', 'success']);
      if (heading === 'Disclosure') await page.type('signature', 'Anna Lee');
      page.root.getElementById('send')?.click();
      await page.settle();
      await until(() => page.heading !== heading);
    }
    expect(line.checkVisibility()).to.equal(true);
    expect(nextTo(line.assignedSlot!)).to.deep.equal(['heading', 'contact']);
  });

  it('whom to ask is said where packages are chosen, and where nothing can be loaded', async () => {
    const line = document.createElement('p');
    line.slot = 'contact';
    page.element.append(line);
    page.packages = [aPackage(contact), aPackage(contact, { id: 'other', title: 'Other' })];
    await page.open();
    expect(line.checkVisibility()).to.equal(true);
    page.api.answers['GET /packages'] = () => refusal('service_unavailable');
    page.element.reset();
    await until(() => page.root.querySelector('#retry'));
    expect(line.checkVisibility()).to.equal(true);
  });

  it('a host that gives its name alone is named below the first step; “support” is no help there', async () => {
    await page.open();
    const shown = (): string[] =>
      contactSlots()
        .flatMap((slot) => [...slot.querySelectorAll('p')])
        .filter((each) => each.checkVisibility())
        .map((each) => each.textContent.trim());
    expect(shown()).to.deep.equal([]);
    registerLocale('en', { host: 'TrustMart' });
    await page.settle();
    expect(shown()).to.deep.equal(['Questions? Contact TrustMart.']);
    await page.answer(anna);
    await page.press('Continue', 'Submit');
    expect(shown()).to.deep.equal(['Questions? Contact TrustMart.']);
    registerLocale('en', { host: '' });
  });

  describe('a choice of packages', () => {
    const products = [
      { title: 'SSN trace', kind: 'ssn-trace' as const },
      { title: 'County', kind: 'county-criminal' as const },
      { title: 'Moon records' },
    ];

    beforeEach(async () => {
      page.packages = [aPackage(contact, { products }), aPackage(contact, { id: 'other', title: 'Other' })];
      await page.open();
    });

    it('is there again behind the first step, with what was answered', async () => {
      page.root.querySelector<HTMLElement>('.choice')?.click();
      await page.settle();
      await page.type('givenName', 'Anna');
      await page.press('Back');
      expect(page.heading).to.equal('Choose a check');
      page.root.querySelector<HTMLElement>('.choice:last-of-type')?.click();
      await page.settle();
      expect(page.field('givenName').value).to.equal('Anna');
    });

    it('names what a newer proxy looks into as the service does', async () => {
      const newer = { title: 'Crater search', kind: 'crater-search' as 'alias' };
      page.packages = [aPackage(contact, { products: [newer] }), aPackage(contact, { id: 'other' })];
      page.element.reset();
      await page.settle();
      expect(page.root.querySelector('.choice')?.textContent).to.include('Crater search');
    });

    it('says what is looked into in plain words, and the package in those of the host', async () => {
      const choice = (): string =>
        page.root.querySelector('.choice')?.textContent.replaceAll(/\s+/g, ' ') ?? '';
      expect(choice())
        .to.include('Basic check')
        .and.to.include('Identity and addresses · County court records · Moon records');
      registerLocale('en', { packages: { basic: 'Who you are' } });
      await page.settle();
      expect(choice()).to.include('Who you are').and.to.not.include('Basic check');
      page.root.querySelector<HTMLElement>('.choice')?.click();
      await page.settle();
      expect(page.root.querySelector('h2')?.textContent).to.equal('Who you are');
      registerLocale('en', { packages: { basic: 'Basic check' } });
    });
  });
});
