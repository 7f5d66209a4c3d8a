import { trusted, type TrustPage, withQuestions } from './trust-page.ts';

/** How to get the launcher of a member into each of its states. */
export const states: Record<string, (page: TrustPage) => Promise<void>> = {
  'the question before an order, unanswered': async (page) => {
    await page.openMember();
    await page.press('Send the invitation');
  },
  'the proof of identity': async (page) => {
    await page.openMember();
    await page.openProof();
  },
  'problems in the proof of identity': async (page) => {
    await page.openMember();
    await page.openProof();
    await page.press('Continue');
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
