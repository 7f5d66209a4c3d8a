import { expect } from '@open-wc/testing';
import { until } from '../manual-clock.ts';
import { aScreening, refusal } from '../page-api-stand-in.ts';
import { anna, aPackage, contact, type LauncherPage } from './launcher-page.ts';

const disclosure = { id: 'fcra', version: '1', title: 'Disclosure', text: 'We may obtain\n\na report.' };

/** How to get the launcher into each of its states. */
export const states: Record<string, (page: LauncherPage) => Promise<void>> = {
  'no answer yet': async (page) => {
    page.api.answers['GET /packages'] = () => new Promise(() => {});
    // The launcher says so only after a short time, which is held here: a busy machine takes longer to open the page.
    const startTimer = globalThis.setTimeout;
    const held: (() => void)[] = [];
    globalThis.setTimeout = ((act: () => void, ms: number) => {
      if (ms !== 250) return startTimer(act, ms);
      held.push(act);
      return 0;
    }) as typeof setTimeout;
    await page.open();
    globalThis.setTimeout = startTimer;
    expect(page.text).to.equal('');
    for (const act of held) act();
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
  'a code for a phone': async (page) => {
    await page.open();
    page.root.querySelector<HTMLElement>('[popover]')?.showPopover();
    await until(() => page.root.querySelector('svg[role]') !== null);
  },
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
    await page.open({ candidate: anna, disclosures: [{ ...disclosure, copyBox: true }] });
    await page.press('Continue', 'Continue');
    expect(page.labels[0]).to.equal('Send me a copy of my report');
  },
  'a disclosure in another language': async (page) => {
    await page.open({ candidate: anna, disclosures: [{ ...disclosure, lang: 'es' }] });
    await page.press('Continue', 'Continue');
    expect(page.text).to.include('This document is in Spanish.');
  },
  'an email that looks like a slip': async (page) => {
    await page.open();
    await page.type('email', 'anna@gmial.com');
    expect(page.text).to.include('Did you mean');
  },
  'a signature that is asked about': async (page) => {
    await page.open({ candidate: anna, disclosures: [disclosure] });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'Max Stone');
    await page.press('Sign and submit');
    expect(page.text).to.include('You signed “Max Stone”,');
  },
  'an age that is asked about': async (page) => {
    page.packages = [aPackage('givenName! familyName! email! dob')];
    await page.open();
    await page.type('dob', '1905-06-05');
    expect(page.text).to.include('Yes, that is right');
  },
  'a middle name that is not needed': async (page) => {
    page.packages = [aPackage(`${contact} middleName`)];
    await page.open();
    page.field('confirmedNoMiddleName').click();
    await page.settle();
  },
  'the review': async (page) => {
    await page.open({ candidate: anna });
    await page.press('Continue');
  },
  'a refused order': async (page) => {
    page.api.answers['POST /screenings'] = () => refusal('service_unavailable');
    await page.open({ candidate: anna });
    await page.pressInVain('Continue', 'Submit');
  },
  'an order that is still being sent': async (page) => {
    page.api.answers['POST /screenings'] = () => Promise.reject(new TypeError('no network'));
    await page.open({ candidate: anna });
    await page.press('Continue', 'Submit');
  },
  'the thanks': async (page) => {
    await page.open({ candidate: anna });
    await page.press('Continue', 'Submit');
  },
  'a correction that came too late': async (page) => {
    page.api.answers['POST /screenings'] = () => refusal('service_unavailable');
    await page.open({ candidate: anna });
    await page.pressInVain('Continue', 'Submit');
    await page.press('Change: About you');
    await page.type('familyName', 'Leigh');
    page.api.answers['POST /screenings'] = () => page.acceptedOrder({}, 200);
    await page.press('Continue', 'Submit');
    expect(page.text).to.include('Later changes were not sent');
  },
  'a check that was called off': async (page) => {
    page.api.screenings = [aScreening({ packageId: 'basic', phase: 'cancelled', waitingOn: 'none' })];
    await page.open({ disclosures: [disclosure] });
    expect(page.heading).to.equal('This check was canceled');
  },
  'something missing': async (page) => {
    const facts = { phase: 'needs-attention', waitingOn: 'candidate' } as const;
    page.api.screenings = [aScreening({ packageId: 'basic', ...facts })];
    await page.open({ disclosures: [disclosure] });
    expect(page.heading).to.equal('Your turn');
  },
  'answers that a reload has kept, and the question before they are deleted': async (page) => {
    page.packages = [aPackage(`${contact} dob`)];
    await page.open({ draft: 'session', recurrence: 'P1Y' });
    await page.answer(anna);
    page.element.packageId = 'basic';
    await page.settle();
    expect(page.text).to.include('Your answers are still here.');
    page.root.querySelector<HTMLElement>('.kept summary')?.click();
  },
  'a ZIP code that is asked about': async (page) => {
    page.packages = [aPackage('givenName! familyName! email! address')];
    await page.open();
    await page.answer({ 'address.regionCode': 'US-WA', 'address.postalCode': '97218' });
    expect(page.text).to.include('Yes, that is right');
  },
  'an invitation by email': async (page) => {
    await page.open({ candidate: anna, mode: 'email' });
    await page.press('Send the invitation');
  },
  'an invite link': async (page) => {
    await page.open({ candidate: anna, mode: 'link' });
    await page.press('Open the form');
  },
};

/** States that need much room: very long words, and a dialog. */
const longWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
export const crowded: typeof states = {
  'a review of very long words': async (page) => {
    page.packages = [aPackage(contact, { title: longWord, products: [{ title: longWord }] })];
    const candidate = { givenName: longWord, familyName: longWord, email: `${longWord}@example.com` };
    await page.open({ candidate });
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
  },
  'a document of very long words': async (page) => {
    await page.open({
      candidate: anna,
      disclosures: [{ ...disclosure, title: longWord, text: longWord }],
    });
    await page.press('Continue', 'Continue');
    await page.type('signature', longWord);
    await page.press('Sign and submit');
    expect(page.text).to.include(`You signed “${longWord}”,`);
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
