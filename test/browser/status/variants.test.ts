import { expect } from '@open-wc/testing';
import { PageConnection } from '../../../src/client/page-connection.ts';
import { PageProblem } from '../../../src/client/page-problem.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

describe('the late files of <screening-status>', () => {
  const { feed } = PageConnection.prototype;
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => {
    PageConnection.prototype.feed = feed;
    page.close();
  });

  it('can be asked for again when one does not come', async () => {
    PageConnection.prototype.feed = () =>
      Promise.reject(new PageProblem('offline', 'Held back by the test.'));
    page.api.screenings = [aScreening()];
    await page.open({ variant: 'list' });
    expect(page.text).to.include('There seems to be no connection.');
    PageConnection.prototype.feed = feed;
    page.part('retry')?.click();
    await page.settle();
    expect(page.part('table')).to.be.an.instanceOf(HTMLElement);
  });
});
