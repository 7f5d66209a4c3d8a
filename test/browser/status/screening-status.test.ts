import { expect } from '@open-wc/testing';
import type { Screening } from '../../../src/protocol/screening.ts';
import { ScreeningStatusElement } from '../../../src/status/screening-status-element.ts';
import {
  ScreeningChangeEvent,
  ScreeningCompleteEvent,
  ScreeningConnectionEvent,
} from '../../../src/status/status-events.ts';
import { aScreening, refusal } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

describe('<screening-status>', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => page.close());

  /** A launcher with this id says that it has created a screening. */
  const create = async (id: string, screening: Screening): Promise<void> => {
    const launcher = Object.assign(document.createElement('div'), { id });
    page.element.after(launcher);
    launcher.dispatchEvent(Object.assign(new Event('screening-created', { bubbles: true }), { screening }));
    await page.settle();
  };
  const changes = (): ScreeningChangeEvent[] =>
    page.events.filter((event) => event instanceof ScreeningChangeEvent);

  it('<screening-status> says that it is loading until the screenings arrive', async () => {
    page.api.answers['GET /screenings'] = () => new Promise(() => {});
    await page.open();
    expect(page.text).to.equal('Looking up background checks…');
    expect(page.element.matches(':state(loading)')).to.equal(true);
  });

  it('<screening-status> says when there is no screening yet', async () => {
    await page.show([]);
    expect(page.part('title')?.textContent).to.equal('No background check yet');
    expect(page.element.matches(':state(empty)')).to.equal(true);
  });

  it('<screening-status> shows the newest screening that the page session may see', async () => {
    await page.show([
      aScreening({ packageTitle: 'Older', submittedAt: '2026-11-01T08:00:00Z' }),
      aScreening({ packageTitle: 'Newest', submittedAt: '2026-11-20T08:00:00Z' }),
    ]);
    expect(page.part('title')?.textContent).to.equal('Newest');
  });

  describe('where the page session names a candidate', () => {
    const ofTomas = aScreening({ id: 'tomas', clientReferenceId: 'tomas', packageTitle: 'Check of Tomás' });
    const ofNora = aScreening({
      id: 'nora',
      clientReferenceId: 'nora',
      packageTitle: 'Check of Nora',
      phase: 'complete',
      result: 'clear',
      waitingOn: 'none',
      submittedAt: '2026-11-21T11:45:00Z',
    });

    beforeEach(() => {
      page.reference = 'tomas';
    });

    for (const [role, variant] of [
      ['candidate', 'timeline'],
      ['member', 'badge'],
    ] as const)
      it(`the ${variant} shows a ${role} no newer check of anybody else`, async () => {
        page.role = role;
        await page.show([ofTomas, ofNora], { variant });
        expect(page.text).to.include(variant === 'badge' ? 'In progress' : 'Check of Tomás');
        expect(page.text).to.not.include('Clear');
        await page.receive({ ...ofNora, revision: 2 });
        expect(page.text).to.not.include('Clear');
        expect(changes()).to.deep.equal([]);
      });

    for (const [how, attributes] of [
      ['in a list', { variant: 'list' }],
      ['that its page asks for', { 'screening-id': 'nora' }],
    ] as const)
      it(`a candidate is shown no check of anybody else ${how}, whatever the proxy answers`, async () => {
        page.api.answers['GET /screenings/nora'] = () => Response.json(ofNora);
        await page.show([ofNora], attributes);
        expect(page.text).to.not.include('Nora');
        await page.receive({ ...ofNora, revision: 2 });
        expect(page.text).to.not.include('Nora');
        expect(changes()).to.deep.equal([]);
      });

    it('a candidate whose reference has letters of any alphabet finds their check', async () => {
      page.reference = 'Зоя-josé-王';
      await page.show([{ ...ofNora, clientReferenceId: page.reference }]);
      expect(page.text).to.include('Check of Nora');
    });

    it('a member who has ordered for others alone reads that there is no check yet', async () => {
      page.role = 'member';
      await page.show([ofNora]);
      expect(page.part('title')?.textContent).to.equal('No background check yet');
      await page.receive({ ...ofTomas, submittedAt: '2026-11-21T11:50:00Z' });
      expect(page.text).to.include('Check of Tomás');
    });

    it('screening-id names the check of another candidate, and the list shows them all', async () => {
      page.role = 'member';
      await page.show([ofTomas, ofNora], { 'screening-id': 'nora' });
      expect(page.part('title')?.textContent).to.equal('Check of Nora');
      page.element.variant = 'list';
      await page.settle();
      expect(page.text).to.include('Check of Tomás');
      expect(page.text).to.include('Check of Nora');
    });
  });

  it('<screening-status> shows the screening that screening-id names', async () => {
    await page.show(
      [aScreening({ id: 'a', packageTitle: 'A' }), aScreening({ id: 'b', packageTitle: 'B' })],
      {
        'screening-id': 'b',
      },
    );
    expect(page.part('title')?.textContent).to.equal('B');
    page.element.screeningId = 'a';
    await page.settle();
    expect(page.part('title')?.textContent).to.equal('A');
    expect(changes()).to.deep.equal([]);
  });

  it('<screening-status> requests a screening that the snapshot does not contain', async () => {
    page.api.answers['GET /screenings/old'] = () =>
      Response.json(aScreening({ id: 'old', packageTitle: 'Old' }));
    await page.show([], { 'screening-id': 'old' });
    expect(page.part('title')?.textContent).to.equal('Old');
  });

  it('<screening-status> says that a foreign or missing screening cannot be shown', async () => {
    await page.show([aScreening()], { 'screening-id': 'foreign' });
    expect(page.text).to.include('There is no such check, or you may not see it.');
    expect(page.element.matches(':state(unavailable)')).to.equal(true);
  });

  it('<screening-status> shows a change as it arrives and announces it to screen readers', async () => {
    await page.show([aScreening({ id: 'a' })]);
    expect(page.announcement).to.equal('');
    await page.receive(
      aScreening({ id: 'a', revision: 2, phase: 'complete', result: 'clear', waitingOn: 'none' }),
    );
    expect(page.part('headline')?.textContent).to.equal('Clear');
    expect(page.announcement).to.equal('Standard check: Clear');
  });

  for (const variant of ['timeline', 'badge', 'list'])
    it(`the ${variant} shows a member a late correction of an outcome as it arrives, and announces it`, async () => {
      page.role = 'member';
      const clear = aScreening({ phase: 'complete', result: 'clear', waitingOn: 'none' });
      await page.show([clear], { variant });
      expect(page.text).to.include('Clear');
      await page.receive({ ...clear, revision: 2, result: 'review' });
      expect(page.text).to.include('Under review').and.not.include('Clear');
      const owner = variant === 'list' ? `${clear.clientReferenceId}: ` : '';
      expect(page.announcement).to.equal(`${owner}Standard check: Under review`);
      expect(changes()).to.have.lengthOf(1);
    });

  it('what was said aloud of one screening is gone when another one is shown', async () => {
    const one = aScreening({ id: 'one', phase: 'in-progress' });
    await page.show([one, aScreening({ id: 'other' })], { 'screening-id': 'one' });
    await page.receive({ ...one, phase: 'complete', result: 'review', revision: 2 });
    expect(page.announcement).to.equal('Standard check: Under review');
    page.element.screeningId = 'other';
    await page.settle();
    expect(page.announcement).to.equal('');
  });

  it('screening-change is sent once per change, with the screening as it was before', async () => {
    await page.show([aScreening({ id: 'a' })]);
    expect(changes()).to.deep.equal([]);
    await page.receive(aScreening({ id: 'a', revision: 2, phase: 'complete' }));
    await page.receive(aScreening({ id: 'a', revision: 2, phase: 'complete' }));
    expect(changes().map(({ screening, previous }) => [screening.phase, previous?.phase])).to.deep.equal([
      ['complete', 'in-progress'],
    ]);
    expect(changes()[0]).to.include({ bubbles: true, composed: true });
    expect(page.events.filter((event) => event instanceof ScreeningCompleteEvent).length).to.equal(1);
  });

  it('screening-change is not sent for screenings that are not shown', async () => {
    await page.show([aScreening({ id: 'a' })], { 'screening-id': 'a' });
    await page.receive(aScreening({ id: 'b' }));
    expect(changes()).to.deep.equal([]);
  });

  it('<screening-status> without a screening-id switches to a newer screening', async () => {
    await page.show([aScreening({ id: 'a' })]);
    await page.receive(aScreening({ id: 'b', packageTitle: 'Newer', submittedAt: '2026-11-21T11:45:00Z' }));
    expect(page.part('title')?.textContent).to.equal('Newer');
    expect(changes()[0]?.previous).to.equal(undefined);
  });

  it('<screening-status for> shows what its launcher creates, and nothing of another launcher', async () => {
    await page.show([aScreening({ id: 'a', packageTitle: 'A' })], { for: 'launcher' });
    const old = { submittedAt: '2026-01-01T00:00:00Z' };
    page.api.answers['GET /screenings/c'] = () =>
      Response.json(aScreening({ id: 'c', packageTitle: 'C', ...old }));
    await create('another', aScreening({ id: 'c', ...old }));
    expect(page.part('title')?.textContent).to.equal('A');
    await create('launcher', aScreening({ id: 'c', ...old }));
    expect(page.part('title')?.textContent).to.equal('C');
  });

  for (const variant of ['timeline', 'badge'])
    it(`a ${variant} that follows a launcher is absent until there is a check`, async () => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      page.api.answers['GET /screenings'] = () => promise;
      await page.open({ for: 'launcher', variant });
      expect(page.element.renderRoot.childElementCount).to.equal(0);
      resolve(Response.json({ screenings: [], cursor: 'start' }));
      await page.settle();
      expect(page.element.matches(':state(empty)')).to.equal(true);
      expect(page.element.renderRoot.childElementCount).to.equal(0);
      page.api.answers['GET /screenings/c'] = () => Response.json(aScreening({ id: 'c', packageTitle: 'C' }));
      await create('launcher', aScreening({ id: 'c' }));
      expect(page.part('headline')?.textContent).to.equal('In progress');
    });

  it('<screening-status> alone says in one line that there is none', async () => {
    await page.show([]);
    expect(page.text).to.equal('No background check yet');
  });

  it('<screening-status for> shows of a created screening what its own page session may see', async () => {
    await page.show([], { for: 'launcher' });
    await create('launcher', aScreening({ id: 'foreign', packageTitle: 'Foreign' }));
    expect(page.text).to.include('There is no such check, or you may not see it.');
    expect(page.text).to.not.include('Foreign');
    expect(changes()).to.deep.equal([]);
  });

  it('<screening-status> reports the state of its connection, in words and by screening-connection', async () => {
    await page.show([aScreening()]);
    page.api.stream.break();
    await page.settle();
    const states = page.events.flatMap((event) =>
      event instanceof ScreeningConnectionEvent ? [event.state] : [],
    );
    expect(states).to.deep.equal(['connecting', 'live', 'reconnecting']);
    expect(page.find('.connection')?.textContent).to.equal('Reconnecting…');
    expect(page.text).to.include('Last heard');
    expect(page.element.matches(':state(reconnecting)')).to.equal(true);
  });

  it('<screening-status> says when loading failed and tries again at a click', async () => {
    const answer = page.api.answers['GET /screenings']!;
    page.api.answers['GET /screenings'] = () => refusal('service_unavailable');
    await page.open();
    expect(page.part('title')?.textContent).to.equal('Not available right now');
    page.api.answers['GET /screenings'] = answer;
    page.part('button')?.click();
    await page.settle();
    expect(page.part('title')?.textContent).to.equal('No background check yet');
  });

  it('<screening-status> keeps showing the screening when live updates stop, and offers to try again', async () => {
    await page.show([aScreening()]);
    page.api.answers['GET /events'] = () => refusal('role_forbidden');
    page.api.stream.break();
    await page.settle();
    dispatchEvent(new Event('online'));
    await page.settle();
    expect(page.part('title')?.textContent).to.equal('Standard check');
    expect(page.text).to.include('Live updates have stopped.');
    expect(page.part('button')).to.not.equal(null);
  });

  it('<screening-status> keeps properties that were set before it was defined', async () => {
    const name = 'late-screening-status';
    const late = document.createElement(name);
    Object.assign(late, { fetchSession: page.fetchSession });
    page.api.screenings = [aScreening({ packageTitle: 'Set early' })];
    document.body.append(late);
    customElements.define(name, class extends ScreeningStatusElement {});
    await page.settle();
    expect(late.shadowRoot?.querySelector('[part=title]')?.textContent).to.equal('Set early');
    late.remove();
  });

  it('<screening-status> keeps its stream and its events when it is moved', async () => {
    await page.show([aScreening({ id: 'a' })]);
    const place = document.createElement('div');
    page.element.before(place);
    place.append(page.element);
    await page.settle();
    await page.receive(aScreening({ id: 'a', revision: 2, phase: 'complete' }));
    expect(page.api.streams.length).to.equal(1);
    expect(page.part('headline')?.textContent).to.equal('Complete');
    expect(changes().length).to.equal(1);
  });

  it('<screening-status> asks again for its screening when it was moved while it asked', async () => {
    const answers: ((response: Response) => void)[] = [];
    page.api.answers['GET /screenings/a'] = () => new Promise((resolve) => answers.push(resolve));
    await page.show([], { 'screening-id': 'a' });
    const place = document.createElement('div');
    page.element.before(place);
    place.append(page.element);
    await page.settle();
    answers.at(-1)?.(Response.json(aScreening({ id: 'a', phase: 'complete' })));
    await page.settle();
    expect(answers.length).to.equal(2);
    expect(page.part('headline')?.textContent).to.equal('Complete');
  });

  it('<screening-status> closes its stream when it is removed and opens one when it is added again', async () => {
    await page.show([aScreening()]);
    const parent = page.element.parentElement!;
    page.element.remove();
    await page.settle();
    expect(page.api.stream.isClosedByPage()).to.equal(true);
    parent.append(page.element);
    await page.settle();
    expect(page.api.streams.length).to.equal(2);
  });

  it('all <screening-status> elements of a page share one stream and one page session', async () => {
    await page.show([aScreening({ id: 'a' })]);
    const badge = document.createElement('screening-status');
    badge.variant = 'badge';
    badge.fetchSession = page.fetchSession;
    page.element.after(badge);
    await page.receive(aScreening({ id: 'a', revision: 2, phase: 'complete', result: 'clear' }));
    expect(badge.shadowRoot?.textContent).to.include('Clear');
    expect(page.api.streams.length).to.equal(1);
    badge.remove();
  });

  it('<screening-status> starts over with another source of page sessions', async () => {
    await page.show([aScreening({ packageTitle: 'Mine' })]);
    page.api.screenings = [aScreening({ packageTitle: 'Yours' })];
    page.element.fetchSession = () => page.fetchSession();
    await page.settle();
    expect(page.part('title')?.textContent).to.equal('Yours');
    expect(page.api.streams[0]?.isClosedByPage()).to.equal(true);
  });

  it('<screening-status> keeps the screening when its language changes', async () => {
    await page.show([aScreening({ id: 'a' })]);
    page.element.locale = 'en-GB';
    await page.settle();
    expect(page.element.renderRoot.querySelector('section')?.lang).to.equal('en-GB');
    expect(page.part('title')?.textContent).to.equal('Standard check');
  });

  it('a second import of the definition of <screening-status> does no harm', async () => {
    const secondCopy: string = '../../../src/status/define.ts?second-copy';
    await import(secondCopy);
    expect(customElements.get('screening-status')).to.equal(ScreeningStatusElement);
  });
});
