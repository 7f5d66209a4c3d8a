import { expect } from '@open-wc/testing';
import { toldDuring } from '../console-errors.ts';
import { FakeTab } from '../fake-tab.ts';
import type { ScreeningInviteEvent } from '../../../src/launcher/launcher-events.ts';
import { aScreening, refusal, screeningEvent } from '../page-api-stand-in.ts';
import { aPackage, anna, contact, fieldsInvalid, LauncherPage } from './launcher-page.ts';

describe('<screening-launcher> by link', () => {
  let page: LauncherPage;
  let tabs: FakeTab[];

  beforeEach(() => {
    page = new LauncherPage();
    page.packages = [aPackage(`${contact} dob ssn`)];
    tabs = [];
    window.open = () => {
      const tab = new FakeTab();
      tabs.push(tab);
      return tab as unknown as Window;
    };
  });
  afterEach(() => page.close());

  it('a link that comes once there is nothing more to do opens in its tab, for it is used up', async () => {
    const invite = Promise.withResolvers<Response>();
    page.api.answers['POST /screenings/s1/invite'] = () => invite.promise;
    page.packages = [aPackage(contact)];
    await page.open({ mode: 'link' });
    await page.answer(anna);
    await page.press('Open the form');
    page.api.stream.send(
      screeningEvent(
        'later',
        aScreening({ id: 's1', packageId: 'basic', phase: 'in-progress', revision: 9 }),
      ),
    );
    await page.settle();
    expect(page.heading).to.include('under way');
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    invite.resolve(Response.json({ url: `${location.origin}/form`, expiresAt }));
    await page.settle();
    expect(tabs[0]?.clickedLinks.map(({ pathname }) => pathname)).to.deep.equal(['/form']);
    expect(page.eventNames).to.include('invite');
  });

  it('in mode link the form asks only for name and email', async () => {
    await page.open({ mode: 'link' });
    expect(page.labels).to.deep.equal(['First name', 'Last name', 'Email']);
  });

  it('a click opens a tab without an opener, which then goes to the invite link without a referrer', async () => {
    await page.open({ mode: 'link', candidate: anna });
    page.button('Open the form').click();
    expect(tabs).to.have.lengthOf(1);
    expect(tabs[0]?.opener).to.equal(null);
    await page.settle();
    expect(tabs[0]?.clickedLinks[0]?.href).to.equal(`${location.origin}/hosted-form`);
    expect(tabs[0]?.clickedLinks[0]?.rel).to.equal('noreferrer');
    expect(page.orders).to.deep.equal([{ packageId: 'basic', mode: 'link', candidate: anna }]);
    expect(page.text).to.include('The form is open in a new tab.');
    expect(page.events.at(-1)).to.have.property('method', 'link');
  });

  it('the tab keeps no copy of a draft, and what else this tab has stored', async () => {
    localStorage.setItem('screening-draft basic', '{}');
    localStorage.setItem('of the host', 'stays');
    await page.open({ mode: 'link', candidate: anna });
    await page.press('Open the form');
    const kept = Object.keys(localStorage);
    localStorage.clear();
    expect(kept).to.deep.equal(['of the host']);
  });

  it('no tab opens for an incomplete order', async () => {
    await page.open({ mode: 'link' });
    await page.press('Open the form');
    expect(tabs).to.deep.equal([]);
    expect(page.focused).to.equal(page.field('givenName'));
  });

  it('the tab is closed when the order is refused', async () => {
    page.api.answers['POST /screenings'] = () => fieldsInvalid({ path: 'email', code: 'already-in-use' });
    await page.open({ mode: 'link', candidate: anna });
    await page.press('Open the form');
    expect(tabs[0]?.closed).to.equal(true);
    expect(page.problemAt('email')).to.include('somebody else’s check');
  });

  it('<screening-launcher> shows the invite link when the browser opens no tab', async () => {
    window.open = () => null;
    await page.open({ mode: 'link', candidate: anna });
    await page.press('Open the form');
    const link = page.root.querySelector<HTMLAnchorElement>('a#open');
    expect(link?.href).to.equal(`${location.origin}/hosted-form`);
    expect(link?.rel).to.equal('noopener noreferrer');
    expect(page.text).to.match(/The link stops working in (10:00|9:\d\d) if it is not used\./);
  });

  describe('by the clock', () => {
    const real = { date: Date.now, performance: performance.now.bind(performance) };
    /** How far each clock has been moved, in minutes. */
    let moved: { date: number; performance: number };

    beforeEach(() => {
      moved = { date: 0, performance: 0 };
      const start = { date: real.date(), performance: real.performance() };
      Date.now = () => start.date + moved.date * 60_000;
      performance.now = () => start.performance + moved.performance * 60_000;
      window.open = () => null;
      page.api.answers['POST /screenings/s1/invite'] = () => link();
    });
    afterEach(() => {
      Date.now = real.date;
      Reflect.deleteProperty(performance, 'now');
    });

    /** A link of five minutes, by the clock of the proxy. */
    const link = (headers: HeadersInit = { date: 'Sat, 21 Nov 2026 12:00:00 GMT' }): Response =>
      Response.json({ url: `${location.origin}/form`, expiresAt: '2026-11-21T12:05:00Z' }, { headers });
    const openLink = async (): Promise<void> => {
      await page.open({ mode: 'link', candidate: anna });
      await page.press('Open the form');
    };
    const shownLink = (): Element | null => page.root.querySelector('a#open');

    for (const minutes of [-60, 60 * 24 * 365])
      it(`a link that has just come is shown where the clock of the device is ${minutes} minutes off`, async () => {
        moved.date = minutes;
        await openLink();
        expect(shownLink()).to.be.instanceOf(HTMLAnchorElement);
        expect(page.text).to.match(/The link stops working in 5:00 if it is not used\./);
      });

    for (const [what, change] of [
      ['its time has passed', { date: 6, performance: 6 }],
      ['its time has passed in a sleep of the device, which stops one of the clocks', { date: 6 }],
    ] as const)
      it(`<screening-launcher> offers a new link once ${what}`, async () => {
        await openLink();
        Object.assign(moved, change);
        page.element.requestUpdate();
        await page.settle();
        expect(page.text).to.include('The link has expired.');
        await page.press('Get a new link');
        expect(shownLink()).to.be.instanceOf(HTMLAnchorElement);
        expect(page.api.callsOf('POST /screenings/s1/invite')).to.have.lengthOf(2);
      });
  });

  it('an invite link that is not a web address is not opened', async () => {
    page.api.answers['POST /screenings/s1/invite'] = () =>
      Response.json({ url: 'javascript:alert(1)', expiresAt: '2099-01-01T00:00:00Z' });
    await page.open({ mode: 'link', candidate: anna });
    expect(await toldDuring(() => page.press('Open the form'))).to.have.lengthOf(1);
    expect(tabs[0]?.clickedLinks).to.deep.equal([]);
    expect(tabs[0]?.closed).to.equal(true);
  });

  it('Try again requests only a new invite link when only the link failed', async () => {
    const invite = page.api.answers['POST /screenings/s1/invite']!;
    page.api.answers['POST /screenings/s1/invite'] = () => refusal('service_unavailable');
    await page.open({ mode: 'link', candidate: anna });
    await page.press('Open the form');
    page.api.answers['POST /screenings/s1/invite'] = invite;
    await page.press('Try again');
    expect(page.orders).to.have.lengthOf(1);
    expect(tabs[1]?.clickedLinks).to.have.lengthOf(1);
  });

  it('disclosures are signed before the service’s form is opened', async () => {
    const disclosure = { id: 'fcra', version: '1', title: 'Disclosure', text: 'Words' };
    await page.open({ mode: 'link', candidate: anna, disclosures: [disclosure] });
    await page.press('Continue');
    await page.type('signature', 'Anna Lee');
    await page.press('Sign and continue');
    expect(page.heading).to.equal('Go on in the secure form');
    await page.press('Open the form');
    expect(page.orders[0]?.consents?.[0]?.typedName).to.equal('Anna Lee');
    expect(tabs[0]?.clickedLinks).to.have.lengthOf(1);
  });

  it('<screening-launcher> replaces the invite link by the thanks when the service’s form was sent', async () => {
    await page.open({ mode: 'link', candidate: anna });
    await page.press('Open the form');
    page.api.stream.send(screeningEvent('later', aScreening({ id: 's1', packageId: 'basic', revision: 9 })));
    await page.settle();
    expect(page.heading).to.equal('Thank you, the check is under way');
  });

  it('<screening-launcher> offers to continue an open invitation without a new order', async () => {
    const waiting = { id: 's1', packageId: 'basic', phase: 'invited', invite: { method: 'link' } } as const;
    page.api.screenings = [aScreening(waiting)];
    await page.open();
    expect(page.text).to.include('The form is ready.');
    await page.press('Open the form');
    expect(page.orders).to.deep.equal([]);
    expect(tabs[0]?.clickedLinks).to.have.lengthOf(1);
  });

  it('a package that is not collectable is ordered by link, and the form says why', async () => {
    page.packages = [aPackage(`${contact} fingerprints`, { collectable: false })];
    await page.open({ candidate: anna });
    expect(page.text).to.include('This check needs details that can only be given in the secure form');
    await page.press('Open the form');
    expect(page.orders[0]?.mode).to.equal('link');
  });

  it('in mode email <screening-launcher> says that the invitation is being sent', async () => {
    await page.open({ mode: 'email', candidate: anna });
    await page.press('Send the invitation');
    expect(page.orders[0]?.mode).to.equal('email');
    expect(page.heading).to.equal('The invitation is on its way');
    expect(tabs).to.deep.equal([]);
    expect((page.events.at(-1) as ScreeningInviteEvent).method).to.equal('email');
  });

  it('a link that fails late does nothing to the link of the next check', async () => {
    const links = { s1: Promise.withResolvers<Response>(), s2: Promise.withResolvers<Response>() };
    page.api.answers['POST /screenings/s1/invite'] = () => links.s1.promise;
    page.api.answers['POST /screenings/s2/invite'] = () => links.s2.promise;
    await page.open({ mode: 'link', openIn: 'dialog', candidate: anna });
    await page.press('Open the form');
    const calledOff = {
      id: 's1',
      packageId: 'basic',
      phase: 'cancelled',
      waitingOn: 'none',
      revision: 9,
    } as const;
    page.api.stream.send(screeningEvent('later', aScreening({ ...calledOff, invite: { method: 'link' } })));
    await page.settle();
    await page.press('Start again');
    page.api.answers['POST /screenings'] = () => page.acceptedOrder({ id: 's2' });
    await page.press('Open the form');
    links.s1.resolve(refusal('not_found'));
    await page.settle();
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    links.s2.resolve(Response.json({ url: `${location.origin}/hosted-form`, expiresAt }));
    await page.settle();
    expect(page.root.querySelector('dialog')).to.not.equal(null);
  });
});
