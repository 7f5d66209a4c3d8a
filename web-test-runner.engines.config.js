import puppeteer from 'puppeteer-core';
import { chromeLauncher } from '@web/test-runner-chrome';
import { firefoxOptions } from './test/engines/firefox.ts';
import { WebKitLauncher } from './test/engines/webkit-launcher.ts';
import chromium from './web-test-runner.config.js';

// Only Chromium can be told to show dark colours, forced colours, reduced motion or print: neither WebDriver nor
// WebDriver BiDi has a command for it.
const inChromiumOnly = ['!test/browser/**/*-media.test.ts'];

// The window of WebKitGTK does not get narrower than 447 pixels, and WebDriver has no command for the viewport.
const notInWebKit = ['!test/browser/**/*-zoom.test.ts'];

const files = [chromium.files, ...inChromiumOnly];
const firefox = chromeLauncher({ puppeteer, concurrency: 1, launchOptions: firefoxOptions() });

/** The browser suite in Firefox and WebKitGTK. */
export default {
  ...chromium,
  files: undefined,
  browsers: [],
  groups: [
    { name: 'Firefox', files, browsers: [firefox] },
    { name: 'WebKitGTK', files: [...files, ...notInWebKit], browsers: [new WebKitLauncher()] },
  ],
  // The whole of a file, on a machine with other work.
  testsFinishTimeout: 300_000,
};
