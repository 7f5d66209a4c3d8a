import { expect } from '@open-wc/testing';
import { emulateMedia, executeServerCommand } from '@web/test-runner-commands';
import { LauncherPage } from '../launcher/launcher-page.ts';
import { states as launcherStates } from '../launcher/launcher-states.ts';
import { until } from '../manual-clock.ts';
import { aScreening, refusal } from '../page-api-stand-in.ts';
import { StatusPage } from '../status/status-page.ts';
import { states as statusStates } from '../status/status-states.ts';
import { contrast } from './contrast.ts';

describe('the elements in each medium', () => {
  let close = (): void => {};

  afterEach(async () => {
    close();
    document.documentElement.removeAttribute('style');
    await executeServerCommand('set-media', {});
    await emulateMedia({ media: 'screen' });
  });

  const surfaces: Record<string, () => Promise<() => string>> = {
    'screening-launcher': async () => {
      const page = new LauncherPage();
      close = () => page.close();
      await page.open();
      return () => getComputedStyle(page.root.querySelector('.base')!).backgroundColor;
    },
    'screening-status': async () => {
      const page = new StatusPage();
      close = () => page.close();
      await page.show([aScreening()]);
      return () => getComputedStyle(page.part('base')!).backgroundColor;
    },
  };
  const isDark = (colour: string): boolean => contrast(colour, '#ffffff') > 10;

  for (const [tag, open] of Object.entries(surfaces)) {
    it(`<${tag}> is light on a page that knows no dark, whatever the system prefers`, async () => {
      await executeServerCommand('set-media', { 'prefers-color-scheme': 'dark' });
      const surface = await open();
      expect(surface()).to.equal('rgb(255, 255, 255)');
    });

    it(`<${tag}> follows the system where the page does`, async () => {
      document.documentElement.style.colorScheme = 'light dark';
      await executeServerCommand('set-media', { 'prefers-color-scheme': 'dark' });
      const surface = await open();
      expect(isDark(surface())).to.equal(true);
      await executeServerCommand('set-media', { 'prefers-color-scheme': 'light' });
      expect(isDark(surface())).to.equal(false);
    });

    it(`<${tag}> is dark on a page that is always dark, whatever the system prefers`, async () => {
      await executeServerCommand('set-media', { 'prefers-color-scheme': 'light' });
      document.documentElement.style.colorScheme = 'dark';
      const surface = await open();
      expect(isDark(surface())).to.equal(true);
    });
  }

  for (const [medium, features] of [
    ['dark colours', { 'prefers-color-scheme': 'dark' }],
    ['forced colours', { 'forced-colors': 'active' }],
  ] as const) {
    it(`<screening-launcher> with problems is accessible in ${medium}`, async () => {
      document.documentElement.style.colorScheme = 'light dark';
      await executeServerCommand('set-media', features);
      const page = new LauncherPage();
      close = () => page.close();
      await launcherStates['problems on the first step']?.(page);
      await expect(page.element).to.be.accessible();
    });

    it(`<screening-status> with a list is accessible in ${medium}`, async () => {
      document.documentElement.style.colorScheme = 'light dark';
      await executeServerCommand('set-media', features);
      const page = new StatusPage();
      close = () => page.close();
      await statusStates['a list']?.(page);
      await expect(page.element).to.be.accessible();
    });
  }

  it('a sign has the colour of text in forced colours, whatever its state', async () => {
    await executeServerCommand('set-media', { 'forced-colors': 'active' });
    const page = new StatusPage();
    close = () => page.close();
    await statusStates['a screening in progress']?.(page);
    const text = getComputedStyle(page.find('.step-title')!).color;
    for (const sign of page.element.renderRoot.querySelectorAll('.step > .icon'))
      expect(getComputedStyle(sign).color).to.equal(text);
  });

  for (const state of ['the first step', 'a disclosure', 'a choice of packages'])
    it(`<screening-launcher> with ${state} prints its texts and no buttons`, async () => {
      const page = new LauncherPage();
      close = () => page.close();
      await launcherStates[state]?.(page);
      const { text } = page;
      await emulateMedia({ media: 'print' });
      const isPressable = (button: HTMLElement): boolean =>
        button.checkVisibility() && !button.matches('.choice');
      expect([...page.root.querySelectorAll('button')].filter(isPressable)).to.deep.equal([]);
      for (const words of page.root.querySelectorAll('h2, h3, label, dd, [part=document]')) {
        expect(words.checkVisibility()).to.equal(true);
        expect(text).to.include(words.textContent.replaceAll(/\s+/g, ' ').trim());
      }
    });

  it('<screening-status> has no animation for people who prefer reduced motion', async () => {
    await executeServerCommand('set-media', { 'prefers-reduced-motion': 'reduce' });
    const page = new StatusPage();
    close = () => page.close();
    await statusStates['no answer yet']?.(page);
    const spinner = page.element.renderRoot.querySelector('.loading')!;
    expect(getComputedStyle(spinner, '::before').animationName).to.equal('none');
  });

  it('a moment without a connection moves nothing where a browser can animate `display`', async () => {
    const page = new LauncherPage();
    close = () => page.close();
    page.api.screenings = [
      aScreening({ id: 's1', packageId: 'basic', waitingOn: 'none', phase: 'complete', result: 'clear' }),
    ];
    await page.open();
    await until(() => page.api.streams.length === 1);
    page.api.stream.send(': hello\n\n');
    await page.settle();
    const height = page.element.offsetHeight;
    page.api.answers['GET /events'] = () => refusal('service_unavailable');
    page.api.stream.break();
    await page.settle();
    const line = [...page.root.querySelectorAll('p')].find(({ textContent }) =>
      textContent.includes('out of date'),
    )!;
    expect(line.checkVisibility()).to.equal(false);
    expect(page.element.offsetHeight).to.equal(height);
    for (const animation of line.getAnimations()) animation.finish();
    expect(line.checkVisibility()).to.equal(true);
    expect(page.element.offsetHeight).to.be.above(height);
  });
});
