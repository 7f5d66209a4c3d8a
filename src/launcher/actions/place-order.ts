import { pageClock } from '../../client/clock.ts';
import type { ScreeningError } from '../../client/screening-error.ts';
import { writeJson } from '../../client/write-json.ts';
import type { Order } from '../../protocol/order.ts';
import { orderOf } from '../form/order.ts';
import { ScreeningCreatedEvent, ScreeningInviteEvent } from '../launcher-events.ts';
import { OrderAttempt } from '../order-attempt.ts';
import type { Action } from '../state/action.ts';
import type { ActionOf, Change, Transitions } from '../state/change.ts';
import { type Filling, type ReadyStep, stepIndex, type Submitting, type Unsent } from '../state/state.ts';
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
  refused(state, { form, problem }) {
    if (form !== state.form) return {};
    const unsent = isPassing(problem) && !isOpenedHere(state) && nextPause(state, problem);
    return unsent
      ? { state: { ...state, unsent }, begin: () => pauseOver(unsent) }
      : showRefusal(state, problem);
  },
  'send-again': (state) =>
    state.unsent?.isPause ? placed({ ...state, unsent: { ...state.unsent, isPause: false } }) : {},
};

/** Sends the order of a state. */
export const placed = (state: Submitting): Change => ({ state, beginForGood: () => placeOrder(state) });

/** Milliseconds: the first pause before an order is sent again, the longest one, and for how long that goes on by itself. */
const firstPauseMs = 500;
const longestPauseMs = 10_000;
const sendingLimitMs = 60_000;

/** Whether nobody has refused the order: it may arrive yet, or be on its way with the same key. */
const isPassing = ({ isUnanswered, status, code }: ScreeningError): boolean =>
  isUnanswered || status === 503 || code === 'in_progress';

/** Undefined where that would take too long. */
function nextPause({ unsent }: Submitting, problem: ScreeningError): Unsent | undefined {
  const now = pageClock.now();
  const endsAt = unsent?.endsAt ?? now + sendingLimitMs;
  const growingMs = unsent ? Math.min(longestPauseMs, unsent.pauseMs * 2) : firstPauseMs;
  const pauseMs = Math.max(growingMs, (problem.retryAfter ?? 0) * 1000);
  return now + pauseMs > endsAt ? undefined : { problem, isPause: true, pauseMs, endsAt };
}

const pauseOver = ({ pauseMs }: Unsent): Promise<Action> =>
  new Promise((resolve) => {
    pageClock.after(pauseMs, () => resolve({ type: 'send-again' }));
  });

/** Where the form was reset meanwhile, the host must learn all the same what it pays for. */
export function placedElsewhere({ application, screening }: ActionOf<'ordered'>): Change {
  application.serviceTab?.close();
  return { tell: [new ScreeningCreatedEvent(screening)] };
}

/** Whether the service's form opens with the order: its link is the candidate's alone. */
const isOpenedHere = ({ application, form }: Pick<Filling, 'application' | 'form'>): boolean =>
  form.mode === 'link' && !application.isForAnother;

/** Sends the order once it is sure who uses the page. A blank tab for its link is opened at once: later it may not be. */
async function placeOrder(state: Submitting): Promise<Action | undefined> {
  const { application, form, order } = state;
  const { page, visitor, ended } = application;
  const { sentences, tag: locale } = page.locale;
  if (isOpenedHere(state)) application.openBlankTab();
  const answers = sentAnswers({ reader: form.reader, sentences, locale }, form);
  try {
    await visitor.confirm();
    const attempt = (application.attempt ??= new OrderAttempt());
    const { screening, isNew } = await attempt.place(visitor.api, order, form.version);
    if (isNew)
      application.sent = { screeningId: screening.id, answers, isSigned: order.consents !== undefined };
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

/** The order for what is answered and signed by now. */
export const orderNow = ({ application: { trust }, form }: ReadyStep): Order =>
  orderOf(form, form.reader, trust?.name === 'trusted' ? trust.trust.purpose : undefined);

/**
 * The connection is back: that there was none is no longer true. An order that nobody has answered is sent once more, as
 * it was; where something has changed since, or a new tab opens with it, that takes a press.
 */
export function sendAgain(state: Filling): Change {
  const { refusal } = state;
  if (!refusal?.problem.isUnanswered) return {};
  const step = { ...state };
  delete step.refusal;
  const { order, problem } = refusal;
  if (!order || isOpenedHere(state) || !isUnchanged(step, order)) return { state: step };
  // The minute is over, and does not begin again.
  const unsent = { problem, isPause: false, pauseMs: longestPauseMs, endsAt: pageClock.now() };
  return { state: step, next: { type: 'send', order, unsent } };
}

/** Whether what is shown is what was ordered: also the name that stands in the field of a signature. */
function isUnchanged(state: Filling, order: Order): boolean {
  const { form } = state;
  const step = form.steps[stepIndex(state)];
  if (!step || !isReadable(state) || writeJson(orderNow(state)) !== writeJson(order)) return false;
  if (step.kind !== 'disclosure') return true;
  return form.signatures.signatureFor(step.disclosure)?.typedName === form.sheet.read('signature');
}

const isReadable = (state: Filling): state is ReadyStep => state.form.isReadable;
