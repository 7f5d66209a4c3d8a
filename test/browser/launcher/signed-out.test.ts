import { expect } from '@open-wc/testing';
import type { ScreeningSignInEvent } from '../../../src/client/person/sign-in-event.ts';
import '../../../src/status/define.ts';
import type { ScreeningStatusElement } from '../../../src/status/screening-status-element.ts';
import { toldDuring } from '../console-errors.ts';
import { settled, until } from '../manual-clock.ts';
import { aScreening, aToken } from '../page-api-stand-in.ts';
import { anna, aPackage, contact, LauncherPage } from './launcher-page.ts';

await Promise.all([import('../../../src/status/status.ts'), import('../../../src/locales/en/timeline.ts')]);

const signedOut = 'You are signed out. Sign in to go on.';
const removed = 'We removed your Social Security number from this page.';

/** How back ends answer a POST to session-url where nobody is signed in. */
const refusals: Record<string, () => Response> = {
  '401': () => new Response(null, { status: 401 }),
  '403': () => new Response(null, { status: 403 }),
  'a page to sign in at': () =>
    Object.defineProperty(new Response('<h1>Sign in</h1>'), 'redirected', { value: true }),
};

describe('who is signed out', () => {
  let page: LauncherPage;
  let status: ScreeningStatusElement;
  let refuse: (() => Response) | undefined;
  let signIns: ScreeningSignInEvent[];

  beforeEach(() => {
    page = new LauncherPage();
    page.element.fetchSession = null;
    page.element.sessionUrl = `/my/${crypto.randomUUID()}/session`;
    page.element.id = 'launcher';
    page.packages = [aPackage(`${contact} ssn`)];
    refuse = undefined;
    page.api.answers[`POST ${page.element.sessionUrl}`] = () => refuse?.() ?? Response.json(session());
    status = document.createElement('screening-status');
    status.sessionUrl = page.element.sessionUrl;
    signIns = [];
    page.main.addEventListener('screening-sign-in', (event) => signIns.push(event));
  });
  afterEach(() => {
    page.close();
    history.replaceState(null, '', location.pathname + location.search);
  });

  const session = () => ({
    token: aToken({ ...page.claims, jti: crypto.randomUUID() }),
    expiresAt: new Date(Date.now() + 900_000).toISOString(),
  });
  const settle = async (): Promise<void> => {
    await settled();
    if (status.isConnected) await status.updateComplete;
    await settled();
  };
  const signOut = async (): Promise<void> => {
    refuse = refusals['401'];
    await toldDuring(async () => {
      dispatchEvent(new Event('focus'));
      await settle();
    });
  };
  const comeBack = async (): Promise<void> => {
    refuse = undefined;
    dispatchEvent(new Event('focus'));
    await settle();
  };
  const statusText = (): string =>
    status.shadowRoot!.querySelector<HTMLElement>('section, .badge')?.innerText.trim() ?? '';
  const statusButton = () => status.shadowRoot!.querySelector('button')!;
  const buttons = (): string[] =>
    [...page.main.querySelectorAll('*')].flatMap((each) =>
      [...(each.shadowRoot?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent.trim()),
    );

  for (const [answer, refusal] of Object.entries(refusals))
    for (const follows of [true, false])
      it(`reads it once on a page with both elements where session-url answers ${answer}, ${follows ? 'by a status that follows' : 'beside any status'}`, async () => {
        refuse = refusal;
        if (follows) status.for = 'launcher';
        page.main.append(status);
        page.element.signInUrl = '#sign-in';
        await toldDuring(async () => {
          await page.open();
          await settle();
        });
        expect(page.text).to.include(signedOut).and.not.include(removed);
        expect(buttons()).to.deep.equal(['Sign in']);
        expect(statusText()).to.equal('');
        expect(status.getBoundingClientRect().height).to.equal(0);
      });

  it('in the middle, reads it once, and no room is kept for what is gone', async () => {
    page.api.screenings = [aScreening({ id: 'other', packageId: 'other' })];
    page.main.append(status);
    await page.open({ candidate: anna });
    await until(() => statusText().includes('Standard check'));
    const heights = (): number[] => [page.element, status].map((each) => each.getBoundingClientRect().height);
    const [before = 0] = heights();
    await signOut();
    expect(page.text).to.include(signedOut);
    const [launcher = 0, beside] = heights();
    expect(beside).to.equal(0);
    expect(launcher).to.be.lessThan(before / 2);
    await comeBack();
    expect(page.field('givenName').value).to.equal('Anna');
    expect(statusText()).to.include('Standard check');
  });

  for (const signInUrl of ['#sign-in', null])
    it(`“Sign in” ${signInUrl ? '' : 'without sign-in-url '}lets the page sign them in, and both go on by themselves with what was typed`, async () => {
      page.main.append(status);
      await page.open({ draft: 'session', signInUrl });
      await page.answer({ ...anna, givenName: 'Nora' });
      await signOut();
      page.main.addEventListener('screening-sign-in', (event) => event.preventDefault(), { once: true });
      page.api.calls.length = 0;
      await page.press('Sign in');
      expect(signIns).to.have.lengthOf(1);
      expect(signIns[0]).to.include({ bubbles: true, composed: true, cancelable: true });
      expect(location.hash).to.equal('');
      expect(page.api.calls).to.deep.equal([]);
      refuse = undefined;
      page.element.session = session();
      await settle();
      expect(page.field('givenName').value).to.equal('Nora');
      expect(Object.values(sessionStorage).join()).to.include('Nora');
      expect(statusText()).to.include('No background check yet');
    });

  it('“Sign in” leads to sign-in-url', async () => {
    await page.open({ signInUrl: '#sign-in' });
    await signOut();
    await page.press('Sign in');
    expect(location.hash).to.equal('#sign-in');
  });

  it('a sign-in-url that is no web address is not opened, and the console says so', async () => {
    await page.open({ signInUrl: 'javascript:document.title="opened"' });
    await signOut();
    const told = await toldDuring(() => page.press('Sign in'));
    expect(told.join()).to.include('sign-in-url is no web address');
    expect(document.title).to.not.equal('opened');
  });

  it('without sign-in-url, and where the page does nothing, “Sign in” asks the back end again', async () => {
    await page.open();
    await signOut();
    refuse = undefined;
    await page.press('Sign in');
    expect(signIns).to.have.lengthOf(1);
    expect(page.heading).to.equal('About you');
  });

  it('who gave their Social Security number reads that it was removed, and finds the rest', async () => {
    await page.open({ candidate: anna });
    await page.press('Continue');
    await page.type('ssn', '536-22-8726');
    await signOut();
    expect(page.text).to.include(`${signedOut} ${removed}`);
    await page.press('Sign in');
    expect(page.text).to.include(removed);
    await comeBack();
    expect(page.field('ssn').value).to.equal('');
    expect(page.text).to.include(removed);
    await page.press('Back');
    expect(page.field('givenName').value).to.equal('Anna');
    expect(page.text).to.not.include(removed);
  });

  it('an order that was refused because of it is not said to be refused once they are back', async () => {
    page.packages = [aPackage(contact)];
    await page.open({ candidate: anna });
    await page.press('Continue');
    refuse = refusals['401'];
    await toldDuring(async () => {
      dispatchEvent(new Event('focus'));
      await page.press('Submit');
    });
    expect(page.text).to.include(signedOut);
    await comeBack();
    expect(page.text).to.not.include(signedOut);
    await page.press('Submit');
    expect(page.heading).to.equal('Thank you, the check is under way');
  });

  for (const variant of ['timeline', 'list', 'badge'] as const)
    it(`a ${variant} alone has the button, and goes on once they are back`, async () => {
      page.api.screenings = [aScreening({ id: 'one' })];
      status.variant = variant;
      status.signInUrl = '#sign-in';
      page.main.append(status);
      await until(() => statusText().includes('In progress'));
      await signOut();
      await until(() => statusButton().textContent.trim() === 'Sign in');
      if (variant !== 'badge') expect(statusText()).to.include(signedOut);
      statusButton().click();
      await settle();
      expect(signIns.map(({ target }) => target)).to.deep.equal([status]);
      expect(location.hash).to.equal('#sign-in');
      await comeBack();
      await until(() => statusText().includes('In progress'));
    });

  it('of two lists and a badge the first list alone says it; once it is gone, the next one', async () => {
    const list = document.createElement('screening-status');
    const badge = document.createElement('screening-status');
    Object.assign(list, { variant: 'list', sessionUrl: status.sessionUrl });
    Object.assign(badge, { variant: 'badge', sessionUrl: status.sessionUrl });
    refuse = refusals['401'];
    await toldDuring(async () => {
      page.main.append(badge, status, list);
      await until(() => statusText() !== '');
      await settle();
    });
    expect(statusText()).to.include(signedOut);
    expect(buttons()).to.deep.equal(['Sign in']);
    status.remove();
    await settle();
    expect(list.shadowRoot!.textContent).to.include(signedOut);
    expect(buttons()).to.deep.equal(['Sign in']);
  });

  it('a launcher that is hidden says it to nobody: the status does', async () => {
    refuse = refusals['401'];
    const hidden = document.createElement('div');
    hidden.hidden = true;
    page.main.append(hidden, status);
    hidden.append(page.element);
    await toldDuring(async () => {
      await until(() => statusText() !== '');
      await settle();
    });
    expect(statusText()).to.include(signedOut);
  });

  for (const way of ['hidden', 'in a dialog that is closed'])
    it(`a launcher ${way} says it to nobody: the status that follows it does, also where it was shown first`, async () => {
      const dialog = document.createElement('dialog');
      const hide = (isHidden: boolean): void => {
        if (way === 'hidden') page.element.hidden = isHidden;
        else dialog.open = !isHidden;
      };
      status.for = 'launcher';
      dialog.open = true;
      page.main.append(status, dialog);
      dialog.append(page.element);
      refuse = refusals['401'];
      hide(true);
      await toldDuring(async () => {
        await until(() => statusText() !== '');
        await settle();
      });
      expect(statusText()).to.include(signedOut);
      hide(false);
      await comeBack();
      await signOut();
      expect(statusText()).to.equal('');
      hide(true);
      await until(() => statusText() !== '');
      expect(statusText()).to.include(signedOut);
    });

  it('of two lists behind two tabs of a page, the one that is shown says it', async () => {
    const tabs = [document.createElement('div'), document.createElement('div')] as const;
    const other = document.createElement('screening-status');
    Object.assign(other, { variant: 'list', sessionUrl: status.sessionUrl });
    tabs[0].append(other);
    tabs[1].append(status);
    tabs[1].hidden = true;
    refuse = refusals['401'];
    page.element.remove();
    await toldDuring(async () => {
      page.main.append(...tabs);
      await until(() => other.shadowRoot!.textContent.includes(signedOut));
      await settle();
    });
    tabs[0].hidden = true;
    tabs[1].hidden = false;
    await until(() => statusText() !== '');
    expect(statusText()).to.include(signedOut);
  });
});
