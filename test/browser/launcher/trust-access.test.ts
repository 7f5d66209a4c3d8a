import { expect } from '@open-wc/testing';
import { executeServerCommand, setViewport } from '@web/test-runner-commands';
import { sticksOut } from './sticks-out.ts';
import { asked, trusted, TrustPage } from './trust-page.ts';

const shown: Record<string, (page: TrustPage) => Promise<void>> = {
  'the offer': (page) => page.openMember(),
  'the proof': async (page) => {
    await page.openMember();
    await page.press('Prove who I am');
  },
  'problems with the proof': async (page) => {
    await page.openMember();
    await page.press('Prove who I am', 'Continue');
    page.choose('Something else');
    await page.settle();
  },
  'the questions': async (page) => {
    await page.openMember();
    await page.prove();
  },
  'a wrong attempt and a missing answer': async (page) => {
    page.api.answers['POST /trust/t1/answers'] = () => Response.json({ ...asked, attemptsLeft: 2 });
    await page.openMember();
    await page.prove();
    page.choose('Alder 0', 'Alder 1');
    await page.press('Continue', 'Continue');
  },
  'a question of endless words': async (page) => {
    const endless = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
    const questions = [{ id: 'q0', text: endless, choices: [{ id: 'a', text: endless }] }];
    page.api.answers['POST /trust'] = () => Response.json({ ...asked, questions }, { status: 201 });
    await page.openMember();
    await page.prove();
  },
  'a trusted member': (page) => {
    page.api.answers['GET /trust'] = () => Response.json(trusted);
    return page.openMember();
  },
  'a revoked trust': (page) => {
    page.api.answers['GET /trust'] = () => Response.json({ ...trusted, status: 'revoked' });
    return page.openMember();
  },
};

const media = {
  light: {},
  dark: { 'prefers-color-scheme': 'dark' },
  'forced colours': { 'forced-colors': 'active' },
};

describe('a member’s <screening-launcher> is for everybody', () => {
  let page: TrustPage;

  beforeEach(() => {
    page = new TrustPage();
  });
  afterEach(async () => {
    page.close();
    await executeServerCommand('set-media', {});
    await setViewport({ width: 800, height: 600 });
  });

  for (const [what, show] of Object.entries(shown)) {
    for (const [how, features] of Object.entries(media))
      it(`with ${what}, in ${how}`, async () => {
        await executeServerCommand('set-media', features);
        await show(page);
        await expect(page.element).to.be.accessible();
      });

    it(`with ${what}, at 400 % zoom`, async () => {
      await setViewport({ width: 320, height: 256 });
      await show(page);
      expect(sticksOut(page)).to.deep.equal([]);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
    });
  }
});
