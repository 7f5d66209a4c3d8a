import { expect } from '@open-wc/testing';
import { emulateMedia, executeServerCommand, sendKeys, setViewport } from '@web/test-runner-commands';
import { until } from '../manual-clock.ts';
import { refusal } from '../page-api-stand-in.ts';
import { anna, aPackage, contact, LauncherPage } from './launcher-page.ts';
import { sticksOut } from './sticks-out.ts';

const allFields = `${contact} middleName phone dob ssn address aliases additionalAddresses driversLicense educationHistory employmentHistory licenses passport.number`;
const disclosure = { id: 'fcra', version: '1', title: 'Disclosure', text: 'We may obtain\n\na report.' };

const states: Record<string, (page: LauncherPage) => Promise<void>> = {
  'no answer yet': async (page) => {
    page.api.answers['GET /packages'] = () => new Promise(() => {});
    await page.open();
    // The launcher says so only after a short time.
    expect(page.text).to.equal('');
    await until(() => page.text.includes('One moment…'));
  },
  'a failure to load': (page) => {
    page.api.answers['GET /packages'] = () => refusal('service_unavailable');
    return page.open();
  },
  'a choice of packages': (page) => {
    page.packages = [aPackage(contact), aPackage(contact, { id: 'other', title: 'Other check' })];
    return page.open();
  },
  'the first step': (page) => page.open(),
  'problems on the first step': async (page) => {
    page.environment = 'test';
    await page.open();
    await page.press('Continue');
  },
  ...Object.fromEntries(
    ['dob ssn', 'address', 'aliases', 'additionalAddresses', 'driversLicense', 'employmentHistory', 'x'].map(
      (paths) => [
        `a step of ${paths}`,
        (page: LauncherPage) => {
          page.packages = [aPackage(`givenName! familyName! email! ${paths}`)];
          return page.open();
        },
      ],
    ),
  ),
  'a disclosure': async (page) => {
    await page.open({ candidate: anna, disclosures: [disclosure] });
    await page.press('Continue');
  },
  'the review': async (page) => {
    await page.open({ candidate: anna });
    await page.press('Continue');
  },
  'a refused order': async (page) => {
    page.api.answers['POST /screenings'] = () => refusal('service_unavailable');
    await page.open({ candidate: anna });
    await page.press('Continue', 'Submit');
  },
  'the thanks': async (page) => {
    await page.open({ candidate: anna });
    await page.press('Continue', 'Submit');
  },
  'an invitation by email': async (page) => {
    await page.open({ candidate: anna, mode: 'email' });
    await page.press('Send the invitation');
  },
  'an invite link': async (page) => {
    const originalOpen = window.open;
    window.open = () => null;
    await page.open({ candidate: anna, mode: 'link' });
    await page.press('Open the form');
    window.open = originalOpen;
  },
};

/** States that need much room: very long words, and a dialog. */
const longWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const crowded: typeof states = {
  'a review of very long words': async (page) => {
    page.packages = [aPackage(contact, { title: longWord, products: [{ title: longWord }] })];
    const candidate = { givenName: longWord, familyName: longWord, email: `${longWord}@example.com` };
    await page.open({ candidate, disclosures: [{ ...disclosure, title: longWord, text: longWord }] });
    await page.press('Continue');
    await page.type('signature', longWord);
    await page.press('Sign and continue');
    expect(page.heading).to.equal('Check your answers');
  },
  'a choice of very long titles': (page) => {
    const products = [{ title: longWord }];
    page.packages = [
      aPackage(contact, { title: longWord }),
      aPackage(contact, { title: longWord, products }),
    ];
    return page.open();
  },
  'a problem with a very long label': async (page) => {
    page.packages = [aPackage(`givenName! familyName! email! x.${longWord}`)];
    await page.open();
    await page.press('Continue');
  },
  'a dialog': async (page) => {
    await page.open({ candidate: anna, mode: 'link', openIn: 'dialog' });
    await page.press('Open the form');
    expect(page.root.querySelector('dialog')?.open).to.equal(true);
  },
};

const media = {
  'light colours': {},
  'dark colours': { 'prefers-color-scheme': 'dark' },
  'forced colours': { 'forced-colors': 'active' },
};

