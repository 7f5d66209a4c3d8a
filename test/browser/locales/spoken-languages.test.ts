import { expect } from '@open-wc/testing';
import { registerLocale } from '../../../src/locales/locale.ts';
import { anna, aPackage, contact, LauncherPage } from '../launcher/launcher-page.ts';
import { until } from '../manual-clock.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from '../status/status-page.ts';

/** The heading of the first step in each language of the package, and in some of their regions. */
const aboutYou: Record<string, string> = {
  ar: 'معلومات عنك',
  de: 'Über Sie',
  'de-AT': 'Über Sie',
  es: 'Sobre usted',
  fr: 'À propos de vous',
  pt: 'Sobre você',
  zh: '关于您',
  'zh-Hant-TW': '关于您',
};

describe('<screening-launcher> in other languages', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  const switchTo = async (tag: string): Promise<void> => {
    page.main.lang = tag;
    await until(() => page.root.querySelector('section')?.lang === tag);
    await page.settle();
  };

  for (const [tag, heading] of Object.entries(aboutYou))
    it(`<screening-launcher> is in ${tag} when the page is`, async () => {
      await page.open();
      await switchTo(tag);
      expect(page.heading).to.equal(heading);
      expect(page.root.querySelector('section')?.dir).to.equal(tag === 'ar' ? 'rtl' : 'ltr');
    });

  it('<screening-launcher> keeps answers, step and focus when the language changes', async () => {
    page.packages = [aPackage(`${contact} dob ssn address`)];
    await page.open();
    await page.answer({ givenName: 'Anna', familyName: 'Lee', email: 'anna@' });
    await switchTo('ar');
    expect(page.field('givenName').value).to.equal('Anna');
    expect(page.problemAt('email')).to.equal('أدخل بريدًا إلكترونيًا على شكل name@example.com.');
    await page.type('email', anna.email);
    await page.press('متابعة');
    await page.answer({ dob: '1990-01-20', ssn: '123456789' });
    page.field('ssn').focus();
    await switchTo('de');
    expect(page.heading).to.equal('Identität');
    expect(page.field('ssn').value).to.equal('123-45-6789');
    expect(page.focused).to.equal(page.field('ssn'));
    await switchTo('en');
    expect(page.heading).to.equal('Identity');
    await page.press('Back');
    expect(page.field('email').value).to.equal(anna.email);
  });

  it('<screening-launcher> formats dates, numbers and lists for the language', async () => {
    page.packages = [aPackage('givenName! familyName! email! dob')];
    await page.open();
    await page.type('dob', '1990-01-20');
    await switchTo('de');
    await page.press('Weiter');
    expect(page.text).to.include('20. Januar 1990').and.to.include('Schritt 2 von 2');
    await switchTo('zh');
    expect(page.text).to.include('1990年1月20日');
    await switchTo('ar-EG');
    expect(page.text).to.include('٢٠ يناير ١٩٩٠').and.to.include('الخطوة ٢ من ٢');
  });

  it('the list of countries has the names and the order of the language', async () => {
    page.packages = [aPackage('givenName! familyName! email! address')];
    await page.open();
    await switchTo('de');
    const names = [...page.field('address.countryCode').querySelectorAll('option')].map(
      (option) => option.textContent,
    );
    expect(names).to.include('Vereinigte Staaten');
    expect(names.indexOf('Österreich')).to.be.lessThan(names.indexOf('Peru'));
  });

  it('sentences that the host registers override those of the package, before and after the language has loaded', async () => {
    registerLocale('pt', { launcher: { next: 'Avançar' } });
    await page.open();
    await switchTo('pt');
    await until(() => page.heading === 'Sobre você');
    expect(page.button('Avançar')).to.be.instanceOf(HTMLButtonElement);
    registerLocale('pt', { launcher: { next: 'Adiante' } });
    await page.settle();
    expect(page.button('Adiante')).to.be.instanceOf(HTMLButtonElement);
    expect(page.heading).to.equal('Sobre você');
  });

  it('<screening-launcher> shows a language that the host adds', async () => {
    registerLocale('nl', { launcher: { steps: { about: 'Over u' } } });
    await page.open();
    await switchTo('nl');
    expect(page.heading).to.equal('Over u');
  });
});

/** What is shown for an invitation by email whose time is over, by language. */
const yourTurn: Record<string, string[]> = {
  ar: ['دورك الآن', 'المهلة: 30 يونيو 2020'],
  de: ['Sie sind dran', 'Frist: 30. Juni 2020'],
  'es-MX': ['Es su turno', 'Plazo: 30 jun 2020'],
  fr: ['À vous de jouer', 'Échéance : 30 juin 2020'],
  'pt-BR': ['É a sua vez', 'Prazo: 30 de jun. de 2020'],
  'zh-CN': ['轮到您了', '截止时间：2020年6月30日'],
};

/** Whether Arabic has digits of its own is for the browser to know, and browsers differ. */
const inLatinDigits = (text: string): string =>
  text.replaceAll(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)));

describe('<screening-status> in other languages', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => page.close());

  for (const [tag, sentences] of Object.entries(yourTurn))
    it(`<screening-status> is in ${tag} when its locale is, dates included`, async () => {
      const invite = { method: 'email', expiresAt: '2020-06-30T12:00:00Z' } as const;
      await page.show([aScreening({ phase: 'invited', waitingOn: 'candidate', invite })], { locale: tag });
      await until(() => page.element.renderRoot.querySelector('section')?.lang === tag);
      await page.settle();
      for (const sentence of sentences) expect(inLatinDigits(page.text)).to.include(sentence);
      const { direction } = getComputedStyle(page.element.renderRoot.querySelector('section')!);
      expect(direction).to.equal(tag === 'ar' ? 'rtl' : 'ltr');
    });
});
