import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import type { ScreeningItem } from '../../../src/protocol/screening.ts';
import { anna, aPackage, contact, LauncherPage } from '../launcher/launcher-page.ts';
import { until } from '../manual-clock.ts';
import { aScreening, screeningEvent } from '../page-api-stand-in.ts';
import { StatusPage } from '../status/status-page.ts';

describe('motion', () => {
  let close = (): void => {};

  afterEach(async () => {
    close();
    await executeServerCommand('set-media', {});
  });

  for (const motion of ['no-preference', 'reduce'])
    it(`the way out of a dialog is offered after five seconds, with ${motion} of motion`, async () => {
      await executeServerCommand('set-media', { 'prefers-reduced-motion': motion });
      const page = new LauncherPage();
      close = () => page.close();
      await page.open({ candidate: anna, mode: 'link', openIn: 'dialog' });
      await page.press('Open the form');
      const way = page.button('Nothing to see? Open it in a new tab');
      const isShown = (): boolean => way.checkVisibility({ visibilityProperty: true });
      const [wait] = way.getAnimations();
      expect(isShown()).to.equal(false);
      expect(page.focused).to.equal(page.button('Close'));
      wait!.currentTime = 4_900;
      expect(isShown()).to.equal(false);
      wait!.currentTime = 5_000;
      expect(isShown()).to.equal(true);
    });

  it('the progress grows within 200 ms, and at once where motion is reduced', async () => {
    const page = new LauncherPage();
    close = () => page.close();
    page.packages = [aPackage(`${contact} dob`)];
    await page.open({ candidate: anna });
    const parts = (): CSSStyleDeclaration[] =>
      [...page.root.querySelectorAll('.bars span')].map((bar) => getComputedStyle(bar, '::before'));
    expect(parts().map(({ width }) => width === '0px')).to.deep.equal([false, true, true]);
    expect(parts()[0]!.transitionDuration).to.equal('0.2s');
    await page.press('Continue');
    const growing = page.root
      .querySelector('.bars span')!
      .getAnimations({ subtree: true })
      .map((animation) => (animation as CSSTransition).transitionProperty);
    expect(growing).to.deep.equal(['width']);
    await executeServerCommand('set-media', { 'prefers-reduced-motion': 'reduce' });
    expect(parts()[0]!.transitionDuration).to.equal('0s');
  });

  for (const [motion, count] of [
    ['no-preference', 2],
    ['reduce', 0],
  ] as const)
    it(`a step slides in within 180 ms from the side where it lies, with ${motion} of motion`, async () => {
      await executeServerCommand('set-media', { 'prefers-reduced-motion': motion });
      const page = new LauncherPage();
      close = () => page.close();
      page.packages = [aPackage(`${contact} dob`)];
      await page.open({ candidate: anna });
      const slides: string[] = [];
      const { animate } = Element.prototype;
      Element.prototype.animate = function (this: Element, frames, options) {
        const { duration } = options as KeyframeAnimationOptions;
        const { translate } = frames as { translate: string[] };
        if (this.matches('.body')) slides.push(`${String(duration)} ${translate.join(' → ')}`);
        return animate.call(this, frames, options);
      };
      close = () => {
        page.close();
        Element.prototype.animate = animate;
      };
      expect(slides).to.deep.equal([]);
      await page.press('Continue', 'Back');
      expect(slides).to.deep.equal(['180 16px → 0px', '180 -16px → 0px'].slice(0, count));
    });

  it('the tick of what was just sent is drawn once, within 200 ms, and at once where motion is reduced', async () => {
    const page = new StatusPage();
    close = () => page.close();
    await page.show([aScreening({ submittedAt: new Date().toISOString() })]);
    const tick = getComputedStyle(page.find('.sent path + path')!);
    const { animationDuration, animationIterationCount } = tick;
    expect([animationDuration, animationIterationCount]).to.deep.equal(['0.2s', '1']);
    await executeServerCommand('set-media', { 'prefers-reduced-motion': 'reduce' });
    expect(tick.animationName).to.equal('none');
  });

  it('what becomes clear before one’s eyes gets its tick within 200 ms, and at once where motion is reduced', async () => {
    const page = new StatusPage();
    close = () => page.close();
    const item: ScreeningItem = {
      id: 'item-1',
      title: 'Records',
      phase: 'in-progress',
      result: 'pending',
      estimatedAt: null,
    };
    const before = aScreening({ items: [item] });
    await page.show([before]);
    const growing = (): Animation[] => page.find('.steps')!.getAnimations({ subtree: true });
    expect(growing()).to.have.lengthOf(0);
    const clear = { phase: 'complete', result: 'clear' } as const;
    const after = { ...before, ...clear, revision: 2, items: [{ ...item, ...clear }] };
    // Read as it begins: on a busy machine the tick may be there before a page has settled.
    const begun: Animation[] = [];
    const watch = new MutationObserver(() => void begun.push(...growing()));
    watch.observe(page.element.shadowRoot!, { subtree: true, childList: true, attributes: true });
    page.api.stream.send(screeningEvent('next', after));
    await until(() => page.find('.step.clear') !== null);
    watch.disconnect();
    const [tick] = begun;
    expect(tick!.effect!.getComputedTiming().duration).to.equal(200);
    const sign = getComputedStyle(page.find('.step.clear > .icon.clear')!);
    await executeServerCommand('set-media', { 'prefers-reduced-motion': 'reduce' });
    expect(sign.transitionDuration).to.equal('0s');
  });
});
