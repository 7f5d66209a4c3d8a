import { expect, waitUntil } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { settled } from '../manual-clock.ts';
import { aPackage, anna, contact, LauncherPage } from './launcher-page.ts';
import { TrustPage } from './trust-page.ts';

const identity = { dob: '1990-01-20', ssn: '536-22-8726' };
const disclosures = [{ id: 'd', version: '1', title: 'Disclosure', text: 'Text' }];

interface HostState {
  page?: string;
  'screening-launcher'?: unknown[];
}

const here = (): HostState => (history.state ?? {}) as HostState;

/** How many entries of the launchers lie before the present one, and it. */
const entries = (): number => here()['screening-launcher']?.length ?? 0;

/** How often the browser has gone to another entry. This listener comes before that of the launchers. */
let moves = 0;
addEventListener('popstate', () => (moves += 1), { capture: true });

/** Goes through the history of the browser, as its buttons do, to where `isThere`. */
async function go(delta: number, isThere: () => boolean): Promise<void> {
  history.go(delta);
  await waitUntil(isThere, 'the browser does not arrive', { timeout: 5000 });
  await settled();
}

describe('<screening-launcher history>', () => {
  let page: LauncherPage;
  let url: string;
  let popped: number;
  const notePop = (): void => void (popped += 1);

  // A mistake of too many entries back ends in a test that fails by its name, and not at the empty page of a new tab.
  before(async () => {
    if (navigator.userAgent.includes('Chrome')) await executeServerCommand('forget-history');
    for (let count = 0; count < 8; count += 1) history.pushState({ page: 'earlier' }, '');
  });
  beforeEach(() => {
    history.pushState({ page: 'before' }, '');
    history.pushState({ page: 'form' }, '');
    url = location.href;
    popped = 0;
    addEventListener('popstate', notePop);
    page = new LauncherPage();
    page.packages = [aPackage(`${contact} dob ssn`)];
  });
  afterEach(() => {
    removeEventListener('popstate', notePop);
    page.close();
  });

  const shows = (heading: string) => (): boolean => page.heading === heading;
  const hasLeft = (): boolean => here().page === 'before';

  const openReview = async (): Promise<void> => {
    await page.open({ history: true, disclosures });
    await page.answer(anna);
    await page.press('Continue');
    await page.answer(identity);
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
  };

  it('Back leads a member from the proof of identity to the order', async () => {
    page.close();
    const member = (page = new TrustPage());
    member.packages = [aPackage(contact), aPackage(contact, { id: 'other', title: 'Other check' })];
    await member.open({ mode: 'email', candidate: anna, history: true });
    member.root.querySelector<HTMLElement>('.choice')!.click();
    await member.settle();
    const order = member.heading;
    await member.openProof();
    expect(member.heading).to.equal('See the result');
    await go(-1, shows(order!));
    expect(here().page).to.equal('form');
  });

  it('Back leads one step back, Forward one step on, and Back from the first step leaves', async () => {
    await openReview();
    await go(-1, shows('Identity'));
    expect(page.focused?.id).to.equal('heading');
    expect(page.field('ssn').value).to.equal('536-22-8726');
    await go(-1, shows('About you'));
    await go(1, shows('Identity'));
    await go(1, shows('Check your answers'));
    await go(-2, shows('About you'));
    expect(entries()).to.equal(0);
    expect(location.href).to.equal(url);
    await go(-1, hasLeft);
  });

  it('its steps are told to no other listener, and keep what the page keeps in its state', async () => {
    await openReview();
    expect(here().page).to.equal('form');
    await go(-1, shows('Identity'));
    await go(-1, shows('About you'));
    expect(popped).to.equal(0);
    await go(-1, hasLeft);
    expect(popped).to.equal(1);
  });

  it('the state of the history has the index of a step, and nothing that was typed', async () => {
    await openReview();
    const state = JSON.stringify(history.state);
    expect(state).to.equal(
      '{"page":"form","screening-launcher":[{"launcher":0,"step":1},{"launcher":0,"step":2}]}',
    );
  });

  it('the Back of the form leaves no entry behind', async () => {
    await openReview();
    await page.press('Back');
    await waitUntil(() => entries() === 1);
    await page.press('Back');
    await waitUntil(() => entries() === 0);
    await page.press('Continue');
    expect(entries()).to.equal(1);
    await go(-1, shows('About you'));
    await go(-1, hasLeft);
  });

  it('Back from a step that the review has opened leads to the review', async () => {
    await openReview();
    await page.press('Change: About you');
    expect(page.heading).to.equal('About you');
    await go(-1, shows('Check your answers'));
    await page.press('Change: About you', 'Continue');
    await waitUntil(() => entries() === 2);
    expect(page.heading).to.equal('Check your answers');
    await go(-1, shows('Identity'));
  });

  it('Forward leads over no step that lacks something', async () => {
    await openReview();
    await go(-1, shows('Identity'));
    await go(-1, shows('About you'));
    await page.type('email', '');
    const before = moves;
    await go(1, () => moves === before + 2);
    expect(entries()).to.equal(0);
    expect(page.heading).to.equal('About you');
  });

  it('Back does not interrupt an order that is being sent, and leads to no form once it is placed', async () => {
    const answer = Promise.withResolvers<Response>();
    page.api.answers['POST /screenings'] = () => answer.promise;
    await openReview();
    await page.press('Continue');
    page.field('signature').value = 'Anna Lee';
    await page.press('Sign and submit');
    const before = moves;
    await go(-1, () => moves === before + 1);
    expect(entries()).to.equal(3);
    expect(page.orders).to.have.lengthOf(1);
    answer.resolve(page.acceptedOrder());
    await page.settle();
    const placed = page.heading;
    expect(page.element.screening?.id).to.equal('s1');
    await go(-1, hasLeft);
    expect(page.heading).to.equal(placed);
    await go(2, () => entries() === 1);
    expect(page.heading).to.equal(placed);
    await go(-1, hasLeft);
    expect(page.orders).to.have.lengthOf(1);
  });

  it('Back leaves at once where the launcher was taken away', async () => {
    await openReview();
    page.element.remove();
    await settled();
    await go(-1, hasLeft);
  });

  it('Back leaves at once where another person came, and shows nothing of the first', async () => {
    page.claims = { sub: 'anna', role: 'candidate' };
    await openReview();
    page.claims = { sub: 'ben', role: 'candidate' };
    page.element.fetchSession = page.element.fetchSession!.bind(null);
    await page.settle();
    await waitUntil(shows('About you'));
    await go(-1, hasLeft);
    expect(page.field('givenName').value).to.equal('');
  });

  it('after a reload at the signature, Back leads from the step that is shown to the one before it', async () => {
    page.element.draft = 'session';
    await openReview();
    await page.press('Continue');
    expect(entries()).to.equal(3);
    page.element.remove();
    await settled();
    const { claims, packages } = page;
    page.main.remove();
    page = new LauncherPage();
    Object.assign(page, { claims, packages });
    await page.open({ history: true, draft: 'session', disclosures });
    expect(page.heading).to.equal('Identity');
    await go(-1, shows('About you'));
    await waitUntil(() => entries() === 0);
    await page.press('Continue');
    await page.answer(identity);
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
    expect(entries()).to.equal(2);
    await go(-1, shows('Identity'));
  });

  it('with two launchers, Back undoes the last step of either', async () => {
    await openReview();
    const other = document.createElement('screening-launcher');
    Object.assign(other, { history: true, candidate: anna, fetchSession: page.element.fetchSession });
    page.main.append(other);
    await page.settle();
    const heading = (): string => other.shadowRoot?.querySelector('h3')?.textContent.trim() ?? '';
    await waitUntil(() => heading() === 'About you');
    other.shadowRoot?.querySelector<HTMLButtonElement>('#send')?.click();
    await page.settle();
    expect(heading()).to.equal('Identity');
    await page.press('Continue');
    expect(entries()).to.equal(4);
    await go(-1, shows('Check your answers'));
    expect(heading()).to.equal('Identity');
    await page.press('Back');
    await waitUntil(() => entries() === 2);
    expect(page.heading).to.equal('Identity');
    expect(heading()).to.equal('Identity');
    await go(-1, () => heading() === 'About you');
    expect(page.heading).to.equal('Identity');
    await go(-1, shows('About you'));
    await go(-1, hasLeft);
  });

  it('an entry of the page in between keeps its place', async () => {
    await openReview();
    history.pushState({ page: 'photo' }, '');
    await page.press('Back');
    expect(here()).to.deep.equal({ page: 'photo' });
    await go(-1, () => here().page === 'form');
    expect(page.heading).to.equal('Identity');
    await go(-1, () => entries() < 2);
    await waitUntil(shows('About you'));
  });

  it('a state of the page that is no object stays as it is', async () => {
    history.replaceState('form', '');
    await openReview();
    expect(history.state).to.equal('form');
  });

  it('without the attribute, the history stays as it is', async () => {
    await page.open({ candidate: anna });
    await page.press('Continue');
    expect(page.heading).to.equal('Identity');
    expect(history.state).to.deep.equal({ page: 'form' });
  });
});

