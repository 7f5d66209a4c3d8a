import { expect } from '@open-wc/testing';
import { until } from '../manual-clock.ts';
import { aScreening, refusal } from '../page-api-stand-in.ts';
import { LauncherPage } from './launcher-page.ts';

describe('the line of <screening-launcher> that says that live updates have stopped', () => {
  let page: LauncherPage;

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  it('a moment without a connection, as when another tab takes over, moves nothing where a browser can animate `display`', async () => {
    page.api.screenings = [
      aScreening({ id: 's1', packageId: 'basic', waitingOn: 'none', phase: 'complete', result: 'clear' }),
    ];
    await page.open();
    await until(() => page.api.streams.length === 1);
    page.api.stream.send(': hello\n\n');
    await page.settle();
    const height = page.element.offsetHeight;
    page.api.answers['GET /events'] = () => refusal('service_unavailable');
    page.api.stream.break();
    await page.settle();
    const line = [...page.root.querySelectorAll('p')].find(({ textContent }) =>
      textContent.includes('out of date'),
    )!;
    expect(line.checkVisibility()).to.equal(false);
    expect(page.element.offsetHeight).to.equal(height);
    for (const animation of line.getAnimations()) animation.finish();
    expect(line.checkVisibility()).to.equal(true);
    expect(page.element.offsetHeight).to.be.above(height);
  });
});
