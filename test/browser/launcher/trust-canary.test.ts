import { expect } from '@open-wc/testing';
import { type Answer, failures } from './failures.ts';
import { canary, LeakSearch, trace } from './leak-search.ts';
import { asked, max, purpose, TrustPage } from './trust-page.ts';

describe('a member’s own social security number', () => {
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

  const ends: Record<string, Answer> = { ...failures, 'no trouble': () => Response.json(asked) };
  for (const [failure, answer] of Object.entries(ends))
    it(`leaves no trace when the proof of identity meets ${failure}`, async () => {
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
