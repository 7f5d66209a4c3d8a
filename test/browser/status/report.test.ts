import { expect } from '@open-wc/testing';
import type { Screening } from '../../../src/protocol/screening.ts';
import { toldDuring } from '../console-errors.ts';
import { until } from '../manual-clock.ts';
import { aScreening, refusal } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

await import('../../../src/status/follow-ups.ts');

describe('what follows a result in <screening-status>', () => {
  let page: StatusPage;
  let tabs: { document: Document; opener: unknown; closed: boolean; close(): void }[];
  const open = window.open.bind(window);

  beforeEach(() => {
    page = new StatusPage();
    page.may = ['report'];
    tabs = [];
    window.open = () => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const tab = {
        document: frame.contentDocument!,
        opener: window as unknown,
        closed: false,
        close: () => frame.remove(),
      };
      // A tab that goes to the service is not followed there.
      tab.document.addEventListener('click', (event) => event.preventDefault());
      tabs.push(tab);
      return tab as unknown as Window;
    };
  });
  afterEach(() => {
    window.open = open;
    for (const frame of document.querySelectorAll('iframe')) frame.remove();
    page.close();
  });

  const finished = (facts: Partial<Screening> = {}): Screening =>
    aScreening({ id: 's1', phase: 'complete', result: 'review', waitingOn: 'none', ...facts });
  const openNotice = { status: 'open', at: null, kinds: ['county-criminal'] } as const;
  const aftermath = { notices: [openNotice], dispute: { status: 'open', at: null } } as const;
  const both = structuredClone(aftermath) as unknown as NonNullable<Screening['aftermath']>;
  const show = async (screening: Screening, attributes: Record<string, string> = {}): Promise<void> => {
    await page.show([screening], attributes);
    await page.settle();
  };
  const button = (name: string): HTMLButtonElement | undefined =>
    [...page.element.renderRoot.querySelectorAll('button')].find(
      ({ textContent }) => textContent.trim() === name,
    );
  const link = (name: string): HTMLAnchorElement | undefined =>
    [...page.element.renderRoot.querySelectorAll('a')].find(({ textContent }) => textContent.trim() === name);
  const press = async (name: string): Promise<void> => {
    button(name)!.click();
    await page.settle();
  };
  const linkTo = (url: string): void => {
    page.api.answers['POST /screenings/s1/report-links'] = () => Response.json({ url });
  };
  const openRow = async (): Promise<void> => {
    page.element.renderRoot.querySelector<HTMLButtonElement>('.toggle')!.click();
    await page.settle();
  };

  it('an operator opens the report: the link is asked for at the click, and is never in the page', async () => {
    page.role = 'operator';
    await show(finished(), { variant: 'list' });
    await openRow();
    expect(page.api.callsOf('POST /screenings/s1/report-links')).to.have.lengthOf(0);
    linkTo(`${location.origin}/report-7`);
    await press('Open the report');
    await until(() => tabs[0]?.document.querySelector('a'));
    const [tab] = tabs;
    const asked = tab!.document.querySelector('a')!;
    expect([asked.pathname, asked.rel, tab!.opener]).to.deep.equal(['/report-7', 'noreferrer', null]);
    expect(page.element.renderRoot.querySelector('section')!.outerHTML).to.not.include('report-7');
  });

  it('there is no such button without the right, and before the check is complete', async () => {
    page.role = 'operator';
    page.may = undefined;
    await show(finished(), { variant: 'list' });
    await openRow();
    expect(button('Open the report')).to.equal(undefined);
    page.close();
    page = new StatusPage();
    page.role = 'operator';
    page.may = ['report'];
    await show(aScreening({ id: 's1' }), { variant: 'list' });
    await openRow();
    expect(button('Open the report')).to.equal(undefined);
  });

  it('a link that does not come closes the tab, and the reason is said', async () => {
    page.role = 'operator';
    await show(finished());
    for (const [code, text] of [
      ['not_complete', 'There is no report to open yet.'],
      ['service_unavailable', 'The report cannot be opened right now.'],
    ] as const) {
      page.api.answers['POST /screenings/s1/report-links'] = () => refusal(code);
      await press('Open the report');
      await until(() => page.text.includes(text));
    }
    expect(document.querySelectorAll('iframe')).to.have.lengthOf(0);
  });

  it('an operator reads what the service says, open and closed', async () => {
    page.role = 'operator';
    await show(finished({ aftermath: both }));
    expect(page.text).to.include('Disputed Wait for the new result.').and.include('A notice was sent');
    await page.receive(
      finished({
        revision: 2,
        aftermath: {
          notices: [{ ...openNotice, kinds: [], status: 'closed' }],
          dispute: { status: 'closed', at: '2020-11-20T10:00:00Z' },
        },
      }),
    );
    expect(page.text).to.include('A notice was closed').and.include('A dispute of Nov 20, 2020 was closed');
  });

  it('a candidate reads what goes on, finds the doors, and no trace is left once it is over', async () => {
    await show(finished({ aftermath: both }), { 'dispute-url': 'https://agency.example/dispute' });
    expect(page.text).to.include('You disputed this The service is checking it again.');
    expect(page.text).to.include('You were sent a notice').and.include('County court records');
    expect(page.element.renderRoot.querySelector('slot[name=notice]')).to.not.equal(null);
    expect(link('Something is wrong')?.rel).to.equal('noopener noreferrer');
    linkTo(`${location.origin}/portal-7`);
    await press('Get my report');
    await until(() => tabs[0]?.document.querySelector('a'));
    const closed = {
      notices: [{ status: 'closed', at: null, kinds: [] }],
      dispute: { status: 'closed', at: null },
    };
    await page.receive(
      finished({
        result: 'clear',
        revision: 2,
        aftermath: closed as unknown as NonNullable<Screening['aftermath']>,
      }),
    );
    for (const word of ['checking it again', 'notice', 'County']) expect(page.text).to.not.include(word);
    expect(page.element.renderRoot.querySelector('slot[name=notice]')).to.equal(null);
    expect(button('Get my report')).to.not.equal(undefined);
  });

  it("the host's own address of the copy stands in place of the service's", async () => {
    await show(finished(), { 'copy-url': 'https://shop.example/copy' });
    expect(button('Get my report')).to.equal(undefined);
    expect(link('Get my report')?.href).to.equal('https://shop.example/copy');
  });

  it('an address that cannot be opened is no link, and the developer is told', async () => {
    const told = await toldDuring(() => show(finished(), { 'dispute-url': 'javascript:alert(1)' }));
    expect(link('Something is wrong')).to.equal(undefined);
    expect(told.join()).to.include('dispute-url');
  });

  it('a member finds none of it, even where it came', async () => {
    page.role = 'member';
    await show(finished({ aftermath: both }), { 'dispute-url': 'https://agency.example/' });
    expect(page.text).to.not.include('checking it again').and.not.include('notice');
    expect(button('Get my report') ?? link('Something is wrong')).to.equal(undefined);
  });

  it('a list calls people by the names that the host gives, finds them by both, and sends no name', async () => {
    page.role = 'operator';
    const [one, other] = ['account-1', 'account-2'].map((clientReferenceId) =>
      aScreening({ clientReferenceId }),
    );
    page.api.screenings = [one!, other!];
    await page.open({ variant: 'list' });
    page.element.names = { 'account-1': 'Nora Ellis' };
    await page.settle();
    const rows = () =>
      [...page.element.renderRoot.querySelectorAll('.toggle')].map(({ textContent }) => textContent);
    expect(rows().toSorted()).to.deep.equal(['Nora Ellis', 'account-2']);
    const search = page.element.renderRoot.querySelector('input')!;
    for (const [typed, found] of [
      ['nora', ['Nora Ellis']],
      ['account-1', ['Nora Ellis']],
      ['account-2', ['account-2']],
    ] as const) {
      search.value = typed;
      search.dispatchEvent(new Event('input'));
      await page.settle();
      expect(rows()).to.deep.equal(found);
    }
    expect(JSON.stringify(page.api.calls)).to.not.include('Nora');
    page.element.names = new Map([['account-2', 'Sam']]);
    await page.settle();
    expect(rows()).to.deep.equal(['Sam']);
  });
});
