import { expect } from '@open-wc/testing';
import { ScreeningError } from '../../../src/client/screening-error.ts';
import { until } from '../manual-clock.ts';
import { aScreening, refusal } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

describe('<screening-status> after its person has left', () => {
  let page: StatusPage;
  const before = aScreening({ id: 'a', packageTitle: 'Check of Nora' });
  const clear = { ...before, revision: 2, phase: 'complete', result: 'clear', waitingOn: 'none' } as const;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => page.close());

  for (const variant of ['timeline', 'badge', 'list'])
    it(`the ${variant} hides the result once every page session has ended, and says to sign in again`, async () => {
      await page.show([before], { variant });
      await page.receive(clear);
      expect(page.text).to.include('Clear');
      page.api.answers['GET /events'] = () => refusal('session_revoked');
      await page.renewStream();
      await until(() => page.element.matches(':state(problem)'));
      await page.settle();
      expect(page.element.renderRoot.textContent).to.not.include('Clear');
      expect(page.element.renderRoot.textContent).to.not.include('Nora');
      if (variant !== 'badge') expect(page.text).to.include('sign in again');
      expect(page.announcement).to.not.include('Nora');
    });

  it('says nothing of the former person, aloud or in writing, once another one has signed in', async () => {
    await page.show([before]);
    await page.receive(clear);
    expect(page.announcement).to.include('Check of Nora');
    page.events.length = 0;
    page.subject = crypto.randomUUID();
    const snapshot = Promise.withResolvers<Response>();
    page.api.answers['GET /screenings'] = () => snapshot.promise;
    const openStream = page.api.answers['GET /events']!;
    const revoked = page.api.stream.call.headers.get('authorization');
    page.api.answers['GET /events'] = (call, signal) =>
      call.headers.get('authorization') === revoked ? refusal('session_revoked') : openStream(call, signal);
    await page.renewStream();
    await until(() => page.api.callsOf('GET /screenings').length === 2);
    await page.settle();
    expect(page.element.renderRoot.textContent).to.not.include('Nora');
    expect(page.announcement).to.equal('');
    const other = aScreening({ packageTitle: 'Check of Adam' });
    snapshot.resolve(Response.json({ screenings: [other], cursor: 'adam' }));
    await until(() => page.part('title')?.textContent === 'Check of Adam');
    expect(page.announcement).to.equal('');
    expect(page.events.filter(({ type }) => type === 'screening-change')).to.deep.equal([]);
  });

  it('a screening that the page asked for on its own is not learned for the next person', async () => {
    const answer = Promise.withResolvers<Response>();
    page.api.answers['GET /screenings/old'] = () => answer.promise;
    await page.show([before], { 'screening-id': 'old' });
    page.subject = crypto.randomUUID();
    const openStream = page.api.answers['GET /events']!;
    const revoked = page.api.stream.call.headers.get('authorization');
    page.api.answers['GET /events'] = (call, signal) =>
      call.headers.get('authorization') === revoked ? refusal('session_revoked') : openStream(call, signal);
    page.api.answers['GET /screenings/old'] = () => refusal('not_found');
    page.api.screenings = [];
    await page.renewStream();
    await until(() => page.api.callsOf('GET /screenings').length === 2);
    answer.resolve(Response.json(aScreening({ id: 'old', packageTitle: 'Check of Nora' })));
    await until(() => page.element.matches(':state(problem)'));
    await page.settle();
    expect(page.element.renderRoot.textContent).to.not.include('Nora');
  });

  it('a host that refuses a page session hides what was shown, and says to sign in again', async () => {
    const { fetchSession } = page;
    let isSignedIn = true;
    Object.assign(page, {
      fetchSession: () =>
        isSignedIn
          ? fetchSession()
          : Promise.reject(new ScreeningError('session_invalid', 'Signed out.', { status: 401 })),
    });
    await page.show([clear]);
    isSignedIn = false;
    page.api.answers['GET /events'] = () => refusal('session_expired');
    await page.renewStream();
    await until(() => page.element.matches(':state(problem), :state(offline)'));
    await page.settle();
    expect(page.element.renderRoot.textContent).to.not.include('Clear');
    expect(page.text).to.include('sign in again');
  });

  it('what was hidden after a sign-out stays so while nobody can be asked who is signed in', async () => {
    const { fetchSession } = page;
    let answer = fetchSession;
    Object.assign(page, { fetchSession: () => answer() });
    await page.show([clear]);
    answer = () => Promise.reject(new ScreeningError('session_invalid', 'Signed out.', { status: 401 }));
    page.api.answers['GET /events'] = () => refusal('session_expired');
    await page.renewStream();
    await until(() => page.element.matches(':state(problem)'));
    answer = () => Promise.reject(new TypeError('no network'));
    page.part('retry')?.click();
    await until(() => page.element.matches(':state(reconnecting)'));
    await page.settle();
    expect(page.text).to.include('There seems to be no connection.');
    expect(page.text).to.not.include('Clear');
  });

  it('screenings that name each other, or themselves, as the run before are shown', async () => {
    await page.show([
      aScreening({ id: 'one', previousId: 'two', packageTitle: 'One' }),
      aScreening({ id: 'two', previousId: 'one' }),
    ]);
    expect(page.part('title')?.textContent).to.equal('One');
    await page.receive(aScreening({ id: 'one', previousId: 'one', packageTitle: 'Itself', revision: 2 }));
    expect(page.part('title')?.textContent).to.equal('Itself');
  });
});
