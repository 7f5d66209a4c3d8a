import { expect } from '@open-wc/testing';
import type { ScreeningErrorEvent } from '../../../src/launcher/launcher-events.ts';
import { ConsoleErrors } from '../console-errors.ts';
import { explained, misplaced, refusal } from '../page-api-stand-in.ts';
import { LauncherPage } from './launcher-page.ts';

const notSetUp = 'This is not set up yet. Contact support.';

const html = (status: number): Response =>
  new Response('<h1>Hello Anna</h1>', { status, headers: { 'content-type': 'text/html' } });

interface Mistake {
  what: string;
  make: (page: LauncherPage) => Record<string, unknown>;
  /** What the console names: the attribute or variable, and what to do. */
  told: string[];
}

const mistakes: Mistake[] = [
  {
    what: 'without session-url',
    make: () => ({ fetchSession: null }),
    told: ['Set session-url or fetchSession'],
  },
  {
    what: 'whose session-url is not there',
    make: ({ api }) => {
      api.answers['POST /my/session'] = () => html(404);
      return { fetchSession: null, sessionUrl: '/my/session' };
    },
    told: ['session-url answered 404', 'POST /sessions'],
  },
  {
    what: 'whose back end has a wrong host key',
    make: ({ api }) => {
      api.answers['POST /my/session'] = () => refusal('host_key_invalid');
      return { fetchSession: null, sessionUrl: '/my/session' };
    },
    told: ['HOST_API_KEY'],
  },
  {
    what: 'whose origin the proxy refuses',
    make: ({ api }) => {
      api.answers['GET /packages'] = () => refusal('origin_refused');
      return {};
    },
    told: [location.origin, 'PUBLIC_URL', 'ALLOWED_ORIGINS'],
  },
  {
    what: 'whose endpoint is not mounted',
    make: ({ api }) => {
      api.answers['GET /packages'] = () => html(404);
      return {};
    },
    told: ['endpoint answered 404 at ', 'pass /screening-api on', 'or correct endpoint'],
  },
  {
    what: 'whose gateway takes a part of the path away',
    make: ({ api }) => {
      api.answers['GET /packages'] = misplaced;
      return {};
    },
    told: ['endpoint answered 404', '/screening-api', 'gateway'],
  },
  {
    what: 'whose back end calls the proxy at a wrong path',
    make: ({ api }) => {
      api.answers['POST /my/session'] = misplaced;
      return { fetchSession: null, sessionUrl: '/my/session' };
    },
    told: ['session-url answered 404 (not_found)', '/screening-api'],
  },
  {
    what: 'whose session-url is of another origin',
    make: () => ({ fetchSession: null, sessionUrl: 'https://evil.example/session' }),
    told: ['session-url', 'another origin', 'fetchSession'],
  },
  {
    what: 'with an unknown package-id',
    make: () => ({ packageId: '12345' }),
    told: ['package-id="12345"', 'POST /sessions', 'basic Basic check'],
  },
  {
    what: 'whose page session names packages that the account has not',
    make: ({ api }) => {
      api.answers['GET /packages'] = () => explained('package_forbidden', 'It has 539146 (Standard).');
      return {};
    },
    told: ['The page API refused: It has 539146 (Standard).'],
  },
  {
    what: 'with an unknown mode',
    make: () => ({ mode: 'forms' }),
    told: ['mode="forms"', 'form, link, email'],
  },
  {
    what: 'of a member with the mode of a candidate',
    make: (page) => {
      page.claims.role = 'member';
      return { mode: 'form' };
    },
    told: ['mode="form"', 'member', 'leave mode out, or use email or link'],
  },
];

describe('a mistake of the host, in <screening-launcher>', () => {
  let page: LauncherPage;
  let errors: ConsoleErrors;

  beforeEach(() => {
    page = new LauncherPage();
    errors = new ConsoleErrors();
  });
  afterEach(() => {
    errors.end();
    page.close();
  });

  for (const { what, make, told } of mistakes)
    it(`a launcher ${what} tells its developer once, and its visitor that this is not set up`, async () => {
      await page.open(make(page));
      expect(page.text).to.include(notSetUp);
      expect(page.text).to.not.include('timed out').and.to.not.include('connection');
      expect(page.eventNames).to.deep.equal(['error']);
      await page.press('Try again');
      expect(errors.lines.length).to.equal(1);
      for (const words of told) expect(errors.lines[0]).to.include(words);
      expect(errors.lines[0]).to.not.match(/Anna|a-secret-token|head\./);
    });

  it('a launcher whose orders would be refused says so before the first question', async () => {
    page.claims.aud = ['production', 'http://localhost:1'];
    page.api.answers['POST /healthz'] = () => refusal('origin_refused');
    await page.open();
    expect(page.text).to.include(notSetUp);
    expect(page.eventNames).to.deep.equal(['error']);
    expect((page.events[0] as ScreeningErrorEvent).error).to.include({
      code: 'origin_refused',
      isMistake: true,
    });
  });

  it('a launcher that the page session does not name goes on where the proxy takes its orders', async () => {
    page.claims.aud = ['production', 'http://localhost:1'];
    page.api.answers['POST /healthz'] = () => refusal('invalid_request');
    await page.open();
    expect(page.heading).to.equal('About you');
  });

  it('a recurrence that is none is told, and the form goes on without it', async () => {
    await page.open({ recurrence: 'monthly' });
    expect(page.heading).to.equal('About you');
    expect(errors.lines.length).to.equal(1);
    expect(errors.lines[0]).to.include('recurrence').and.to.include('P1M');
  });
});
