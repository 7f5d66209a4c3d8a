import { expect } from '@open-wc/testing';
import { timeline } from '../../../src/locales/en/timeline.ts';
import { aScreening, screeningEvent } from '../page-api-stand-in.ts';
import { translateTexts } from '../translate-texts.ts';
import { anna, LauncherPage } from './launcher-page.ts';

describe('<screening-launcher> after an event of the stream', () => {
  let page: LauncherPage;
  const ownScreening = { id: 's1', packageId: 'basic' };

  beforeEach(() => {
    page = new LauncherPage();
  });
  afterEach(() => page.close());

  const order = async (facts: Parameters<LauncherPage['acceptedOrder']>[0] = {}) => {
    page.api.answers['POST /screenings'] = () => page.acceptedOrder(facts);
    await page.open({ candidate: anna });
    page.button('Continue').click();
    await page.settle();
    page.button('Submit').click();
    await page.settle();
  };
  const receive = async (facts: Parameters<typeof aScreening>[0]) => {
    page.api.stream.send(screeningEvent('later', aScreening({ ...ownScreening, revision: 9, ...facts })));
    await page.settle();
  };

  it('<screening-launcher> no longer says that it waits when the service has confirmed the order', async () => {
    await order({ phase: 'unconfirmed' });
    expect(page.text).to.include('waiting for the screening service to confirm it');
    await receive({ phase: 'in-progress' });
    expect(page.text).to.not.include('to confirm it');
    expect(page.heading).to.equal('Thank you, the check is under way');
  });

  it('a page that the browser has translated does not go on saying that nothing came up', async () => {
    await order({ phase: 'complete', result: 'clear' });
    expect(page.text).to.include(timeline.texts.clear);
    translateTexts(page.root);
    await receive({ phase: 'complete', result: 'review' });
    expect(page.text).to.not.include(timeline.texts.clear);
    expect(page.text).to.include(timeline.texts.review);
  });

  it('an answer that comes late and is older changes nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    page.api.answers['GET /screenings/s1'] = () => promise;
    await page.open({ mode: 'link', candidate: anna });
    await page.press('Open the form');
    const link = page.root.querySelector('a#open')!;
    link.addEventListener('click', (event) => event.preventDefault());
    link.dispatchEvent(new MouseEvent('click', { cancelable: true }));
    await receive({ phase: 'in-progress' });
    expect(page.heading).to.equal('Thank you, the check is under way');
    resolve(
      Response.json(
        aScreening({
          ...ownScreening,
          revision: 5,
          phase: 'invited',
          waitingOn: 'candidate',
          invite: { method: 'link' },
        }),
      ),
    );
    await page.settle();
    expect(page.heading).to.equal('Thank you, the check is under way');
  });

  it('<screening-launcher> says when the check is finished', async () => {
    await order();
    await receive({ phase: 'complete', result: 'clear', waitingOn: 'none' });
    expect(page.heading).to.equal('The check is complete');
  });

  it('<screening-launcher> says in the words of the status what the candidate has to do, and leads there', async () => {
    await order();
    await receive({ phase: 'needs-attention', waitingOn: 'candidate' });
    expect(page.heading).to.equal('Your turn');
    expect(page.text).to.include(timeline.texts.candidate);
    expect(page.text).to.include('It may ask again for what you have answered already.');
    expect(page.text).to.include('Contact support');
    expect(page.text).to.not.include('nothing more to do');
    page.button('Open the form').click();
    await page.settle();
    expect(page.api.callsOf('POST /screenings/s1/invite')).to.have.length(1);
    await receive({ phase: 'in-progress', revision: 10 });
    expect(page.heading).to.equal('Thank you, the check is under way');
  });

  it('<screening-launcher> says that a check on hold waits for the service', async () => {
    await order();
    await receive({ phase: 'needs-attention', waitingOn: 'service', estimatedAt: '2026-12-01T12:00:00Z' });
    expect(page.heading).to.equal('The check is on hold');
    expect(page.text).to.include(timeline.texts.onHoldAtService);
    expect(page.text).to.not.match(/nothing more to do|under way|[Ee]xpected/);
  });

  it('<screening-launcher> says that the check was called off, and follows when it is taken up again', async () => {
    await order();
    await receive({ phase: 'cancelled', waitingOn: 'none' });
    expect(page.heading).to.equal('This check was canceled');
    expect(page.text).to.include(timeline.texts.cancelled);
    await receive({ phase: 'in-progress', revision: 10 });
    expect(page.heading).to.equal('Thank you, the check is under way');
    await receive({ phase: 'complete', result: 'clear', waitingOn: 'none', revision: 11 });
    expect(page.heading).to.equal('The check is complete');
  });

  it('<screening-launcher> closes the form when the same check was ordered elsewhere', async () => {
    await page.open();
    await receive({ phase: 'in-progress' });
    expect(page.heading).to.equal('The check is already under way');
  });

  it('<screening-launcher> keeps the form when another check was ordered', async () => {
    await page.open();
    const { heading } = page;
    await receive({ packageId: 'other', phase: 'in-progress' });
    expect(page.heading).to.equal(heading);
  });

  describe('beside a proxy whose backup was restored', () => {
    const clear = { ...ownScreening, phase: 'complete', result: 'clear', revision: 9 } as const;
    /** The proxy says that its events begin anew, and what it knows. */
    const restore = async (...known: Parameters<typeof aScreening>[0][]): Promise<void> => {
      page.api.screenings = known.map((facts) => aScreening({ ...ownScreening, ...facts }));
      page.api.stream.send('event: reset\ndata:\n\n');
      await page.settle();
    };

    it('a finished check that is under review again is shown so, though its revision is older', async () => {
      await order(clear);
      expect(page.text).to.include(timeline.texts.clear);
      await restore({ phase: 'complete', result: 'review', revision: 3 });
      expect(page.text).to.include(timeline.texts.review).and.not.include(timeline.texts.clear);
      expect(page.element.screening?.result).to.equal('review');
    });

    it('a check that the page found is shown as it is, though its revision is older', async () => {
      page.api.screenings = [aScreening(clear)];
      await page.open();
      await restore({ phase: 'in-progress', revision: 3 });
      expect(page.heading).to.equal('The check is already under way');
    });

    it('an order that the proxy does not know any more gives way to the form, with its answers', async () => {
      await order(clear);
      await restore();
      expect(page.heading).to.equal('About you');
      expect(page.field('givenName').value).to.equal('Anna');
      expect(page.element.screening).to.equal(undefined);
    });
  });
});
