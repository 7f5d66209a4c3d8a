import { expect } from '@open-wc/testing';
import type { ScreeningLauncherElement } from '../../../src/launcher/screening-launcher-element.ts';
import { until } from '../manual-clock.ts';
import { aScreening, refusal, screeningEvent } from '../page-api-stand-in.ts';
import { failures } from './failures.ts';
import { aPackage, anna, contact, LauncherPage } from './launcher-page.ts';
import { canary, LeakSearch, trace } from './leak-search.ts';

const known = { ...anna, dob: '1990-01-20' };
const disclosure = { id: 'fcra', version: '1', title: 'Disclosure', text: 'We may obtain a report.' };

interface Way {
  set: Partial<ScreeningLauncherElement>;
  /** From the first step to where everything is given but the order. */
  come: (page: LauncherPage) => Promise<void>;
  order: string;
}

/** Every mode, with the number typed where it is asked, and given by the host where it is not. */
const ways: Record<string, Way> = {
  'typed into the form': {
    set: { candidate: known },
    come: async (page) => {
      await page.press('Continue');
      await page.type('ssn', canary);
      await page.press('Continue');
    },
    order: 'Submit',
  },
  'given for the form': {
    set: { candidate: { ...known, ssn: canary } },
    come: (page) => page.press('Continue', 'Continue'),
    order: 'Submit',
  },
  'given for a link': {
    set: { mode: 'link', candidate: { ...known, ssn: '536228726' } },
    come: () => Promise.resolve(),
    order: 'Open the form',
  },
  'given for a dialog': {
    set: { mode: 'link', openIn: 'dialog', candidate: { ...known, ssn: canary } },
    come: () => Promise.resolve(),
    order: 'Open the form',
  },
  'given for an e-mail': {
    set: { mode: 'email', candidate: { ...known, ssn: canary } },
    come: () => Promise.resolve(),
    order: 'Send the invitation',
  },
};

/** What else can happen once it is typed. */
const meanwhile: Record<string, (page: LauncherPage) => Promise<void>> = {
  'the launcher is reset': (page) => {
    page.element.reset();
    return page.settle();
  },
  'the host’s form is reset': (page) => {
    page.element.closest('form')?.reset();
    return page.settle();
  },
  'the candidate wants to be forgotten': (page) => page.press('Forget me on this device'),
  'the launcher is moved': (page) => {
    page.main.append(page.element);
    return page.settle();
  },
  'the launcher is taken away': (page) => {
    page.element.remove();
    return page.settle();
  },
  'the launcher is disabled': (page) => {
    page.element.disabled = true;
    return page.settle();
  },
  'the page is loaded again': async (page) => {
    page.element.remove();
    const again = new LauncherPage();
    Object.assign(again, { claims: page.claims, packages: page.packages });
    await again.open({ draft: 'session' });
    expect(again.field('givenName').value).to.equal('Anna');
    await again.type('email', anna.email);
    await again.press('Continue');
    expect(again.field('ssn').value).to.equal('');
    // It is looked at before it goes.
    page.main.append(again.main);
  },
  'another language is chosen': async (page) => {
    page.element.locale = 'es';
    await until(() => page.root.querySelector('section')?.lang === 'es');
  },
  'it is looked at again': async (page) => {
    await page.press('Back', 'Show the Social Security number');
    expect(page.field('ssn').value).to.equal(canary);
  },
  'it is spoilt': async (page) => {
    await page.press('Back');
    await page.type('ssn', canary.slice(0, -1));
    await page.element.submit();
    await page.settle();
    expect(page.problemAt('ssn')).not.to.equal(undefined);
  },
  'the host goes over to the link': (page) => {
    page.element.mode = 'link';
    return page.settle();
  },
  'the host goes over to the e-mail': (page) => {
    page.element.mode = 'email';
    return page.settle();
  },
  'the host takes another package': (page) => {
    page.element.packageId = 'none';
    return page.settle();
  },
  'the same check begins elsewhere': async (page) => {
    page.api.stream.send(screeningEvent('later', aScreening({ packageId: 'basic' })));
    await page.settle();
    expect(page.heading).to.equal('The check is already under way');
  },
  'the connection of the live news breaks': async (page) => {
    page.api.stream.break();
    await page.settle();
  },
};

const given = { ...known, ssn: canary };

