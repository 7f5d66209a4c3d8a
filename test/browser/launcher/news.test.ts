import { expect } from '@open-wc/testing';
import { aScreening, screeningEvent } from '../page-api-stand-in.ts';
import { anna, LauncherPage } from './launcher-page.ts';

describe('<screening-launcher>, when news comes', () => {
  let page: LauncherPage;
  const own = { id: 's1', packageId: 'basic' };

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  const order = async (facts: Parameters<LauncherPage['placed']>[0] = {}) => {
    page.api.answers['POST /screenings'] = () => page.placed(facts);
    await page.open({ candidate: anna });
    page.button('Continue').click();
    await page.settle();
    page.button('Submit').click();
    await page.settle();
  };
  const hear = async (facts: Parameters<typeof aScreening>[0]) => {
    page.api.stream.send(screeningEvent('later', aScreening({ ...own, revision: 9, ...facts })));
    await page.settle();
  };

  it('no longer waits for a confirmation that has come', async () => {
    await order({ phase: 'unconfirmed' });
    expect(page.text).to.include('waiting for the screening service to confirm it');
    await hear({ phase: 'in-progress' });
    expect(page.text).to.not.include('to confirm it');
    expect(page.heading).to.equal('Thank you, the check is under way');
  });

  it('says so when the check is finished', async () => {
    await order();
    await hear({ phase: 'complete', result: 'clear', waitingOn: 'none' });
    expect(page.heading).to.equal('The check is finished');
  });

  it('can start again when the check was called off', async () => {
    await order();
    await hear({ phase: 'cancelled', waitingOn: 'none' });
    expect(page.heading).to.equal('About you');
  });

  it('asks for nothing twice when the same check began elsewhere', async () => {
    await page.open();
    await hear({ phase: 'in-progress' });
    expect(page.heading).to.equal('The check is already under way');
  });

  it('goes on asking when another check began', async () => {
    await page.open();
    const { heading } = page;
    await hear({ packageId: 'other', phase: 'in-progress' });
    expect(page.heading).to.equal(heading);
  });
});
