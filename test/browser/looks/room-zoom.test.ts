import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { FetchSession } from '../../../src/client/person/host-session.ts';
import { anna, LauncherPage } from '../launcher/launcher-page.ts';
import { until } from '../manual-clock.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from '../status/status-page.ts';

const rem = 16;
const never = (): Promise<Response> => new Promise(() => {});

describe('the room that the elements take', () => {
  let launcher: LauncherPage;
  let status: StatusPage;

  beforeEach(() => {
    launcher = new LauncherPage();
    status = new StatusPage();
  });
  afterEach(async () => {
    launcher.close();
    status.close();
    await setViewport({ width: 800, height: 600 });
  });

  const useLauncher = (): void => {
    globalThis.fetch = launcher.api.fetch;
  };

  for (const [mode, height] of [
    ['form', 53],
    ['link', 34],
    ['email', 34],
  ] as const)
    it(`a launcher by ${mode} keeps ${height}rem free while it loads, or as much as the host says`, async () => {
      useLauncher();
      launcher.api.answers['GET /packages'] = never;
      await launcher.open({ mode });
      expect(launcher.element.offsetHeight).to.equal(height * rem);
      // More than the sentence needs that comes where it takes long.
      launcher.element.style.setProperty('--screening-loading-height', '20rem');
      expect(launcher.element.offsetHeight).to.equal(20 * rem);
    });

  it('a launcher that has loaded is as high as what it shows', async () => {
    useLauncher();
    await launcher.open({ candidate: anna });
    await launcher.press('Continue', 'Submit');
    expect(launcher.element.offsetHeight).to.be.below(34 * rem);
  });

  for (const [variant, height] of [
    ['timeline', 30.5],
    ['list', 26],
    ['badge', 2],
  ] as const)
    it(`a ${variant} keeps ${height}rem free at most while it loads`, async () => {
      status.api.answers['GET /screenings'] = never;
      await status.open({ variant });
      const least = variant === 'badge' ? 0 : height;
      expect(status.element.offsetHeight).to.be.within(least * rem, height * rem);
    });

  it('what follows a launcher takes no room beside it before there is a check', async () => {
    await status.open({ for: 'launcher' });
    status.element.parentElement!.style.display = 'flex';
    expect(status.element.offsetWidth).to.equal(0);
  });

  it('elements of a page that is brought back are as high as before while the host is asked', async () => {
    const answer = Promise.withResolvers<void>();
    const heights = (): number[] => [launcher, status].map(({ element }) => element.offsetHeight);
    const areAsking = (): boolean[] =>
      [launcher, status].map(({ element }) => element.matches(':state(loading)'));
    const askAgain = (fetchSession: FetchSession): FetchSession => {
      let isFirst = true;
      return async () => {
        if (!isFirst) await answer.promise;
        isFirst = false;
        return fetchSession();
      };
    };
    Object.assign(status, { fetchSession: askAgain(status.fetchSession) });
    await status.show([aScreening()]);
    useLauncher();
    const { fetchSession } = launcher.element;
    await launcher.open({ candidate: anna, fetchSession: askAgain(fetchSession!) });
    await launcher.press('Continue', 'Submit');
    const before = heights();
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await launcher.settle();
    expect(areAsking()).to.deep.equal([true, true]);
    expect(heights()).to.deep.equal(before);
    answer.resolve();
    await launcher.settle();
    await status.settle();
    expect(areAsking()).to.deep.equal([false, false]);
    const frames = [launcher, status].map(({ element }) => element.renderRoot.querySelector('section')!);
    expect(frames.map(({ style }) => style.minBlockSize)).to.deep.equal(['', '']);
  });

  for (const [what, facts] of [
    ['a test check that is under way', { environment: 'test' }],
    ['a clear check', { phase: 'complete', result: 'clear' }],
  ] as const)
    it(`the badge of ${what} is as large as before while the host is asked, and says one thing`, async () => {
      await setViewport({ width: 390, height: 600 });
      const session = await status.fetchSession();
      let host = () => Promise.resolve(session);
      Object.assign(status, { fetchSession: () => host() });
      await status.show([aScreening(facts)], { variant: 'badge' });
      const sizeOf = (element: Element): number[] => {
        const { width, height } = element.getBoundingClientRect();
        return [width, height].map((length) => Math.round(length * 10) / 10);
      };
      // A tab behind another one is not drawn, so nothing in it would ever be in sight.
      status.element.style.contentVisibility = 'visible';
      const badge = status.part('badge')!;
      const { text } = status;
      const before = sizeOf(status.element);
      host = () => new Promise(() => {});
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await status.settle();
      expect(status.text).to.equal('Connecting…');
      expect(sizeOf(status.element)).to.deep.equal(before);
      expect(sizeOf(status.part('headline')!)[0]).to.be.at.most(before[0]!);
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      host = () => Promise.resolve(session);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await until(() => status.text.startsWith(text));
      expect(badge.style.inlineSize).to.equal('');
    });

  it('the mark of the test environment moves nothing', async () => {
    useLauncher();
    await launcher.open();
    const title = launcher.root.querySelector('h2')!;
    const before = title.getBoundingClientRect().top;
    const mark = launcher.root.querySelector<HTMLElement>('[part=test]')!;
    expect(mark.checkVisibility()).to.equal(false);
    mark.hidden = false;
    expect(mark.checkVisibility()).to.equal(true);
    expect(title.getBoundingClientRect().top).to.equal(before);
  });

  for (const width of [360, 800])
    it(`both elements have the same paddings and the same mark at ${width} pixels`, async () => {
      await setViewport({ width, height: 600 });
      await status.show([aScreening({ environment: 'test' })]);
      useLauncher();
      launcher.environment = 'test';
      await launcher.open();
      const paddingOf = (element: Element): string => getComputedStyle(element).padding;
      expect(paddingOf(launcher.root.querySelector('.content')!)).to.equal(paddingOf(status.part('base')!));
      const marks = [launcher.root.querySelector<HTMLElement>('[part=test]')!, status.part('test')!];
      const [one, other] = marks.map((mark) => {
        const { backgroundColor, color, fontSize } = getComputedStyle(mark);
        return [backgroundColor, color, fontSize, mark.offsetHeight];
      });
      expect(one).to.deep.equal(other);
    });

  it('the dialog around the service’s form shows its title', async () => {
    useLauncher();
    await launcher.open({ candidate: anna, mode: 'link', openIn: 'dialog' });
    await launcher.press('Open the form');
    const dialog = launcher.root.querySelector('dialog')!;
    const title = dialog.querySelector(`#${dialog.getAttribute('aria-labelledby')}`);
    expect(title?.textContent).to.equal('Go on in the secure form');
    expect(title?.checkVisibility()).to.equal(true);
  });
});
