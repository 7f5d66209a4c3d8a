import { expect } from '@open-wc/testing';
import type { Screening } from '../../../src/protocol/screening.ts';
import { aScreening } from '../page-api-stand-in.ts';
import { translateTexts } from '../translate-texts.ts';
import { StatusPage } from './status-page.ts';

const item = { id: '1', title: 'Records', phase: 'complete', result: 'clear', estimatedAt: null } as const;
const cleared = { id: 's1', phase: 'complete', result: 'clear', items: [item] } satisfies Partial<Screening>;
const found = {
  ...cleared,
  revision: 2,
  result: 'review',
  items: [{ ...item, result: 'review' }],
} satisfies Partial<Screening>;

describe('<screening-status> in a browser that translates pages', () => {
  let page: StatusPage;

  beforeEach(() => {
    page = new StatusPage();
  });
  afterEach(() => page.close());

  for (const variant of ['timeline', 'list'])
    it(`a ${variant} does not go on saying that a check is clear`, async () => {
      page.role = 'operator';
      await page.show([aScreening(cleared)], { variant });
      const [button] = page.element.renderRoot.querySelectorAll<HTMLElement>('.toggle');
      button?.click();
      await page.settle();
      translateTexts(page.element.renderRoot);
      expect(page.text).to.match(/«Clear/);
      await page.receive(aScreening(found));
      expect(page.text).to.not.match(/Clear|nothing came up/);
      expect(page.text).to.include('Under review');
    });

  it('it does not go on saying that it is live', async () => {
    await page.show([aScreening({ phase: 'in-progress' })]);
    translateTexts(page.element.renderRoot);
    expect(page.text).to.include('«Live');
    page.api.stream.break();
    await page.settle();
    expect(page.text).to.not.include('Live');
  });
});
