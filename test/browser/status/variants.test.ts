import { expect } from '@open-wc/testing';
import { PageProblem } from '../../../src/client/page-problem.ts';
import { statusViews } from '../../../src/status/late-views.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

describe('what draws <screening-status> and lies beside the script', () => {
  it('can be tried again when it does not come', async () => {
    const page = new StatusPage();
    const { content, need } = statusViews;
    statusViews.content = undefined;
    statusViews.need = () => Promise.reject(new PageProblem('offline', 'Held back by the test.'));
    try {
      page.api.screenings = [aScreening()];
      await page.open({ variant: 'list' });
      expect(page.text).to.include('There seems to be no connection.');
      Object.assign(statusViews, { content, need });
      page.part('retry')?.click();
      await page.settle();
      expect(page.part('table')).to.be.an.instanceOf(HTMLElement);
    } finally {
      Object.assign(statusViews, { content, need });
      page.close();
    }
  });
});
