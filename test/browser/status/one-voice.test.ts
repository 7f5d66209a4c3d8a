import { expect } from '@open-wc/testing';
import { timeline } from '../../../src/locales/en-timeline.ts';
import { aScreening, refusal } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

const soon = new Date(Date.now() + 86_400_000).toISOString();
const items = [
  { id: '1', title: 'Records', phase: 'in-progress', result: 'pending', estimatedAt: soon },
  { id: '2', title: 'Trace', phase: 'complete', result: 'clear', estimatedAt: null },
] as const;

describe('<screening-status> speaks with one voice', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => page.close());

  const contact = () => page.element.renderRoot.querySelector<HTMLSlotElement>('slot[name=contact]');

  for (const waitingOn of ['service', 'candidate'] as const)
    it(`while a check is on hold for the ${waitingOn}, nothing of it is in progress or expected`, async () => {
      await page.show([
        aScreening({ phase: 'needs-attention', waitingOn, estimatedAt: soon, items: [...items] }),
      ]);
      expect(page.text).to.not.match(/In progress|Expected|tomorrow/);
      expect(page.text).to.match(/Records On hold Trace Clear/);
    });

  const voices = { candidate: 'review', member: 'reviewMember', operator: 'reviewOperator' } as const;
  for (const [role, key] of Object.entries(voices))
    it(`a report under review is explained to a ${role} in words of their own`, async () => {
      page.role = role;
      await page.show([aScreening({ phase: 'complete', result: 'review' })]);
      expect(page.part('explanation')?.textContent).to.equal(timeline.texts[key]);
    });

  it('the host says whom to ask; without it the site is named where somebody may want to ask', async () => {
    await page.show([aScreening({ phase: 'complete', result: 'review' })]);
    expect(contact()?.textContent).to.include('Please ask this site');
    page.element.innerHTML = '<p slot="contact">Write to trust@example.com.</p>';
    expect(contact()?.assignedElements()[0]?.textContent).to.equal('Write to trust@example.com.');
    await page.receive(aScreening({ id: page.api.screenings[0]!.id, phase: 'in-progress', revision: 2 }));
    expect(contact()?.textContent).to.equal('');
  });

  it('a status that follows a launcher leaves whom to ask to it', async () => {
    await page.show([aScreening({ phase: 'complete', result: 'review' })], { for: 'launcher' });
    expect(contact()?.textContent).to.equal('');
  });

  it('while the page is cut off, it still says that there is no check yet, not that one could not be loaded', async () => {
    await page.show([]);
    page.api.answers['GET /events'] = () => refusal('service_unavailable');
    page.api.stream.break();
    await page.settle();
    expect(page.text).to.include('No background check yet');
    expect(page.text).to.include('Last heard');
    expect(page.text).to.not.include('could not');
  });

  it('where nothing could be looked up, it does not say that there is a check', async () => {
    page.api.answers['GET /screenings'] = () => refusal('service_unavailable');
    await page.open();
    expect(page.part('title')?.textContent).to.equal('Not available right now');
  });
});
