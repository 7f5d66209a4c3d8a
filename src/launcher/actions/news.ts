import { isConnected } from '../../client/feed/connection-state.ts';
import type { Application } from '../state/application.ts';
import type { ActionOf, Change } from '../state/change.ts';
import type { Filling, LauncherState, OrderedState, Submitting } from '../state/state.ts';
import { openFor, orderedState } from './found.ts';
import { trustNews } from './known-trust.ts';
import { sendAgain } from './place-order.ts';

type Connection = ActionOf<'news'>['feed'];

/** What the feed has heard: how the screening is now, or that there is one. */
export function heard(state: Filling | OrderedState, { news, feed }: ActionOf<'news'>): Change {
  const { application } = state;
  const isBack = noteConnection(application, feed);
  const isOrdered = 'screening' in state;
  const known = isOrdered && application.visitor.screenings.get(state.screening.id);
  // After a restored backup the proxy may not know the order any more.
  if (isOrdered && !known && news.type === 'snapshot') return { reload: true };
  const change = shown(state) ?? (isBack && !isOrdered ? sendAgain(state) : {});
  const beginForGood = trustNews(application, isOrdered, news);
  return { ...change, ...(beginForGood && { beginForGood }) };
}

/** The same where nothing that is shown depends on it. */
export function heardElsewhere(state: LauncherState, { news, feed }: ActionOf<'news'>): Change {
  if (!('application' in state)) return {};
  noteConnection(state.application, feed);
  const beginForGood = trustNews(state.application, false, news);
  return beginForGood ? { beginForGood } : {};
}

/** The same while an order is being sent: where the connection is back, an order that nobody has answered does not wait. */
export function heardWhileSending(state: Submitting, action: ActionOf<'news'>): Change {
  const isWaitedFor = state.application.isCutOff && state.unsent?.problem.isUnanswered;
  const change = heardElsewhere(state, action);
  const isBack = isWaitedFor && !state.application.isCutOff;
  return { ...change, ...(isBack && { next: { type: 'send-again' } }) };
}

/** Answers whether the connection is back, which was cut off. */
function noteConnection(application: Application, { problem, connection }: Connection): boolean {
  const wasCutOff = application.isCutOff;
  application.isCutOff = problem !== undefined || (wasCutOff && !isConnected(connection));
  return wasCutOff && !application.isCutOff;
}

/** Shows what is known of the screening by now, whatever its revision: a snapshot may be older than what is shown. */
function shown(state: Filling | OrderedState): Change | undefined {
  const { application, form } = state;
  const earlier = 'screening' in state ? state.screening : undefined;
  const screening = earlier
    ? application.visitor.screenings.get(earlier.id)
    : openFor(application, form.offer);
  if (!screening || screening === earlier) return undefined;
  const isNew = state.name === 'handed-over' || (state.name === 'under-way' && state.isNew);
  return { state: orderedState(state, { application, form, before: state.before, screening, isNew }) };
}
