import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import type { PluginOption } from 'vite';
import { launcher as german } from '../../../src/locales/de.ts';
import { launcher as english } from '../../../src/locales/en.ts';
import type { ScreeningStatusElement } from '../../../src/status/screening-status-element.ts';
import { openBrowser, Visitor } from '../../journey/visitor.ts';
import { consumerFolder, installInto } from '../package/packed.ts';
import { standardPackage } from '../../server/house.ts';
import type { Scene } from './behaviours/scene.ts';
import { bundle, bundledPage, frameworkPlugins } from './bundled-page.ts';
import { ConsumerSite } from './consumer-site.ts';

interface Framework {
  entry: string;
  plugins: () => PluginOption[];
  lacks?: string;
}

const frameworks: Record<string, Framework> = {
  'React 19, by the tags': { entry: 'react.tsx', plugins: frameworkPlugins.react },
  'React 19, by the components': {
    entry: 'react-components.tsx',
    plugins: frameworkPlugins.react,
    // They set properties alone, and none of those takes a number.
    lacks: 'passes a number to an attribute',
  },
  'Vue 3': { entry: 'vue.ts', plugins: frameworkPlugins.vue },
  'Svelte 5': { entry: 'svelte.ts', plugins: frameworkPlugins.svelte },
};

const firstScene: Scene = {
  isShown: true,
  locale: 'en',
  packageId: standardPackage,
  isDisabled: false,
  candidate: {},
  disclosures: [],
  session: null,
  variant: 'timeline',
  listener: 'template',
};
const consent = { id: 'consent', version: '1', title: 'Consent to the check', text: 'I agree.' };

/** A page of a framework, once its first scene is drawn. */
class Stage {
  readonly page: Page;
  readonly site: ConsumerSite;
  readonly launcher: Locator;
  readonly status: Locator;

  constructor(page: Page, site: ConsumerSite) {
    this.page = page;
    this.site = site;
    this.launcher = page.locator('screening-launcher');
    this.status = page.locator('screening-status');
  }

  firstName(words = english): Locator {
    return this.launcher.getByLabel(words.fields.givenName.label, { exact: true });
  }

  async start(changes: Partial<Scene> = {}): Promise<void> {
    await this.page.evaluate(`startScene(${JSON.stringify({ ...firstScene, ...changes })})`);
    await this.launcher.locator('input').first().waitFor();
  }

  async change(changes: Partial<Scene>): Promise<void> {
    await this.page.evaluate(`changeScene(${JSON.stringify(changes)})`);
  }

  /** Waits until an event was heard so often. */
  async heard(note: string, times = 1): Promise<void> {
    await this.page.waitForFunction(
      ([line, count]) =>
        document
          .querySelector('output')!
          .textContent.split('\n')
          .filter((heard) => heard === line).length === count,
      [note, times] as const,
    );
  }
}

