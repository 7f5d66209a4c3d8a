import { expect } from '@open-wc/testing';
import { lateFile } from '../../../src/client/late-file.ts';
import { ScreeningError } from '../../../src/client/screening-error.ts';
import { toldDuring } from '../console-errors.ts';

describe('lateFile()', () => {
  it('a late file is loaded once, however often it is requested', async () => {
    let loads = 0;
    const load = lateFile(async () => {
      loads += 1;
      return { rule: 'simple' };
    });
    const [first, second] = await Promise.all([load(), load()]);
    expect([first === second, first.rule, loads]).to.deep.equal([true, 'simple', 1]);
  });

  /** What comes of a load, and what the console reads. */
  async function outcomeOf(load: () => Promise<unknown>): Promise<[unknown, string[]]> {
    let outcome: unknown;
    const told = await toldDuring(async () => {
      outcome = await load().catch((error: unknown) => error);
    });
    return [outcome, told];
  }

  it('a late file that failed to load is loaded again at the next call', async () => {
    let loads = 0;
    const load = lateFile(async () => {
      loads += 1;
      if (loads === 1) throw new TypeError(`Failed to fetch ${location.origin}/late.js`);
      return { rule: 'simple' };
    });
    const [problem] = await outcomeOf(load);
    expect(problem).to.be.an.instanceOf(ScreeningError);
    expect(await load()).to.deep.equal({ rule: 'simple' });
  });

  it('a late file that is not there needs a reload, and the console reads which one, and what it answers', async () => {
    const missing = `${location.origin}/test/no-such-file.js`;
    const [problem, told] = await outcomeOf(lateFile(() => import(missing)));
    expect(problem).to.include({ code: 'unreadable', needsReload: true, isMistake: true, status: 0 });
    expect(told).to.deep.equal([`screening-elements: ${(problem as ScreeningError).message}`]);
    expect(told[0]).to.include('the whole dist/bundle folder');
    // WebKit does not say which file it was.
    if (/Chrome|Firefox/.test(navigator.userAgent)) expect(told[0]).to.include(`${missing} answers 404`);
  });

  it('a page in the place of a late file needs a reload', async () => {
    const other = 'data:text/html,<h1>Not found</h1>';
    const [problem] = await outcomeOf(lateFile(() => import(other)));
    expect(problem).to.include({ code: 'unreadable', needsReload: true });
  });

  it('a server of late files that is down is told, and may be back at the next call', async () => {
    const pageFetch = globalThis.fetch;
    globalThis.fetch = () => Promise.resolve(new Response(null, { status: 503 }));
    const [problem, told] = await outcomeOf(lateFile(() => Promise.reject(new TypeError('Failed to fetch'))));
    globalThis.fetch = pageFetch;
    expect(problem).to.include({ code: 'offline', needsReload: false });
    expect(told[0]).to.include('answers 503');
  });

  it('a late file that is no whole script needs a reload: the browser does not fetch it again', async () => {
    const damaged = 'data:text/javascript,export const rule = {';
    const load = lateFile(() => import(damaged));
    for (const _ of [1, 2]) {
      const problem = await load().catch((error: unknown) => error as ScreeningError);
      expect(problem).to.include({ code: 'unreadable', needsReload: true, isMistake: true });
    }
    expect(new ScreeningError('unreadable', 'Of an answer.').needsReload).to.equal(false);
  });

  for (const [what, thrown] of [
    ['a TypeError', 'null.x'],
    ['a RangeError', '[].length = -1'],
    ['a SyntaxError', 'throw new SyntaxError("Unexpected import")'],
    ['a text', 'throw "no reason"'],
  ] as const)
    it(`a late file that throws ${what} as it starts is named with its cause, and needs a reload`, async () => {
      const throwing = `data:text/javascript,${encodeURIComponent(thrown)};export {};`;
      const cause: unknown = await import(`${throwing}//`).catch((error: unknown) => error);
      const load = lateFile(() => import(throwing));
      // WebKit runs such a file once: who imports it again gets what it would have exported, empty.
      for (const _ of [1, 2]) {
        const problem = await load().catch((error: unknown) => error as ScreeningError);
        expect(problem instanceof ScreeningError).to.equal(true);
        expect(problem).to.include({ code: 'unreadable', needsReload: true, isMistake: true });
        const { message } = problem as ScreeningError;
        expect(message).to.include(String(cause)).and.to.not.include('served');
      }
    });

  it('a part of a host’s bundle that webpack cannot load is missing', async () => {
    const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    const [problem] = await outcomeOf(lateFile(() => Promise.reject(missing)));
    expect(problem).to.include({ code: 'unreadable', needsReload: true });
  });

  it('a late file that fails together with the network is no mistake', async () => {
    const pageFetch = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    const load = lateFile(() => Promise.reject(new TypeError('Failed to fetch')));
    const problem = await load().catch((error: unknown) => error as ScreeningError);
    globalThis.fetch = pageFetch;
    expect(problem).to.include({ code: 'offline', isMistake: false });
  });
});
