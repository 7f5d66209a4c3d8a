import { expect } from '@open-wc/testing';
import { type Answer, failures } from './failures.ts';
import { canary, LeakSearch, trace } from './leak-search.ts';
import { max, purpose, TrustPage, withQuestions } from './trust-page.ts';

describe('search for a member’s social security number', () => {
  let page: TrustPage;
  let search: LeakSearch;

  beforeEach(() => {
    page = new TrustPage();
    search = new LeakSearch(page);
  });
  afterEach(() => {
    search.close();
    page.close();
  });

  const outcomes: Record<string, Answer> = {
    ...failures,
    'the questions': () => Response.json(withQuestions),
  };
  for (const [outcome, answer] of Object.entries(outcomes))
    it(`a member’s social security number leaves no trace when the proof of identity is answered with ${outcome}`, async () => {
      page.api.answers['POST /trust'] = () => answer(page.api.callsOf('POST /trust').at(-1)?.body ?? '');
      await page.openMember();
      await page.press('Prove who I am');
      page.choose(purpose);
      await page.answer({ ...max, ssn: canary });
      expect(await search.places()).to.deep.equal([]);
      await page.press('Continue');
      expect(page.api.callsOf('POST /trust')[0]?.body).to.match(trace);
      expect(await search.places()).to.deep.equal([]);
      await page.press('Back');
      expect(await search.places()).to.deep.equal([]);
    });
});