describe('the scroll of a page with a launcher', () => {
  let page: LauncherPage;

  beforeEach(() => {
    history.scrollRestoration = 'auto';
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  it('is left to the browser until a step is entered, and again once the order is placed', async () => {
    await page.open({ candidate: anna });
    expect(history.scrollRestoration).to.equal('auto');
    await page.press('Continue');
    expect(history.scrollRestoration).to.equal('manual');
    await page.press('Submit');
    expect(history.scrollRestoration).to.equal('auto');
  });

  it('is left to the browser again once the launcher is taken away', async () => {
    await page.open({ candidate: anna });
    await page.press('Continue');
    page.element.remove();
    expect(history.scrollRestoration).to.equal('auto');
  });

  it('is what the window is listened to for, and for no longer', async () => {
    await page.open({ candidate: anna });
    const { addEventListener: begin, removeEventListener: end } = window;
    const heard: string[] = [];
    const noted =
      (word: string, listen: typeof begin) =>
      (...call: Parameters<typeof begin>) => {
        if (call[0] === 'pageshow') heard.push(word);
        listen.apply(window, call);
      };
    Object.assign(window, {
      addEventListener: noted('begins', begin),
      removeEventListener: noted('ends', end),
    });
    await page.press('Continue');
    page.main.prepend(page.element);
    await page.settle();
    expect(history.scrollRestoration).to.equal('manual');
    page.element.remove();
    Object.assign(window, { addEventListener: begin, removeEventListener: end });
    expect(heard).to.deep.equal(['begins', 'ends', 'begins', 'ends']);
  });

  it('brings each heading to the same place, below what a host has at the top of the window', async () => {
    page.packages = [aPackage(`${contact} dob ssn`)];
    page.main.style.paddingBlock = '500px 2000px';
    document.documentElement.style.scrollPaddingTop = '80px';
    await page.open({ candidate: anna });
    const top = (): number => Math.round(page.root.getElementById('heading')!.getBoundingClientRect().top);
    await page.press('Continue');
    const first = top();
    scrollTo(0, 2000);
    await page.press('Back');
    expect([first, top()].every((each) => each > 80 && each < 250)).to.equal(true);
    expect(top()).to.equal(first);
    document.documentElement.removeAttribute('style');
  });
});
