import { expect } from '@open-wc/testing';
import { pageClock } from '../../../src/client/clock.ts';
import { door } from '../../../src/locales/en/door.ts';
import { launcher } from '../../../src/locales/en.ts';
import type { Screening } from '../../../src/protocol/screening.ts';
import { toldDuring } from '../console-errors.ts';
import { FakeTab } from '../fake-tab.ts';
import { aPackage, contact } from '../launcher/launcher-page.ts';
import { ManualClock, until } from '../manual-clock.ts';
import { aScreening, refusal } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

describe('the door to the form in <screening-status>', () => {
  let page: StatusPage;
  let tabs: FakeTab[];
  const open = window.open.bind(window);

  beforeEach(() => {
    page = new StatusPage();
    tabs = [];
    window.open = () => {
      const tab = new FakeTab();
      tabs.push(tab);
      return tab as unknown as Window;
    };
  });
  afterEach(() => {
    window.open = open;
    page.close();
  });

  const askedAgain = (facts: Partial<Screening> = {}): Screening =>
    aScreening({ id: 's1', phase: 'needs-attention', waitingOn: 'candidate', ...facts });
  const invited = (method: 'link' | 'email'): Screening =>
    askedAgain({ phase: 'invited', invite: { method } });
  const doors = (): HTMLElement[] => [
    ...page.element.renderRoot.querySelectorAll<HTMLElement>('.band :is(a, button)'),
  ];
  const names = (): string[] => doors().map(({ textContent }) => textContent.trim());
  const press = async (): Promise<void> => {
    doors()[0]!.click();
    await page.settle();
  };
  const focused = (): Element | null => (page.element.renderRoot as ShadowRoot).activeElement;
  const asked = () => page.api.callsOf('POST /screenings/s1/invite');
  /** Each link has a number. */
  const giveLinks = (): void => {
    page.api.answers['POST /screenings/s1/invite'] = () =>
      Response.json({
        url: `${location.origin}/form-${asked().length}`,
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
      });
  };

  for (const screening of [askedAgain(), invited('link')])
    it(`${screening.phase}: one button of 44 px right below the headline opens a fresh link in a tab, each time`, async () => {
      await page.show([screening]);
      expect(names()).to.deep.equal(['Open the form']);
      expect(page.find('.title')!.nextElementSibling).to.equal(page.find('.band'));
      expect(doors()[0]!.getBoundingClientRect().height).to.be.at.least(44);
      expect(asked()).to.have.lengthOf(0);
      giveLinks();
      await press();
      await press();
      expect(
        tabs.map(({ clickedLinks: [link], opener }) => [link?.pathname, link?.rel, opener]),
      ).to.deep.equal([
        ['/form-1', 'noreferrer', null],
        ['/form-2', 'noreferrer', null],
      ]);
      expect(names()).to.deep.equal(['Open the form']);
      expect(page.find('section')!.outerHTML).to.not.include('/form-');
    });

  it('two presses ask for one link, and the button keeps the focus', async () => {
    await page.show([askedAgain()]);
    page.api.answers['POST /screenings/s1/invite'] = () => new Promise(() => {});
    doors()[0]!.focus();
    await press();
    await press();
    expect(asked()).to.have.lengthOf(1);
    expect(names()).to.deep.equal(['Getting your link…']);
    expect(focused()).to.equal(doors()[0]);
    expect(doors()[0]!.ariaDisabled).to.equal('true');
  });

  it('with `form-url` it is a link to the page of the host', async () => {
    await page.show([askedAgain()], { 'form-url': '/check' });
    expect(names()).to.deep.equal(['Open the form']);
    expect((doors()[0] as HTMLAnchorElement).href).to.equal(`${location.origin}/check`);
  });

  it('a form-url that is no web address is no link: the form opens, and the developer is told', async () => {
    const told = await toldDuring(() => page.show([askedAgain()], { 'form-url': 'javascript:alert(1)' }));
    expect(doors().map(({ localName }) => localName)).to.deep.equal(['button']);
    page.element.formUrl = 'mailto:shop@example.com';
    await page.settle();
    expect(doors().map(({ localName }) => localName)).to.deep.equal(['button']);
    expect(told.join()).to.include('form-url');
  });

  it('where the tab is blocked a plain link has the focus, and who has followed it gets a button', async () => {
    window.open = () => null;
    await page.show([askedAgain()]);
    giveLinks();
    doors()[0]!.focus();
    await press();
    const link = doors()[0] as HTMLAnchorElement;
    expect([link.pathname, link.target, link.rel]).to.deep.equal([
      '/form-1',
      '_blank',
      'noopener noreferrer',
    ]);
    expect(page.find('[role=alert]')!.textContent).to.equal(door.blocked);
    expect(focused()).to.equal(link);
    link.addEventListener('click', (event) => event.preventDefault());
    await press();
    expect(doors().map(({ localName }) => localName)).to.deep.equal(['button']);
    expect(names()).to.deep.equal(['Open the form']);
    expect(focused()).to.equal(doors()[0]);
  });

  describe('once its link has ended', () => {
    const { now, after } = pageClock;
    const real = Date.now;
    let clock: ManualClock;

    beforeEach(async () => {
      clock = new ManualClock();
      window.open = () => null;
      await page.show([askedAgain()]);
      giveLinks();
      Object.assign(pageClock, { after: clock.after.bind(clock) });
    });
    afterEach(() => {
      Object.assign(pageClock, { now, after });
      Date.now = real;
    });

    const passTenMinutes = async (): Promise<void> => {
      Date.now = () => real() + 600_000;
      await clock.pass(1000);
      await page.settle();
    };

    it('a link that is still there says so, and a button gets a new one', async () => {
      await press();
      await clock.pass(1000);
      expect((doors()[0] as HTMLAnchorElement).pathname).to.equal('/form-1');
      doors()[0]!.focus();
      await passTenMinutes();
      expect(page.find('[role=alert]')!.textContent).to.equal('The link has expired.');
      expect(names()).to.deep.equal(['Get a new link']);
      expect(focused()).to.equal(doors()[0]);
      await press();
      expect((doors()[0] as HTMLAnchorElement).pathname).to.equal('/form-2');
    });

    it('nobody who has followed it hears of that', async () => {
      await press();
      doors()[0]!.addEventListener('click', (event) => event.preventDefault());
      await press();
      await passTenMinutes();
      expect(page.find('[role=alert]')).to.equal(null);
      expect(names()).to.deep.equal(['Open the form']);
    });
  });

  it('a link that does not come closes the tab, and that is said at the button, which works again', async () => {
    await page.show([askedAgain()]);
    page.api.answers['POST /screenings/s1/invite'] = () => refusal('service_unavailable');
    await press();
    await until(() => page.find('[role=alert]'));
    expect(page.find('[role=alert]')!.textContent).to.equal(door.failed);
    expect(tabs[0]!.closed).to.equal(true);
    giveLinks();
    await press();
    expect(page.find('[role=alert]')).to.equal(null);
    expect(tabs[1]!.clickedLinks).to.have.lengthOf(1);
  });

  it('the focus goes to the headline once there is nothing more to do', async () => {
    await page.show([askedAgain()]);
    doors()[0]!.focus();
    await page.receive(askedAgain({ phase: 'in-progress', waitingOn: 'service', revision: 2 }));
    expect(doors()).to.deep.equal([]);
    expect(focused()).to.equal(page.find('h2'));
  });

  it('a new turn of the candidate begins anew', async () => {
    await page.show([invited('link')]);
    page.api.answers['POST /screenings/s1/invite'] = () => refusal('service_unavailable');
    await press();
    await until(() => page.find('[role=alert]'));
    await page.receive(askedAgain({ revision: 2 }));
    expect(page.find('[role=alert]')).to.equal(null);
  });

  it('an invitation by email has no door: its link is in the email', async () => {
    await page.show([invited('email')], { 'form-url': '/check' });
    expect(page.text).to.include('has sent an invitation by email').and.not.include('Open the form');
  });

  for (const role of ['member', 'operator'])
    it(`a ${role} has no door`, async () => {
      page.role = role;
      await page.show([askedAgain()], { 'form-url': '/check' });
      expect(page.text).to.not.include('Open the form');
    });

  it('where a launcher is followed there is no door', async () => {
    await page.show([askedAgain()], { 'form-url': '/check' });
    expect(names()).to.have.lengthOf(1);
    page.element.for = 'launcher';
    await page.settle();
    expect(page.text).to.not.include('Open the form');
  });

  it('a launcher that comes to the page and leads there itself takes the door away', async () => {
    page.api.answers['GET /packages'] = () =>
      Response.json({ environment: 'production', packages: [aPackage(contact)] });
    await page.show([askedAgain({ packageId: 'basic' })]);
    expect(names()).to.deep.equal(['Open the form']);
    const beside = document.createElement('screening-launcher');
    beside.fetchSession = page.fetchSession;
    document.body.append(beside);
    await until(() => beside.shadowRoot!.querySelector('#open'));
    await page.settle();
    expect(names()).to.deep.equal([]);
    beside.remove();
  });

  it('the launcher says the same in the same words', () => {
    const { openForm, handOver } = launcher;
    const { fetching, blocked, ended, renew } = handOver;
    const { failed: _, ...said } = door;
    expect(said).to.deep.equal({ open: openForm, fetching, blocked, ended, renew });
  });
});
