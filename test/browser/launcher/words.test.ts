import { expect } from '@open-wc/testing';
import { launcher } from '../../../src/locales/en.ts';
import { timeline } from '../../../src/locales/en/timeline.ts';
import { aScreening, refusal, screeningEvent } from '../page-api-stand-in.ts';
import { anna, aPackage, contact, LauncherPage } from './launcher-page.ts';

const disclosure = { id: 'fcra', version: '1', title: 'Disclosure', text: 'We may obtain a report.' };

describe('what <screening-launcher> says after an order', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  it('an order that fails says why beside the button that tries again, which has the focus', async () => {
    page.api.answers['POST /screenings'] = () => refusal('service_unavailable');
    await page.open({ candidate: anna });
    await page.pressInVain('Continue', 'Submit');
    const reason = page.focused?.closest('.actions')?.previousElementSibling;
    expect(reason?.textContent).to.include('The screening service cannot be reached right now.');
  });

  it('an invitation that was found says to whom it went, also where the host says it late, and that stays', async () => {
    page.api.screenings = [
      aScreening({
        packageId: 'basic',
        phase: 'invited',
        waitingOn: 'candidate',
        invite: { method: 'email' },
      }),
    ];
    await page.open({ mode: 'email' });
    const text = (): string => page.text.replaceAll(/[\u2068\u2069]/g, '');
    expect(text()).to.not.include('It goes to');
    page.element.candidate = anna;
    await page.settle();
    expect(text()).to.include('It goes to anna@example.com');
    page.element.candidate = { ...anna, email: 'other@example.com' };
    await page.settle();
    expect(text()).to.include('It goes to anna@example.com');
  });

  it('an invitation by email says to whom it goes, who sends it, where to look, whom to ask, and gives the receipt', async () => {
    await page.open({ candidate: anna, mode: 'email', disclosures: [disclosure] });
    await page.press('Continue');
    await page.type('signature', 'Anna Lee');
    await page.press('Sign and send the invitation');
    expect(page.text.replaceAll(/[\u2068\u2069]/g, '')).to.include('It goes to anna@example.com');
    expect(page.text).to.include('The screening service sends an email');
    expect(page.text).to.include('Look in your spam folder.');
    expect(page.text).to.include('Wrong address? Contact support.');
    expect(page.text).to.include('Contact support');
    expect(page.button('Download your receipt')).not.to.equal(undefined);
  });

  it('a member who orders by email reads the name that the page knows, and no address', async () => {
    page.claims = { ...page.claims, role: 'member' };
    await page.open({ candidate: anna, mode: 'email' });
    await page.press('Send the invitation');
    expect(page.heading).to.equal('The invitation is on its way');
    expect(page.text).to.include('Anna Lee gets an email with a link');
    expect(page.text).to.not.match(/anna@|spam|address/);
  });

  it('a check that waits for a candidate whose name is known says that name', async () => {
    page.claims = { ...page.claims, role: 'member' };
    await page.open({ candidate: anna, mode: 'email' });
    await page.press('Send the invitation');
    const facts = { id: 's1', packageId: 'basic', phase: 'needs-attention', waitingOn: 'candidate' } as const;
    page.api.stream.send(screeningEvent('later', aScreening({ ...facts, revision: 9 })));
    await page.settle();
    expect(page.heading).to.equal('Waiting for Anna Lee');
  });

  it('a form that opens in a dialog is not announced in a new tab', async () => {
    await page.open({ candidate: anna, mode: 'link', openIn: 'dialog' });
    expect(page.text).to.include('It opens here, on top of this page.');
    expect(page.text).to.not.include('new tab');
  });

  it('a member is told to wait for a report under review, and the candidate what they may ask for', async () => {
    const facts = { id: 's1', packageId: 'basic', phase: 'complete', result: 'review' } as const;
    page.api.screenings = [aScreening(facts)];
    await page.open();
    expect(page.text).to.include(timeline.texts.review);
    page.claims = { ...page.claims, role: 'member', reference: 'candidate-1' };
    const member = new LauncherPage();
    Object.assign(member, { claims: page.claims });
    member.api.screenings = [aScreening(facts)];
    await member.open();
    expect(member.text).to.include(timeline.texts.reviewMember);
    member.close();
  });
});

describe('<screening-launcher> before the first step', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  const overview = () => page.root.querySelector<HTMLElement>('.overview');
  const marked = (mark: string) => page.root.querySelectorAll(`.bars .${mark}`).length;

  it('it says how long the form takes, what to have at hand, what is asked and what happens then', async () => {
    page.packages = [aPackage(`${contact} ssn dob driversLicense.licenseNumber additionalAddresses`)];
    await page.open();
    const text = overview()?.textContent.replaceAll(/\s+/g, ' ') ?? '';
    expect(text).to.match(/About \d+ minutes\./);
    expect(text).to.include('your Social Security number');
    expect(text).to.include("your driver's license");
    expect(text).to.include('your earlier addresses with the months');
    expect(text).to.not.include('your jobs');
    const titles = [...overview()!.querySelectorAll('li')].map((item) => item.textContent);
    expect(titles.at(0)).to.equal('About you');
    expect(titles.at(-1)).to.equal('Check your answers');
    expect(text).to.include(launcher.overview.after);
    expect(overview()!.querySelector('details')?.open).to.equal(false);
  });

  it('it is shown before the first step only, and not where the service asks', async () => {
    await page.open({ candidate: anna });
    page.button('Continue').click();
    await page.settle();
    expect(overview()).to.equal(null);
    page.element.mode = 'link';
    await page.settle();
    expect(overview()).to.equal(null);
  });

  it('the bar is full at the end only', async () => {
    await page.open({ candidate: anna });
    expect([marked('past'), marked('now')]).to.deep.equal([0, 1]);
    page.button('Continue').click();
    await page.settle();
    expect([marked('past'), marked('now')]).to.deep.equal([1, 1]);
  });

  it('what a draft keeps is said beside the button that deletes it, and only with a draft', async () => {
    await page.open();
    expect(page.text).to.not.include(launcher.forget);
    page.element.draft = 'session';
    await page.settle();
    expect(page.text).to.include(launcher.kept).and.to.include(launcher.neverKept);
    expect(page.text).to.include(launcher.forget);
    await page.answer(anna);
    await page.press('Continue');
    expect(page.text).to.not.include(launcher.kept);
  });

  it('a member reads who gets the email', async () => {
    page.claims = { sub: 'max', role: 'member', reference: 'anna' };
    page.packages = [aPackage('givenName! familyName! email!')];
    await page.open({ mode: 'email', candidate: anna });
    expect(page.text).to.include('Anna Lee gets an email');
  });
});
