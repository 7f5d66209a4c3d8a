import { expect } from '@open-wc/testing';
import { until } from '../manual-clock.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from '../status/status-page.ts';

/** What is shown for an invitation by email whose time is over, by language. */
const expected: Record<string, string[]> = {
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

  for (const [tag, sentences] of Object.entries(expected))
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
