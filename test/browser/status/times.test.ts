import { expect } from '@open-wc/testing';
import { aScreening } from '../page-api-stand-in.ts';
import { StatusPage } from './status-page.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-11-22T12:00:30Z');

describe('times in <screening-status>', () => {
  const { now } = Date;
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
    Date.now = () => start;
    // The test runner opens several pages at once, and looks at one of them.
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
  });
  afterEach(() => {
    Date.now = now;
    Reflect.deleteProperty(document, 'hidden');
    page.close();
  });

  const ago = (minutes: number): string => new Date(start - minutes * minuteMs).toISOString();
  /** A page that is shown again writes the times anew, as it does every minute. */
  const passMinutes = async (minutes: number, isLive = true): Promise<void> => {
    Date.now = () => start + minutes * minuteMs;
    if (isLive) page.api.stream.send(': beat\n\n');
    await page.settle();
    document.dispatchEvent(new Event('visibilitychange'));
    await page.settle();
  };
  const times = (): string[] =>
    [...page.element.renderRoot.querySelectorAll('time')].map((time) => time.textContent ?? '');

  const agoByMinutes: [number, RegExp][] = [
    [0, /^now$/],
    [26, /^26 minutes ago$/],
    [23 * 60 + 59, /^23 hours ago$/],
    [24 * 60, /^Nov 21, 2026$/],
  ];
  for (const [minutes, words] of agoByMinutes)
    it(`an order of ${minutes} minutes ago reads ${words.source}`, async () => {
      await page.show([aScreening({ submittedAt: ago(minutes) })]);
      expect(times()[0]).to.match(words);
      expect(page.element.renderRoot.querySelector('time')?.title).to.include('2026');
    });

  it('a minute’s tick writes only the times that read differently', async () => {
    await page.show(
      [
        aScreening({ submittedAt: ago(3) }),
        aScreening({ submittedAt: ago(90) }),
        aScreening({ submittedAt: ago(4000) }),
      ],
      { variant: 'list' },
    );
    expect(times()).to.deep.equal(['3 minutes ago', '1 hour ago', 'Nov 19, 2026']);
    const written: MutationRecord[] = [];
    const observer = new MutationObserver((records) => written.push(...records));
    observer.observe(page.element.renderRoot, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    await passMinutes(1);
    expect(times()).to.deep.equal(['4 minutes ago', '1 hour ago', 'Nov 19, 2026']);
    expect(written.map(({ target }) => target.textContent)).to.deep.equal(['4 minutes ago']);
    observer.disconnect();
  });

  it('a heartbeat of the stream draws nothing', async () => {
    await page.show([aScreening({ updatedAt: ago(3) })]);
    const written: MutationRecord[] = [];
    const observer = new MutationObserver((records) => written.push(...records));
    observer.observe(page.element.renderRoot, { subtree: true, childList: true, characterData: true });
    Date.now = () => start + minuteMs;
    page.api.stream.send(': beat\n\n');
    await page.settle();
    expect(written).to.deep.equal([]);
    observer.disconnect();
  });

  it('a change after a tick shows its own time, even where that is the text of before', async () => {
    await page.show([aScreening({ id: 'a', submittedAt: ago(0) })], { variant: 'list' });
    expect(times()).to.deep.equal(['now']);
    await passMinutes(5);
    expect(times()).to.deep.equal(['5 minutes ago']);
    await page.receive(aScreening({ id: 'a', revision: 2, submittedAt: ago(-5) }));
    expect(times()).to.deep.equal(['now']);
  });

  it('while it is cut off, <screening-status> says when it last heard', async () => {
    await page.show([aScreening()]);
    expect(page.text).to.not.include('Last heard');
    page.api.stream.break();
    await page.settle();
    expect(page.text).to.match(/Last heard 12:00\sPM/);
    await passMinutes(7, false);
    expect(page.text).to.match(/Last heard 12:00\sPM/);
  });
});
