import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { LauncherPage } from '../launcher/launcher-page.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from '../status/status-page.ts';
import { contrast } from './contrast.ts';

describe('light and dark', () => {
  let close = (): void => {};

  afterEach(async () => {
    close();
    document.documentElement.removeAttribute('style');
    await executeServerCommand('set-media', {});
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
      return () => getComputedStyle(page.part('card')!).backgroundColor;
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
});
