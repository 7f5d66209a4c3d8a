import { expect } from '@open-wc/testing';
import { PageConnection } from '../../../src/client/page-connection.ts';
import { PageProblem } from '../../../src/client/page-problem.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

describe('the chunks of <screening-status>', () => {
  const { feed } = PageConnection.prototype;
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => {
    PageConnection.prototype.feed = feed;
    page.close();
  });

  it('<screening-status> loads a failed chunk again at a click', async () => {
    PageConnection.prototype.feed = () =>
      Promise.reject(new PageProblem('offline', 'The test lets this fail.'));
    page.api.screenings = [aScreening()];
    await page.open({ variant: 'list' });
    expect(page.text).to.include('There seems to be no connection.');
    PageConnection.prototype.feed = feed;
    page.part('retry')?.click();
    await page.settle();
    expect(page.part('table')).to.be.an.instanceOf(HTMLElement);
  });
});