describe('accessibility of <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
    // The elements follow the page, and this page follows the system.
    document.documentElement.style.colorScheme = 'light dark';
  });
  afterEach(async () => {
    page.close();
    document.documentElement.removeAttribute('style');
    await executeServerCommand('set-media', {});
    await emulateMedia({ media: 'screen' });
    await setViewport({ width: 800, height: 600 });
  });

  for (const [state, show] of Object.entries(states))
    for (const [medium, features] of Object.entries(media))
      it(`<screening-launcher> with ${state} is accessible in ${medium}`, async () => {
        await executeServerCommand('set-media', features);
        await show(page);
        await expect(page.element).to.be.accessible();
      });

  for (const [state, show] of Object.entries(states))
    it(`<screening-launcher> with ${state} is accessible from right to left`, async () => {
      await show(page);
      page.element.locale = 'ar';
      await until(() => page.root.querySelector('section')?.dir === 'rtl');
      await expect(page.element).to.be.accessible();
    });

  for (const [state, show] of Object.entries({ ...states, ...crowded }))
    it(`<screening-launcher> with ${state} fits into the window at 400 % zoom`, async () => {
      // At 400 % zoom, a window of 1280 × 1024 has this size.
      await setViewport({ width: 320, height: 256 });
      await show(page);
      expect(sticksOut(page)).to.deep.equal([]);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
    });

  for (const state of ['the first step', 'a disclosure', 'the review', 'the thanks', 'a choice of packages'])
    it(`<screening-launcher> with ${state} prints its texts and no buttons`, async () => {
      await states[state]?.(page);
      const { text } = page;
      await emulateMedia({ media: 'print' });
      const isPressable = (button: HTMLElement): boolean =>
        button.checkVisibility() && !button.matches('.choice');
      expect([...page.root.querySelectorAll('button')].filter(isPressable)).to.deep.equal([]);
      for (const words of page.root.querySelectorAll('h2, h3, label, dd, [part=disclosure]')) {
        expect(words.checkVisibility()).to.equal(true);
        expect(text).to.include(words.textContent.replaceAll(/\s+/g, ' ').trim());
      }
    });

  it('every control of every field has a label', async () => {
    page.packages = [aPackage(allFields.replace(contact, 'givenName! familyName! email!'))];
    const unlabelled: string[] = [];
    await page.open();
    for (let step = 0; page.heading !== 'Check your answers' && step < 12; step += 1) {
      for (const control of page.root.querySelectorAll<HTMLInputElement>('input, select'))
        if (!control.labels?.length && !control.ariaLabel) unlabelled.push(control.name);
      await fillStep(page);
      await page.press('Continue');
    }
    expect(page.heading).to.equal('Check your answers');
    expect(unlabelled).to.deep.equal([]);
  });

  it('<screening-launcher> can be used with the keyboard alone, from the first field to the thanks', async () => {
    await page.open();
    page.field('givenName').focus();
    for (const text of Object.values(anna)) {
      await sendKeys({ type: text });
      await sendKeys({ press: 'Tab' });
    }
    await sendKeys({ press: 'Enter' });
    await page.settle();
    expect(page.focused?.textContent.trim()).to.equal('Check your answers');
    while (page.focused !== page.button('Submit')) await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    await page.settle();
    expect(page.focused?.textContent.trim()).to.equal('Thank you, the check is under way');
  });

  it('<screening-launcher> does not take the focus when it appears', async () => {
    await page.open();
    expect(document.activeElement).to.equal(document.body);
  });
});

/** Fills in all controls of the step. */
async function fillStep(page: LauncherPage): Promise<void> {
  const examples: Record<string, string> = {
    phone: '+16155550123',
    dob: '1990-01-20',
    ssn: '123456789',
    postalCode: '37201',
    supervisorPhone: '+16155550123',
  };
  for (const control of page.root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
    else if (control.dataset['part'] === 'year') control.value = '2020';
    else control.value = examples[control.name.split('.').at(-1) ?? ''] ?? 'Some text';
    if (control.name.endsWith('countryCode')) control.value = 'US';
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
    await page.element.updateComplete;
  }
}
