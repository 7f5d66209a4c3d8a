import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { aScreening, screeningEvent } from '../page-api-stand-in.ts';
import { aPackage, anna, contact, LauncherPage } from './launcher-page.ts';

describe('privacy of answers in <screening-launcher>', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
    page.packages = [aPackage(`${contact} dob ssn`)];
  });
  afterEach(() => page.close());

  it('a social security number is hidden until the candidate shows it, and is not a password field', async () => {
    await page.open({ candidate: { ...anna, dob: '1990-01-20' } });
    await page.press('Continue');
    const field = page.field('ssn');
    expect(field.type).to.equal('text');
    expect(field.autocomplete).to.equal('off');
    const security = (): string => getComputedStyle(field).getPropertyValue('-webkit-text-security');
    expect(security()).to.equal('disc');
    await page.press('Show the Social Security number');
    expect(security()).to.equal('none');
    expect(page.button('Hide the Social Security number').textContent.trim()).to.equal('Hide');
  });

  it('what is typed, pasted or dragged in a field is told to no script of the page', async () => {
    await page.open({ candidate: { ...anna, dob: '1990-01-20' } });
    await page.press('Continue');
    const field = page.field('ssn');
    const heard: string[] = [];
    const types =
      'keydown keypress keyup beforeinput input compositionupdate copy cut paste dragstart drag drop'.split(
        ' ',
      );
    const note = ({ type }: Event): void => void heard.push(type);
    for (const type of types) document.addEventListener(type, note);
    field.focus();
    await sendKeys({ type: '536' });
    for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    for (const type of types) document.removeEventListener(type, note);
    expect(field.value).to.equal('536');
    expect(heard).to.deep.equal([]);
  });

  it('a page that keeps Enter from sending forms keeps it from no button of the launcher', async () => {
    const refuseEnter = (event: KeyboardEvent): void => {
      if (event.key === 'Enter') event.preventDefault();
    };
    document.addEventListener('keydown', refuseEnter);
    await page.open({ candidate: { ...anna, dob: '1990-01-20', ssn: '536-22-8726' } });
    page.button('Continue').focus();
    await sendKeys({ press: 'Enter' });
    await page.settle();
    document.removeEventListener('keydown', refuseEnter);
    expect(page.heading).not.to.equal('About you');
  });

  it('what is typed in a field that the host put into a slot is told to the host', async () => {
    await page.open();
    const field = document.createElement('input');
    field.slot = 'footer';
    page.element.append(field);
    const heard: string[] = [];
    const note = ({ type }: Event): void => void heard.push(type);
    for (const type of ['keydown', 'input']) document.addEventListener(type, note);
    field.focus();
    await sendKeys({ type: 'x' });
    for (const type of ['keydown', 'input']) document.removeEventListener(type, note);
    expect(heard).to.deep.equal(['keydown', 'input']);
  });

  it('a social security number that is never assigned stops an order', async () => {
    await page.open({ candidate: { ...anna, dob: '1990-01-20' } });
    await page.press('Continue');
    await page.type('ssn', '000-12-3456');
    await page.press('Continue');
    expect(page.problemAt('ssn')).to.include('not a valid Social Security number');
    expect(page.text).not.to.include('fine for a trial');
  });

  it('a social security number that is never assigned only gets a note in the test environment', async () => {
    page.environment = 'test';
    await page.open({ candidate: { ...anna, dob: '1990-01-20' } });
    await page.press('Continue');
    await page.type('ssn', '000-12-3456');
    expect(page.text).to.include('That is fine for a trial.');
    await page.press('Continue');
    expect(page.heading).to.equal('Check your answers');
  });

  it('a draft has neither social security number nor birth date nor licence numbers', async () => {
    page.packages = [aPackage(`${contact} dob ssn driversLicense.licenseNumber licenses[].number licenses`)];
    const answers = { ...anna, dob: '1990-01-20', ssn: '536-22-8726' };
    page.claims = { sub: 'anna', role: 'candidate' };
    await page.open({ draft: 'session', candidate: answers });
    await page.type('givenName', 'Anne');
    const draft = JSON.stringify(Object.entries(sessionStorage));
    expect(draft).to.include('Anne');
    expect(draft).not.to.match(/1990|536/);
  });

  it('“Delete my answers from this device” asks first, then deletes all answers and the draft, and says so', async () => {
    await page.open({ draft: 'session' });
    await page.type('givenName', 'Anne');
    const question = page.root.querySelector<HTMLElement>('.kept summary');
    question?.click();
    await page.press('Keep them');
    expect(page.root.querySelector('.kept details')?.matches('[open]')).to.equal(false);
    expect(page.field('givenName').value).to.equal('Anne');
    question?.click();
    expect(page.root.querySelector('.kept details')?.textContent).to.include('cannot be undone');
    await page.press('Delete my answers');
    expect(sessionStorage).to.have.lengthOf(0);
    expect(page.field('givenName').value).to.equal('');
    expect(page.focused?.textContent.trim()).to.equal('Your answers were deleted from this device.');
  });

  it('what is looked up anew after that leaves the focus where it is', async () => {
    await page.open({ draft: 'session' });
    await page.press('Delete my answers');
    const field = page.main.appendChild(document.createElement('input'));
    field.focus();
    page.element.packageId = 'basic';
    await page.settle();
    expect(document.activeElement === field).to.equal(true);
  });

  it('harmless answers come back from the draft after a reload', async () => {
    await page.open({ draft: 'session' });
    await page.type('givenName', 'Anne');
    const reloaded = new LauncherPage();
    reloaded.claims = page.claims;
    await reloaded.open({ draft: 'session' });
    expect(reloaded.field('givenName').value).to.equal('Anne');
    reloaded.close();
  });

  describe('a draft of a form whose check stands already', () => {
    const standing = (facts: Parameters<typeof aScreening>[0] = {}) =>
      aScreening({ id: 's1', packageId: 'basic', revision: 2, ...facts });
    const reload = async (): Promise<void> => {
      page.element.remove();
      const reloaded = document.createElement('screening-launcher');
      Object.assign(reloaded, { draft: 'session', fetchSession: page.element.fetchSession });
      page.main.append(reloaded);
      await page.settle();
    };

    it('is removed when a page finds the check, whose answer another page did not see', async () => {
      await page.open({ draft: 'session' });
      await page.type('givenName', 'Anne');
      page.api.screenings = [standing()];
      await reload();
      expect(sessionStorage).to.have.lengthOf(0);
    });

    it('is removed when the check was ordered elsewhere', async () => {
      await page.open({ draft: 'session' });
      await page.type('givenName', 'Anne');
      page.api.stream.send(screeningEvent('c1', standing()));
      await page.settle();
      expect(page.heading).to.equal('The check is already under way');
      expect(sessionStorage).to.have.lengthOf(0);
    });

    for (const [what, facts, again] of [
      ['the check was called off', { phase: 'cancelled' }, false],
      ['the host allows another check', { phase: 'complete', result: 'clear' }, true],
    ] as const)
      it(`is kept where ${what}: it is that of the next one`, async () => {
        page.claims = { ...page.claims, allowReorder: again };
        page.api.screenings = [standing(facts)];
        await page.open({ draft: 'session' });
        await page.press(again ? 'Start another check' : 'Start again');
        await page.type('givenName', 'Anne');
        await reload();
        expect(JSON.stringify(Object.values(sessionStorage))).to.include('Anne');
      });
  });

  for (const [who, claims] of Object.entries({
    'somebody else in the same tab': { sub: 'another' },
    'a member who orders for another candidate': { reference: 'another' },
  }))
    it(`a draft is removed, and not shown, when ${who} comes`, async () => {
      page.claims = { sub: 'one', role: 'candidate', reference: 'one' };
      await page.open({ draft: 'session' });
      await page.type('givenName', 'Anne');
      const next = new LauncherPage();
      next.claims = { ...page.claims, ...claims };
      next.packages = [aPackage(contact, { id: 'one' }), aPackage(contact, { id: 'another' })];
      await next.open({ draft: 'session' });
      expect(next.text).to.not.include('Anne');
      expect(sessionStorage).to.have.lengthOf(0);
      next.close();
    });

  it('an order that was called off starts again without the sensitive answers', async () => {
    page.packages = [aPackage(`${contact} ssn`)];
    await page.open({ candidate: anna });
    await page.press('Continue');
    await page.type('ssn', '536-22-8726');
    await page.press('Continue', 'Submit');
    const calledOff = aScreening({ id: 's1', packageId: 'basic', revision: 9, phase: 'cancelled' });
    page.api.stream.send(screeningEvent('later', calledOff));
    await page.settle();
    await page.press('Start again');
    expect(page.field('givenName').value).to.equal('Anna');
    await page.press('Continue');
    expect(page.field('ssn').value).to.equal('');
  });

  it('a draft of an unreadable shape, or of an earlier version, is removed', async () => {
    for (const [key, value] of [
      ['screening-draft basic', '{"givenName":'],
      ['screening-draft ["basic","one","one"]', '{"givenName":"Anne"}'],
      ['screening-draft other', 'null'],
    ] as const)
      sessionStorage.setItem(key, value);
    sessionStorage.setItem('of the host', 'stays');
    await page.open({ draft: 'session' });
    expect(page.field('givenName').value).to.equal('');
    expect(Object.keys(sessionStorage)).to.deep.equal(['of the host']);
  });

  it('a draft with thousands of lists in one another is removed, and the form starts empty', async () => {
    const owner = JSON.stringify(JSON.stringify([page.claims.sub, page.claims.reference]));
    const answers = `${'{"aliases":['.repeat(5_000)}${']}'.repeat(5_000)}`;
    sessionStorage.setItem('screening-draft basic', `{"owner":${owner},"answers":${answers},"touched":[]}`);
    await page.open({ draft: 'session' });
    expect(page.heading).to.equal('About you');
    expect(page.field('givenName').value).to.equal('');
    expect(Object.keys(sessionStorage)).to.deep.equal([]);
  });

  it('recorders of visits are told not to record the fields', async () => {
    await page.open();
    const stage = page.root.querySelector('.stage');
    for (const name of ['fs-mask', 'ph-no-capture', 'rr-mask', 'sentry-mask'])
      expect(stage?.classList.contains(name), name).to.equal(true);
    for (const mark of ['data-private', 'data-dd-privacy', 'data-hj-suppress', 'data-clarity-mask'])
      expect(stage?.hasAttribute(mark), mark).to.equal(true);
  });

  it('draft="off" removes a draft of its form that lies in the tab, and no draft of another form', async () => {
    page.packages = [aPackage(contact), aPackage(contact, { id: 'other' })];
    for (const packageId of ['other', 'basic']) {
      await page.open({ draft: 'session', packageId });
      await page.type('givenName', 'Anne');
    }
    expect(Object.keys(sessionStorage).sort()).to.deep.equal([
      'screening-draft basic',
      'screening-draft other',
    ]);
    page.element.draft = 'off';
    await page.settle();
    expect(Object.keys(sessionStorage)).to.deep.equal(['screening-draft other']);
  });

  it('the name under which a draft is stored says nothing of a person', async () => {
    page.claims = { sub: 'anna@example.com', role: 'candidate', reference: 'anna@example.com' };
    await page.open({ draft: 'session' });
    await page.type('givenName', 'Anne');
    expect(Object.keys(sessionStorage)).to.deep.equal(['screening-draft basic']);
  });

  it('where the page session names nobody, no draft is kept', async () => {
    page.claims = { role: 'candidate' };
    await page.open({ draft: 'session' });
    await page.type('givenName', 'Anne');
    expect(sessionStorage).to.have.lengthOf(0);
  });
});
