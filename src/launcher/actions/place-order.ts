import type { Order } from '../../protocol/order.ts';
import { ScreeningCreatedEvent, ScreeningInviteEvent } from '../launcher-events.ts';
import { OrderAttempt } from '../order-attempt.ts';
import type { Action } from '../state/action.ts';
import type { ActionOf, Change, Transitions } from '../state/change.ts';
import type { Filling, OrderedState, Submitting } from '../state/state.ts';
import { sentAnswers } from '../receipt/sent-answers.ts';
import { noteLateChanges, orderedState } from './found.ts';
import { showRefusal } from './shown-step.ts';

/** What happens while the order is being sent. */
export const submitting: Transitions<Submitting> = {
  ordered: (state, action) => {
    const { application, form } = state;
    const { screening, isNew } = action;
    if (action.application !== application) return placedElsewhere(action);
    if (!isNew) noteLateChanges(application, form);
    const next = orderedState(state, { application, form, before: state.before, screening, isNew });
    const isByEmail = next.name === 'handed-over' && next.method === 'email';
    const isOpened = next.name === 'handed-over' && !isByEmail && isOpenedHere(state);
    if (!isOpened) application.serviceTab?.close();
    return {
      state: next,
      focus: 'heading',
      tell: [new ScreeningCreatedEvent(screening), ...(isByEmail ? [new ScreeningInviteEvent('email')] : [])],
      ...(isOpened && { next: { type: 'fetch-link', place: application.page.element.openIn } }),
    };
  },
  refused: (state, { form, problem }) => (form === state.form ? showRefusal(state, problem) : {}),
};

/** Where the form was reset meanwhile, the host must learn all the same what it pays for. */
export function placedElsewhere({ application, screening }: ActionOf<'ordered'>): Change {
  application.serviceTab?.close();
  return { tell: [new ScreeningCreatedEvent(screening)] };
}

/** Whether the service's form opens with the order: its link is the candidate's alone. */
const isOpenedHere = ({ application, form }: Submitting): boolean =>
  form.mode === 'link' && !application.isForAnother;

/** Sends the order once it is sure who uses the page. A blank tab for its link is opened at once: later it may not be. */
export async function placeOrder(state: Submitting, order: Order): Promise<Action | undefined> {
  const { application, form } = state;
  const { page, visitor, ended } = application;
  const { sentences, tag: locale } = page.locale;
  if (isOpenedHere(state)) application.openBlankTab();
  const answers = sentAnswers({ reader: form.reader, sentences, locale }, form);
  try {
    await visitor.confirm();
    const attempt = (application.attempt ??= new OrderAttempt());
    const { screening, isNew } = await attempt.place(visitor.api, order, form.version);
    if (isNew) application.sent = { screeningId: screening.id, answers };
    if (application.isLeft) return undefined;
    visitor.feed().then(
      (feed) => feed.learn(screening),
      () => visitor.screenings.keep(screening),
    );
    return { type: 'ordered', application, screening, isNew };
  } catch (error) {
    application.serviceTab?.close();
    return ended.aborted ? undefined : { type: 'refused', form, problem: page.report(error) };
  }
}

/**
 * The proxy answers again: that it did not is no longer true. An order that it did not answer is sent again, by the
 * same key. Where a new tab opens with it, sending takes a press.
 */
export function sendAgain(state: Filling | OrderedState): Change {
  if (state.name !== 'filling' || !state.refusal?.problem.isUnanswered) return {};
  const step = { ...state };
  delete step.refusal;
  const isSentAgain = state.refusal.isOfOrder && state.form.mode !== 'link';
  return { state: step, ...(isSentAgain && { next: { type: 'submit' } }) };
}