/** Those of custom-elements-everywhere.com that these elements have a use for. */
const behaviours: Record<string, (stage: Stage) => Promise<void>> = {
  'draws an element without children': async (stage) => {
    await stage.start();
    await stage.firstName().waitFor();
    assert.equal(await stage.launcher.evaluate((element) => element.childElementCount), 0);
  },
  'draws children of the page within the element': async (stage) => {
    await stage.start({ intro: 'Welcome to Nearhand' });
    await stage.launcher.getByText('Welcome to Nearhand').waitFor();
    await stage.firstName().waitFor();
  },
  'draws children that change, come and go': async (stage) => {
    await stage.start({ intro: 'One' });
    await stage.firstName().fill('Nora');
    await stage.change({ intro: 'Two' });
    await stage.launcher.getByText('Two', { exact: true }).waitFor();
    await stage.change({ intro: '' });
    await stage.launcher.getByText('Two', { exact: true }).waitFor({ state: 'detached' });
    await stage.change({ intro: 'Three' });
    await stage.launcher.getByText('Three', { exact: true }).waitFor();
    assert.equal(await stage.firstName().inputValue(), 'Nora');
  },
  'takes the elements away and brings them back': async (stage) => {
    await stage.start({ intro: 'Welcome to Nearhand', candidate: { givenName: 'Anna' } });
    await stage.change({ isShown: false });
    await stage.launcher.waitFor({ state: 'detached' });
    await stage.change({ isShown: true });
    await stage.launcher.getByText('Welcome to Nearhand').waitFor();
    await stage.firstName().waitFor();
    assert.equal(await stage.firstName().inputValue(), 'Anna');
    await stage.heard('template: screening-ready', 2);
    await stage.heard('code: screening-ready', 2);
  },
  'passes a string': async (stage) => {
    await stage.start({ locale: 'de' });
    await stage.firstName(german).waitFor();
  },
  'passes a string that changes': async (stage) => {
    await stage.start();
    await stage.change({ locale: 'de', variant: 'badge' });
    await stage.firstName(german).waitFor();
    await stage.page.waitForFunction(
      (status) => (status as ScreeningStatusElement).variant === 'badge',
      await stage.status.elementHandle(),
    );
  },
  'passes a number to an attribute': async (stage) => {
    await stage.start({ packageId: Number(standardPackage) });
    await stage.firstName().waitFor();
  },
  'passes a boolean': async (stage) => {
    await stage.start({ isDisabled: true });
    assert.ok(await stage.firstName().isDisabled());
  },
  'passes a boolean that changes': async (stage) => {
    await stage.start();
    assert.ok(await stage.firstName().isEnabled());
    await stage.change({ isDisabled: true });
    await stage.launcher.locator('fieldset:disabled').first().waitFor();
    await stage.change({ isDisabled: false });
    await stage.launcher.locator('fieldset:enabled').first().waitFor();
    assert.ok(await stage.firstName().isEnabled());
  },
  'passes an object': async (stage) => {
    await stage.start({ candidate: { givenName: 'Anna' } });
    assert.equal(await stage.firstName().inputValue(), 'Anna');
    assert.doesNotMatch(await stage.launcher.evaluate((element) => element.outerHTML), /Anna|object/);
  },
  'passes an object that changes, and keeps what was typed': async (stage) => {
    await stage.start();
    const familyName = stage.launcher.getByLabel(english.fields.familyName.label, { exact: true });
    await stage.firstName().fill('Nora');
    await stage.change({ candidate: { givenName: 'Anna', familyName: 'Bell' } });
    await stage.page.waitForFunction(
      (field) => (field as HTMLInputElement).value === 'Bell',
      await familyName.elementHandle(),
    );
    assert.equal(await stage.firstName().inputValue(), 'Nora');
  },
  'passes an array': async (stage) => {
    await stage.start({ disclosures: [consent] });
    await stage.launcher.locator('li', { hasText: consent.title }).waitFor({ state: 'attached' });
  },
  'passes an array that changes': async (stage) => {
    await stage.start();
    await stage.change({ disclosures: [consent] });
    await stage.launcher.locator('li', { hasText: consent.title }).waitFor({ state: 'attached' });
  },
  'passes a function to a property in camel case': async (stage) => {
    await stage.start();
    assert.ok(stage.site.asked.includes('/my/session'));
  },
  'passes a page session to both elements, which then ask for none': async (stage) => {
    await stage.start({ session: await stage.site.session() });
    await stage.heard('template live: screening-connection');
    assert.ok(!stage.site.asked.includes('/my/session'));
  },
  'hears an event of each element by a listener in the template': async (stage) => {
    await stage.start();
    await stage.heard('template: screening-ready');
    await stage.heard('template live: screening-connection');
  },
  'hears an event by another listener once that has taken the place of the first': async (stage) => {
    await stage.start();
    await stage.change({ listener: 'second' });
    await stage.change({ packageId: '539101' });
    await stage.heard('second: screening-ready');
    await stage.heard('template: screening-ready', 1);
  },
  'hears an event by a listener in code': async (stage) => {
    await stage.start();
    await stage.heard('code: screening-ready');
  },
};

const folder = consumerFolder('behaviours');
installInto(folder);
let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

for (const [name, { entry, plugins, lacks }] of Object.entries(frameworks))
  describe(name, () => {
    const project = join(folder, entry, 'behaviours');
    before(async () => {
      for (const part of ['host', 'behaviours'])
        cpSync(join(import.meta.dirname, part), join(folder, entry, part), { recursive: true });
      await bundle(project, entry, plugins());
    });

    for (const [behaviour, check] of Object.entries(behaviours).filter(([title]) => title !== lacks))
      test(`${name} ${behaviour}`, async (context) => {
        const site = await ConsumerSite.open(join(project, 'dist'), {
          '/index.html': bundledPage().replace('</html>', '<output></output></html>'),
        });
        context.after(() => site.close());
        const visitor = await Visitor.arrive(browser);
        context.after(() => visitor.context.close());
        await check(new Stage(await visitor.open(site.url), site));
        assert.deepEqual(visitor.problems, []);
      });
  });
