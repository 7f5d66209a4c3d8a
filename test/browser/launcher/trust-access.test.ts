import { expect } from '@open-wc/testing';
import { executeServerCommand, setViewport } from '@web/test-runner-commands';
import { sticksOut } from './sticks-out.ts';
import { trusted, TrustPage, withQuestions } from './trust-page.ts';

const states: Record<string, (page: TrustPage) => Promise<void>> = {
  'the offer to prove identity': (page) => page.openMember(),
  'the proof of identity': async (page) => {
    await page.openMember();
    await page.press('Prove who I am');
  },
  'problems in the proof of identity': async (page) => {
    await page.openMember();
    await page.press('Prove who I am', 'Continue');
    page.choose('Something else');
    await page.settle();
  },
  'the questions': async (page) => {
    await page.openMember();
    await page.proveIdentity();
  },
  'wrong answers and a missing one': async (page) => {
    page.api.answers['POST /trust/t1/answers'] = () => Response.json({ ...withQuestions, attemptsLeft: 2 });
    await page.openMember();
    await page.proveIdentity();
    page.choose('Alder 0', 'Alder 1');
    await page.press('Continue', 'Continue');
  },
  'a question of very long words': async (page) => {
    const longWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
    const questions = [{ id: 'q0', text: longWord, choices: [{ id: 'a', text: longWord }] }];
    page.api.answers['POST /trust'] = () => Response.json({ ...withQuestions, questions }, { status: 201 });
    await page.openMember();
    await page.proveIdentity();
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
  'light colours': {},
  'dark colours': { 'prefers-color-scheme': 'dark' },
  'forced colours': { 'forced-colors': 'active' },
};

describe('accessibility of <screening-launcher> for members', () => {
  let page: TrustPage;

  beforeEach(() => {
    page = new TrustPage();
    // The elements follow the page, and this page follows the system.
    document.documentElement.style.colorScheme = 'light dark';
  });
  afterEach(async () => {
    page.close();
    document.documentElement.removeAttribute('style');
    await executeServerCommand('set-media', {});
    await setViewport({ width: 800, height: 600 });
  });

  for (const [state, show] of Object.entries(states)) {
    for (const [medium, features] of Object.entries(media))
      it(`a member’s <screening-launcher> with ${state} is accessible in ${medium}`, async () => {
        await executeServerCommand('set-media', features);
        await show(page);
        await expect(page.element).to.be.accessible();
      });

    it(`a member’s <screening-launcher> with ${state} fits into the window at 400 % zoom`, async () => {
      await setViewport({ width: 320, height: 256 });
      await show(page);
      expect(sticksOut(page)).to.deep.equal([]);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
    });
  }
});
