import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { chromeLauncher } from '@web/test-runner-chrome';
import { firefoxOptions } from './firefox.ts';
import { WebKitLauncher } from './webkit-launcher.ts';
import chromium from '../../web-test-runner.config.js';

// Only Chromium can be told to show dark colours, forced colours, reduced motion or print, what an input method composes,
// and in which zone it is: neither WebDriver nor puppeteer over WebDriver BiDi has a command for all of that.
const inChromiumOnly = ['media', 'composed', 'in-zones'].map((what) => `!test/browser/**/*-${what}.test.ts`);

// The window of WebKitGTK does not get narrower than 447 pixels, and WebDriver has no command for the viewport.
const notInWebKit = 'test/browser/**/*-zoom.test.ts';

// It needs packages that only the command of the engines installs.
const alsoHere = 'test/engines/browser/*.test.ts';

const firefox = chromeLauncher({ puppeteer, concurrency: 1, launchOptions: firefoxOptions() });

/** The browser suite in Firefox and WebKitGTK. */
export default {
  ...chromium,
  rootDir: fileURLToPath(new URL('../..', import.meta.url)),
  files: [chromium.files, alsoHere, ...inChromiumOnly, `!${notInWebKit}`],
  browsers: [firefox, new WebKitLauncher()],
  groups: [{ name: 'small windows', files: notInWebKit, browsers: [firefox] }],
  // On a machine that has other work too: to start a browser, to load a file of tests.
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
};