/** The other routes that are asked on the way, and how it comes to that. */
const routes: Record<string, (page: LauncherPage) => Promise<void>> = {
  'GET /packages': (page) => page.open({ mode: 'link', candidate: given }),
  'POST /screenings/s1/invite': async (page) => {
    await page.open({ mode: 'link', candidate: given });
    await page.press('Open the form');
  },
  'GET /screenings/s1/consents': async (page) => {
    await page.open({ candidate: given, disclosures: [disclosure] });
    await page.press('Continue', 'Continue');
    await page.type('signature', 'Anna Lee');
    await page.press('Sign and continue', 'Submit', 'Download your receipt');
  },
};

describe('a social security number', () => {
  let page: LauncherPage;
  let search: LeakSearch;
  const usualOpen = window.open;

  beforeEach(() => {
    page = new LauncherPage();
    page.packages = [aPackage(`${contact} dob ssn`)];
    search = new LeakSearch(page);
    window.open = () => null;
  });
  afterEach(() => {
    search.close();
    page.close();
    window.open = usualOpen;
  });

  /** Opens the launcher in a form of the host, with drafts, and comes to where the order can be sent. */
  const come = async ({ set, come: walk }: Way): Promise<void> => {
    await page.open({ name: 'screening', draft: 'session', ...set });
    const form = document.createElement('form');
    page.main.append(form);
    form.append(page.element);
    await page.settle();
    await walk(page);
  };
  const isNowhere = async () => expect(await search.places()).to.deep.equal([]);
  const lastBody = () => page.api.callsOf('POST /screenings').at(-1)?.body ?? '';

  for (const [how, way] of Object.entries(ways)) {
    describe(how, () => {
      it('leaves no trace when the order is taken', async () => {
        await come(way);
        await isNowhere();
        await page.press(way.order);
        expect(page.eventNames).to.include('created');
        expect(trace.test(lastBody())).to.equal(way.order === 'Submit');
        await isNowhere();
      });

      it('leaves no trace while the order is on its way, nor when it is taken late', async () => {
        const late = Promise.withResolvers<Response>();
        page.api.answers['POST /screenings'] = () => late.promise;
        await come(way);
        await page.press(way.order);
        await isNowhere();
        late.resolve(page.placed());
        await page.settle();
        expect(page.eventNames).to.include('created');
        await isNowhere();
      });

      it('leaves no trace when the answer repeats the order', async () => {
        page.api.answers['POST /screenings'] = async () => {
          const placed = (await page.placed().json()) as object;
          return Response.json({ ...placed, candidate: JSON.parse(lastBody()) as unknown }, { status: 201 });
        };
        await come(way);
        await page.press(way.order);
        expect(page.eventNames).to.include('created');
        await isNowhere();
      });

      for (const [failure, answer] of Object.entries(failures))
        it(`leaves no trace when the order meets ${failure}`, async () => {
          page.api.answers['POST /screenings'] = () => answer(lastBody());
          await come(way);
          await page.press(way.order);
          expect(page.eventNames.at(-1)).to.equal('error');
          await isNowhere();
          page.api.answers['POST /screenings'] = () => page.placed();
          search.keep('an error', await page.element.open().catch((error: unknown) => error));
          await page.settle();
          await isNowhere();
          page.element.reset();
          await page.settle();
          await isNowhere();
        });

      it('leaves no trace when there is no page session any more', async () => {
        let isOut = false;
        const { fetchSession } = page.element;
        await come({
          ...way,
          set: {
            ...way.set,
            fetchSession: () => (isOut ? Promise.reject(new Error('signed out')) : fetchSession!()),
          },
        });
        isOut = true;
        page.api.answers['POST /screenings'] = () => refusal('session_expired');
        await page.press(way.order);
        expect(page.eventNames.at(-1)).to.equal('error');
        await isNowhere();
      });

      it('leaves no trace when a listener of the host keeps the order', async () => {
        await come(way);
        page.main.addEventListener('screening-submit', (event) => event.preventDefault(), { once: true });
        await page.press(way.order);
        expect(page.orders).to.deep.equal([]);
        await isNowhere();
      });
    });
  }

  for (const [how, happen] of Object.entries(meanwhile))
    it(`typed into the form leaves no trace when ${how}`, async () => {
      await come({ ...ways['typed into the form']!, set: { candidate: known, disclosures: [disclosure] } });
      expect(JSON.stringify(Object.entries(sessionStorage))).to.include('Anna');
      await isNowhere();
      await happen(page);
      await isNowhere();
    });

  for (const [route, ask] of Object.entries(routes))
    for (const [failure, answer] of Object.entries(failures))
      it(`leaves no trace when ${route} meets ${failure}`, async () => {
        page.api.answers[route] = () => answer(JSON.stringify(given));
        await ask(page);
        expect(page.eventNames.at(-1)).to.equal('error');
        await isNowhere();
      });
});
