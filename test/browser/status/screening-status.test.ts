import { expect } from '@open-wc/testing';
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

  const changes = (): ScreeningChangeEvent[] =>
    page.events.filter((event) => event instanceof ScreeningChangeEvent);

  it('says that it is looking until it knows', async () => {
    page.api.answers['GET /screenings'] = () => new Promise(() => {});
    await page.open();
    expect(page.text).to.equal('Looking up your background check…');
    expect(page.element.matches(':state(loading)')).to.equal(true);
  });

  it('says that there is nothing yet', async () => {
    await page.show([]);
    expect(page.part('title')?.textContent).to.equal('No background check yet');
    expect(page.element.matches(':state(empty)')).to.equal(true);
  });

  it('shows the newest screening that the page session may see', async () => {
    await page.show([
      aScreening({ packageTitle: 'Older', submittedAt: '2026-11-01T08:00:00Z' }),
      aScreening({ packageTitle: 'Newest', submittedAt: '2026-11-20T08:00:00Z' }),
    ]);
    expect(page.part('title')?.textContent).to.equal('Newest');
  });

  it('shows the screening it is told to', async () => {
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

  it('asks for a screening that the snapshot does not hold', async () => {
    page.api.answers['GET /screenings/far'] = () =>
      Response.json(aScreening({ id: 'far', packageTitle: 'Far' }));
    await page.show([], { 'screening-id': 'far' });
    expect(page.part('title')?.textContent).to.equal('Far');
  });

  it('says that a foreign or absent screening is not to be seen', async () => {
    await page.show([aScreening()], { 'screening-id': 'foreign' });
    expect(page.text).to.include('There is no such check, or you may not see it.');
    expect(page.element.matches(':state(problem)')).to.equal(true);
  });

  it('shows a change without being asked, and announces it', async () => {
    await page.show([aScreening({ id: 'a' })]);
    expect(page.announcement).to.equal('');
    await page.hear(
      aScreening({ id: 'a', revision: 2, phase: 'complete', result: 'clear', waitingOn: 'none' }),
    );
    expect(page.part('headline')?.textContent).to.equal('Clear');
    expect(page.announcement).to.equal('Standard check: Clear');
  });

  it('sends an event per change, with what was shown before', async () => {
    await page.show([aScreening({ id: 'a' })]);
    expect(changes()).to.deep.equal([]);
    await page.hear(aScreening({ id: 'a', revision: 2, phase: 'complete' }));
    await page.hear(aScreening({ id: 'a', revision: 2, phase: 'complete' }));
    expect(changes().map(({ screening, previous }) => [screening.phase, previous?.phase])).to.deep.equal([
      ['complete', 'in-progress'],
    ]);
    expect(changes()[0]).to.include({ bubbles: true, composed: true });
    expect(page.events.filter((event) => event instanceof ScreeningCompleteEvent).length).to.equal(1);
  });

  it('is silent about other screenings than its own', async () => {
    await page.show([aScreening({ id: 'a' })], { 'screening-id': 'a' });
    await page.hear(aScreening({ id: 'b' }));
    expect(changes()).to.deep.equal([]);
  });

  it('turns to a newer screening where it is told none', async () => {
    await page.show([aScreening({ id: 'a' })]);
    await page.hear(aScreening({ id: 'b', packageTitle: 'Newer', submittedAt: '2026-11-21T11:45:00Z' }));
    expect(page.part('title')?.textContent).to.equal('Newer');
    expect(changes()[0]?.previous).to.equal(undefined);
  });

  it('follows what the launcher that it names creates, and no other', async () => {
    await page.show([aScreening({ id: 'a', packageTitle: 'A' })], { for: 'launcher' });
    const create = (id: string, packageTitle: string): void => {
      const launcher = Object.assign(document.createElement('div'), { id });
      page.element.after(launcher);
      const screening = aScreening({ packageTitle, submittedAt: '2026-01-01T00:00:00Z' });
      launcher.dispatchEvent(Object.assign(new Event('screening-created', { bubbles: true }), { screening }));
    };
    create('another', 'B');
    await page.settle();
    expect(page.part('title')?.textContent).to.equal('A');
    create('launcher', 'C');
    await page.settle();
    expect(page.part('title')?.textContent).to.equal('C');
  });

  it('tells how its connection stands', async () => {
    await page.show([aScreening()]);
    page.api.stream.break();
    await page.settle();
    const states = page.events.flatMap((event) =>
      event instanceof ScreeningConnectionEvent ? [event.state] : [],
    );
    expect(states).to.deep.equal(['connecting', 'live', 'reconnecting']);
    expect(page.part('connection')?.textContent).to.equal('Reconnecting…');
    expect(page.text).to.include('Last heard');
    expect(page.element.matches(':state(reconnecting)')).to.equal(true);
  });

  it('says what is wrong when nothing can be loaded, and tries again when told to', async () => {
    const usual = page.api.answers['GET /screenings']!;
    page.api.answers['GET /screenings'] = () => refusal('service_unavailable');
    await page.open();
    expect(page.part('title')?.textContent).to.equal('We could not load this background check');
    page.api.answers['GET /screenings'] = usual;
    page.part('retry')?.click();
    await page.settle();
    expect(page.part('title')?.textContent).to.equal('No background check yet');
  });

  it('keeps what it shows when live updates stop, says so, and offers to try again', async () => {
    await page.show([aScreening()]);
    page.api.answers['GET /events'] = () => refusal('role_forbidden');
    page.api.stream.break();
    await page.settle();
    dispatchEvent(new Event('online'));
    await page.settle();
    expect(page.part('title')?.textContent).to.equal('Standard check');
    expect(page.text).to.include('Live updates have stopped.');
    expect(page.part('retry')).to.not.equal(null);
  });

  it('works with what a page sets before the element is defined', async () => {
    const name = 'late-screening-status';
    const late = document.createElement(name);
    Object.assign(late, { fetchSession: page.fetchSession });
    page.api.screenings = [aScreening({ packageTitle: 'In time' })];
    document.body.append(late);
    customElements.define(name, class extends ScreeningStatusElement {});
    await page.settle();
    expect(late.shadowRoot?.querySelector('h2')?.textContent).to.equal('In time');
    late.remove();
  });

  it('keeps its stream and its events when it is moved', async () => {
    await page.show([aScreening({ id: 'a' })]);
    const place = document.createElement('div');
    page.element.before(place);
    place.append(page.element);
    await page.settle();
    await page.hear(aScreening({ id: 'a', revision: 2, phase: 'complete' }));
    expect(page.api.streams.length).to.equal(1);
    expect(page.part('headline')?.textContent).to.equal('Complete');
    expect(changes().length).to.equal(1);
  });

  it('closes its stream when it is removed, and comes back when it is put in again', async () => {
    await page.show([aScreening()]);
    const parent = page.element.parentElement!;
    page.element.remove();
    await page.settle();
    expect(page.api.stream.isClosedByPage()).to.equal(true);
    parent.append(page.element);
    await page.settle();
    expect(page.api.streams.length).to.equal(2);
  });

  it('shares one stream and one page session with the others of its page', async () => {
    await page.show([aScreening({ id: 'a' })]);
    const badge = document.createElement('screening-status');
    badge.variant = 'badge';
    badge.fetchSession = page.fetchSession;
    page.element.after(badge);
    await page.hear(aScreening({ id: 'a', revision: 2, phase: 'complete', result: 'clear' }));
    expect(badge.shadowRoot?.textContent).to.include('Clear');
    expect(page.api.streams.length).to.equal(1);
    badge.remove();
  });

  it('starts anew with another source of page sessions', async () => {
    await page.show([aScreening({ packageTitle: 'Mine' })]);
    page.api.screenings = [aScreening({ packageTitle: 'Yours' })];
    page.element.fetchSession = () => page.fetchSession();
    await page.settle();
    expect(page.part('title')?.textContent).to.equal('Yours');
    expect(page.api.streams[0]?.isClosedByPage()).to.equal(true);
  });

  it('speaks another language without losing anything', async () => {
    await page.show([aScreening({ id: 'a' })]);
    page.element.locale = 'en-GB';
    await page.settle();
    expect(page.element.renderRoot.querySelector('section')?.lang).to.equal('en-GB');
    expect(page.part('title')?.textContent).to.equal('Standard check');
  });

  it('may be defined twice', async () => {
    const again: string = '../../../src/status/define.ts?again';
    await import(again);
    expect(customElements.get('screening-status')).to.equal(ScreeningStatusElement);
  });
});
