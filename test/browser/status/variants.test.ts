import { expect } from '@open-wc/testing';
import { PageProblem } from '../../../src/client/page-problem.ts';
import { badgeAndList } from '../../../src/status/render-status.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

describe('a variant of <screening-status> that lies beside the script', () => {
  it('can be tried again when it does not come', async () => {
    const page = new StatusPage();
    const { content, need } = badgeAndList;
    badgeAndList.content = undefined;
    badgeAndList.need = () => Promise.reject(new PageProblem('offline', 'Held back by the test.'));
    try {
      await page.show([aScreening()], { variant: 'list' });
      expect(page.text).to.include('There seems to be no connection.');
      Object.assign(badgeAndList, { content, need });
      page.part('retry')?.click();
      await page.settle();
      expect(page.part('table')).to.be.an.instanceOf(HTMLElement);
    } finally {
      Object.assign(badgeAndList, { content, need });
      page.close();
    }
  });
});
