import { receiptSchema } from '../../protocol/receipt.ts';
import { receiptFile } from '../receipt/receipt-file.ts';
import type { Transitions } from '../state/change.ts';
import type { OrderedState, UnderWay } from '../state/state.ts';
import { firstStep } from './form-start.ts';
import { heard } from './news.ts';
import { section } from './proving.ts';

/** What happens once there is an order. */
export const ordered: Transitions<OrderedState> = {
  ...section,
  'save-receipt': (state) => ({ beginForGood: () => saveReceipt(state) }),
  news: heard,
};

/** What happens once the candidate has nothing more to do here. */
export const underWay: Transitions<UnderWay> = {
  ...ordered,
  'start-another': ({ application, form, before }) => ({
    begin: async () => ({ type: 'opened', state: await firstStep(application, form, before) }),
  }),
  opened({ application }, { state }) {
    application.hasLateChanges = false;
    application.attempt = undefined;
    return { state, focus: 'heading' };
  },
};

/** Loads what was signed, and has the browser save the receipt. A second click saves no second file. */
async function saveReceipt({ application, screening }: OrderedState): Promise<undefined> {
  const { page, visitor, ended } = application;
  const { id } = screening;
  const asked = { screeningId: id };
  application.receipt = asked;
  const sent = application.sent?.screeningId === id ? application.sent : undefined;
  try {
    const path = `/screenings/${encodeURIComponent(id)}/consents`;
    const receipt =
      sent?.isSigned === false
        ? { consents: [] }
        : await visitor.api.read((answer) => receiptSchema.safeParse(answer).data, path, { signal: ended });
    const save = await receiptFile(receipt, page.element.disclosures, page.locale.sentences, sent?.answers);
    if (visitor.isHere && application.receipt === asked) save();
  } catch (error) {
    if (!ended.aborted) application.receipt = { ...asked, problem: page.report(error) };
  }
}
