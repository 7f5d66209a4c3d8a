import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { LauncherPage } from '../launcher/launcher-page.ts';
import { crowded, states as launcherStates } from '../launcher/launcher-states.ts';
import { sticksOut } from '../launcher/sticks-out.ts';
import { TrustPage } from '../launcher/trust-page.ts';
import { states as memberStates } from '../launcher/trust-states.ts';
import { until } from '../manual-clock.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from '../status/status-page.ts';
import { states as statusStates } from '../status/status-states.ts';

/** Those of the states that are laid out unlike each other; the long part has all. */
const unlike = [
  'a choice of packages',
  'problems on the first step',
  'a step of address',
  'the review',
  'an invite link',
];
const unlikeOfMembers = ['the questions', 'a question of very long words', 'a trusted member'];
const only = <Show>(names: string[], states: Record<string, Show>): [string, Show][] =>
  Object.entries(states).filter(([name]) => names.includes(name));

describe('the elements in a window that is 320 pixels wide, as one of 1280 pixels is at 400 % zoom', () => {
  let page: LauncherPage | StatusPage;

  beforeEach(() => setViewport({ width: 320, height: 256 }));
  afterEach(async () => {
    page.close();
    await setViewport({ width: 800, height: 600 });
  });

  for (const [state, show] of [...only(unlike, launcherStates), ...Object.entries(crowded)])
    it(`<screening-launcher> with ${state} fits into a small window`, async () => {
      const launcher = (page = new LauncherPage());
      await show(launcher);
      expect(sticksOut(launcher)).to.deep.equal([]);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
    });

  /** What shows less of its text than it has; of a list, of what is chosen there. */
  const clippedIn = ({ root }: LauncherPage): string[] =>
    [
      ...root.querySelectorAll<HTMLElement>(
        'label, legend, button, h2, h3, h4, p, a, dt, dd, summary, li, select',
      ),
    ]
      .filter((each) => each.checkVisibility() && !each.matches('.visually-hidden'))
      .filter((each) => {
        const { font, paddingInlineStart, paddingInlineEnd, display } = getComputedStyle(each);
        if (!(each instanceof HTMLSelectElement))
          return display !== 'inline' && each.scrollWidth > each.clientWidth + 1;
        const drawing = document.createElement('canvas').getContext('2d')!;
        drawing.font = font;
        const { width } = drawing.measureText(each.selectedOptions[0]?.textContent.trim() ?? '');
        return (
          width + Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd) >
          each.clientWidth
        );
      })
      .map((each) => `${each.localName} ${each.textContent.trim().slice(0, 30)}`);

  for (const [state, show] of Object.entries(launcherStates).filter(([name]) =>
    /step|signature|review|asked/.test(name),
  ))
    it(`no label, button or text of ${state} is clipped in any other language`, async () => {
      const launcher = (page = new LauncherPage());
      await show(launcher);
      for (const language of ['ar', 'de', 'es', 'fr', 'pt', 'zh']) {
        launcher.main.lang = language;
        await until(() => launcher.root.querySelector('section')?.lang === language);
        await launcher.settle();
        expect([...sticksOut(launcher), ...clippedIn(launcher)], language).to.deep.equal([]);
        expect(document.documentElement.scrollWidth, language).to.be.at.most(320);
      }
    });

  it('a long word of a German label is divided by the browser: what is copied or read aloud has no hyphen', async () => {
    const launcher = (page = new LauncherPage());
    await launcherStates['a step of dob ssn']!(launcher);
    launcher.main.lang = 'de';
    await until(() => launcher.text.includes('(SSN)'));
    const label = launcher.root.querySelector('label[for=ssn]')!;
    expect(label.textContent.trim()).to.equal('US-Sozialversicherungsnummer (SSN)');
    expect(getComputedStyle(label).hyphens).to.equal('auto');
    launcher.main.lang = 'en';
    await until(() => launcher.root.querySelector('section')?.lang === 'en');
    expect(getComputedStyle(label).hyphens).to.equal('manual');
  });

  for (const [state, show] of only(unlikeOfMembers, memberStates))
    it(`a member’s <screening-launcher> with ${state} fits into a small window`, async () => {
      const member = (page = new TrustPage());
      await show(member);
      expect(sticksOut(member)).to.deep.equal([]);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
    });

  for (const state of ['a screening in progress', 'a list', 'a problem', 'a badge'])
    it(`<screening-status> with ${state} fits into a small window`, async () => {
      const status = (page = new StatusPage());
      await statusStates[state]?.(status);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
      await expect(status.element).to.be.accessible();
    });

  it('where a check stands keeps to one line in a list that is 280 pixels wide', async () => {
    const status = (page = new StatusPage());
    const waiting = {
      clientReferenceId: 'tomas-e375bac9',
      phase: 'invited',
      waitingOn: 'candidate',
    } as const;
    await status.show([aScreening(waiting)], { variant: 'list' });
    status.element.style.inlineSize = '280px';
    const state = status.part('headline')!;
    expect(state.textContent.trim()).to.equal('Waiting for the candidate');
    const oneLine = document.createRange();
    oneLine.selectNodeContents(state.querySelector('span')!);
    expect(oneLine.getClientRects().length).to.equal(1);
  });
});
