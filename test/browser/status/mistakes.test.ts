import { expect } from '@open-wc/testing';
import { registerLocale } from '../../../src/locales/locale.ts';
import { ConsoleErrors } from '../console-errors.ts';
import { until } from '../manual-clock.ts';
import { aScreening, misplaced, refusal } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

const notSetUp = 'This is not set up yet. Contact support.';

describe('a mistake of the host, in <screening-status>', () => {
  let page: StatusPage;
  let errors: ConsoleErrors;

  beforeEach(() => {
    page = new StatusPage();
    errors = new ConsoleErrors();
  });
  afterEach(() => {
    errors.end();
    page.close();
  });

  for (const [what, make, told] of [
    [
      'whose origin the proxy refuses',
      () => (page.api.answers['GET /screenings'] = () => refusal('origin_refused')),
      [location.origin, 'ALLOWED_ORIGINS'],
    ],
    [
      'whose endpoint is not mounted',
      () => (page.api.answers['GET /screenings'] = () => new Response('<h1>?</h1>', { status: 404 })),
      ['endpoint answered 404'],
    ],
    [
      'whose gateway takes a part of the path away',
      () => (page.api.answers['GET /screenings'] = misplaced),
      ['endpoint answered 404', '/screening-api', 'gateway'],
    ],
    [
      'whose page session the proxy did not make',
      () => (page.api.answers['GET /screenings'] = () => refusal('session_invalid')),
      ['endpoint and session-url'],
    ],
  ] as const)
    it(`a status ${what} tells its developer once, and its visitor that this is not set up`, async () => {
      make();
      await page.open();
      await until(() => page.text.includes(notSetUp));
      page.part('button')?.click();
      await page.settle();
      expect(errors.lines.length).to.equal(1);
      for (const words of told) expect(errors.lines[0]).to.include(words);
    });

  it('a status without session-url tells its developer and its visitor once, whatever the number of elements', async () => {
    const others = [0, 1].map(() => document.body.appendChild(document.createElement('screening-status')));
    await until(() => others.every((other) => other.matches(':state(unavailable)')));
    const [first, second] = others.map((other) => other.shadowRoot!);
    await until(() => (first?.textContent ?? '').includes(notSetUp));
    expect(second!.querySelector('.card, button')).to.equal(null);
    expect(errors.lines).to.deep.equal([
      'screening-elements: Set session-url or fetchSession on the element.',
    ]);
    for (const other of others) other.remove();
  });

  it('a status whose endpoint is none of the page session’s sends nothing there', async () => {
    page.endpoints = ['https://proxy.example'];
    await page.open({ endpoint: 'https://evil.example/screening-api' });
    await until(() => page.text.includes(notSetUp));
    expect(page.api.calls).to.deep.equal([]);
    expect(errors.lines[0]).to.include('endpoint').and.to.include('ALLOWED_ORIGINS');
  });

  it('an unknown variant is told, and a timeline is shown', async () => {
    await page.show([aScreening({ packageTitle: 'Standard' })], { variant: 'table' });
    expect(page.part('title')?.textContent).to.equal('Standard');
    expect(errors.lines.length).to.equal(1);
    expect(errors.lines[0]).to.include('variant="table"').and.to.include('timeline, badge, list');
  });

  describe('that follows a launcher', () => {
    const startTimer = globalThis.setTimeout;
    /** What the page wants to do when the launcher had time to appear. */
    let overdue: (() => void)[];

    beforeEach(() => {
      overdue = [];
      globalThis.setTimeout = ((act: () => void, ms: number) => {
        if (ms !== 5_000) return startTimer(act, ms);
        overdue.push(act);
        return 0;
      }) as typeof setTimeout;
    });
    afterEach(() => {
      globalThis.setTimeout = startTimer;
    });

    for (const [what, other] of [
      ['nothing', undefined],
      ['something else', 'div'],
    ] as const)
      it(`for that names ${what} is told`, async () => {
        const id = `launcher-${what.length}`;
        const named = document.body.appendChild(document.createElement(other ?? 'p'));
        if (other) named.id = id;
        await page.open({ for: id });
        for (const act of overdue) act();
        expect(errors.lines.length).to.equal(1);
        expect(errors.lines[0]).to.include(`for="${id}"`).and.to.include('<screening-launcher>');
        named.remove();
      });

    it('for that names a launcher inside the status, where nobody sees it, is told', async () => {
      await page.open({ for: 'launcher' });
      page.element.innerHTML = '<screening-launcher id="launcher"></screening-launcher>';
      for (const act of overdue) act();
      expect(errors.lines.length).to.equal(1);
      expect(errors.lines[0]).to.include('for="launcher"').and.to.include('</screening-status>');
    });

    it('for that names a launcher is right', async () => {
      const launcher = document.body.appendChild(document.createElement('screening-launcher'));
      launcher.id = 'launcher';
      await page.open({ for: 'launcher' });
      for (const act of overdue) act();
      expect(overdue.length).to.be.above(0);
      expect(errors.lines).to.deep.equal([]);
      launcher.remove();
    });
  });

  it('the sentence can be replaced like any other', async () => {
    registerLocale('en', { status: { problem: { setup: 'We are still preparing this.' } } });
    page.api.answers['GET /screenings'] = () => refusal('origin_refused');
    await page.open();
    await until(() => page.text.includes('We are still preparing this.'));
    registerLocale('en', { status: { problem: { setup: notSetUp } } });
  });
});
