import { expect } from '@open-wc/testing';
import type { Screening } from '../../../src/protocol/screening.ts';
import { aScreening, refusal } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

describe('ending a repetition in <screening-status>', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => page.close());

  const recurrence = { id: 'r/1', run: 1, nextAt: '2030-01-01T12:00:00Z' };
  const end = 'End the repetition';
  const confirm = 'Yes, end it';

  const button = (name: string): HTMLButtonElement | undefined =>
    [...page.element.renderRoot.querySelectorAll('button')].find(
      ({ textContent }) => textContent.trim() === name,
    );
  const press = async (name: string): Promise<void> => {
    button(name)!.click();
    await page.settle();
  };
  const deletions = () => page.api.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  const show = async (facts: Partial<Screening> = {}, attributes = {}): Promise<Screening> => {
    const screening = aScreening({ id: 's1', recurrence, ...facts });
    await page.show([screening], attributes);
    return screening;
  };
  /** What the proxy says of the screening from now on. */
  const answerWith = (screening: Screening): void => {
    page.api.answers['GET /screenings/s1'] = () => Response.json(screening);
  };
  const endedBy = (role: 'candidate' | 'member' | 'operator', screening: Screening): Screening => ({
    ...screening,
    recurrence: { ...recurrence, nextAt: null, endedBy: role },
    revision: 2,
  });

  for (const role of ['candidate', 'member', 'operator'] as const)
    it(`the ${role} ends it after one question, and reads what came of it`, async () => {
      page.role = role;
      const screening = await show();
      await press(end);
      expect(page.text).to.include('No further check will follow. A check under way goes on.');
      expect(deletions()).to.deep.equal([]);
      page.api.answers['DELETE /recurrences/r%2F1'] = () => new Response(null, { status: 204 });
      answerWith(endedBy(role, screening));
      await press(confirm);
      expect(deletions()).to.deep.equal(['/recurrences/r%2F1']);
      expect(page.text).to.include(role === 'operator' ? 'None: ended by the site' : 'None: ended by you');
      expect(button(end)).to.equal(undefined);
      const focused = (page.element.renderRoot as ShadowRoot).activeElement;
      expect(focused?.textContent).to.include('Next check');
    });

  for (const isStreamFirst of [false, true])
    for (const [role, ending] of [
      ['candidate', 'ended by you'],
      ['operator', 'ended by the site'],
    ] as const)
      it(`the ${role} hears once that it was ended, by the ${isStreamFirst ? 'stream, before the answer' : 'answer'}`, async () => {
        page.role = role;
        const screening = await show();
        await press(end);
        const said: string[] = [];
        new MutationObserver(() => said.push(page.announcement)).observe(page.find('[role=status]')!, {
          childList: true,
        });
        const answer = Promise.withResolvers<Response>();
        page.api.answers['DELETE /recurrences/r%2F1'] = () => answer.promise;
        answerWith(endedBy(role, screening));
        await press(confirm);
        if (isStreamFirst) await page.receive(endedBy(role, screening));
        answer.resolve(new Response(null, { status: 204 }));
        await page.settle();
        await page.receive({ ...endedBy(role, screening), revision: 3 });
        expect(said).to.deep.equal([`Standard check: Next check: None: ${ending}`]);
      });

  it('who has left the button while it is ended keeps the focus where they are', async () => {
    const screening = await show();
    await press(end);
    const answer = Promise.withResolvers<Response>();
    page.api.answers['DELETE /recurrences/r%2F1'] = () => answer.promise;
    answerWith(endedBy('candidate', screening));
    await press(confirm);
    const heading = page.find('h2')!;
    heading.focus();
    answer.resolve(new Response(null, { status: 204 }));
    await page.settle();
    expect((page.element.renderRoot as ShadowRoot).activeElement?.localName).to.equal('h2');
  });

  it('where the stream takes the button away before the answer, what it led to has the focus', async () => {
    const screening = await show();
    await press(end);
    const answer = Promise.withResolvers<Response>();
    page.api.answers['DELETE /recurrences/r%2F1'] = () => answer.promise;
    answerWith(endedBy('candidate', screening));
    button(confirm)!.focus();
    await press(confirm);
    const focused = () => (page.element.renderRoot as ShadowRoot).activeElement;
    expect(focused()?.textContent).to.equal(confirm);
    await page.receive(endedBy('candidate', screening));
    expect(button(confirm)).to.equal(undefined);
    expect(focused()?.textContent).to.include('None: ended by you');
    answer.resolve(new Response(null, { status: 204 }));
    await page.settle();
    expect(focused()?.textContent).to.include('None: ended by you');
  });

  it('what ends a repetition is 44 px high', async () => {
    await show();
    await press(end);
    for (const name of [end, confirm])
      expect(button(name)!.getBoundingClientRect().height).to.be.at.least(44);
  });

  it('nothing is sent while the question is only opened and closed', async () => {
    await show();
    expect(button(end)!.getAttribute('aria-expanded')).to.equal('false');
    await press(end);
    expect(button(end)!.getAttribute('aria-expanded')).to.equal('true');
    await press(end);
    expect(button(confirm)).to.equal(undefined);
    expect(deletions()).to.deep.equal([]);
  });

  it('two presses end it once', async () => {
    await show();
    await press(end);
    page.api.answers['DELETE /recurrences/r%2F1'] = () => new Promise(() => {});
    await press(confirm);
    await press(confirm);
    expect(button(confirm)!.getAttribute('aria-disabled')).to.equal('true');
    expect(deletions()).to.have.lengthOf(1);
  });

  it('a failure is said at the button, which works again', async () => {
    const screening = await show();
    answerWith(screening);
    await press(end);
    page.api.answers['DELETE /recurrences/r%2F1'] = () => refusal('store_unavailable');
    await press(confirm);
    const alert = page.find('[role=alert]')!;
    expect(alert.textContent).to.equal('This did not work. Please try again.');
    expect(alert.previousElementSibling).to.equal(button(confirm));
    page.api.answers['DELETE /recurrences/r%2F1'] = () => new Response(null, { status: 204 });
    answerWith(endedBy('candidate', screening));
    await press(confirm);
    expect(page.find('[role=alert]')).to.equal(null);
    expect(page.text).to.include('None: ended by you');
  });

  it('what the proxy has ended, though the service has not confirmed it, is no failure', async () => {
    const screening = await show();
    await press(end);
    page.api.answers['DELETE /recurrences/r%2F1'] = () => refusal('service_unavailable');
    answerWith(endedBy('candidate', screening));
    await press(confirm);
    expect(page.find('[role=alert]')).to.equal(null);
    expect(page.text).to.include('None: ended by you');
  });

  it('the question about one repetition is not open for the next one', async () => {
    await show();
    await press(end);
    await page.receive(
      aScreening({ id: 's2', submittedAt: '2027-01-01T12:00:00Z', recurrence: { ...recurrence, id: 'r/2' } }),
    );
    expect(button(end)!.getAttribute('aria-expanded')).to.equal('false');
  });

  it('an operator ends it in the row of a list', async () => {
    page.role = 'operator';
    const screening = await show({}, { variant: 'list' });
    await press('candidate-1');
    await press(end);
    page.api.answers['DELETE /recurrences/r%2F1'] = () => new Response(null, { status: 204 });
    answerWith(endedBy('operator', screening));
    await press(confirm);
    expect(page.text).to.include('None: ended by the site');
  });

  it('nobody is asked where no further check is due', async () => {
    await show({ recurrence: { ...recurrence, nextAt: null } });
    expect(button(end)).to.equal(undefined);
  });
});
