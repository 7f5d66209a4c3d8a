import { isConnected } from '../../client/feed/connection-state.ts';
import type { ActionOf, Change } from '../state/change.ts';
import type { Filling, LauncherState, OrderedState, Submitting } from '../state/state.ts';
import { openFor, orderedState } from './found.ts';
import { sendAgain } from './place-order.ts';
import { trustNews } from './trust-requests.ts';

/** What the feed has heard: how the screening is now, or that there is one. */
export function heard(state: Filling | OrderedState, { news, feed }: ActionOf<'news'>): Change {
  const { application } = state;
  application.isCutOff = feed.problem !== undefined;
  const isOrdered = 'screening' in state;
  const known = isOrdered && application.visitor.screenings.get(state.screening.id);
  // After a restored backup the proxy may not know the order any more.
  if (isOrdered && !known && news.type === 'snapshot') return { reload: true };
  const change = shown(state) ?? (isConnected(feed.connection) ? sendAgain(state) : {});
  const beginForGood = trustNews(application, isOrdered, news);
  return { ...change, ...(beginForGood && { beginForGood }) };
}

/** The same where nothing that is shown depends on it. */
export function heardElsewhere(state: LauncherState, { news, feed }: ActionOf<'news'>): Change {
  if (!('application' in state)) return {};
  state.application.isCutOff = feed.problem !== undefined;
  const beginForGood = trustNews(state.application, false, news);
  return beginForGood ? { beginForGood } : {};
}

/** The same while an order is being sent: what can be reached again is not waited for. */
export const heardWhileSending = (state: Submitting, action: ActionOf<'news'>): Change => ({
  ...heardElsewhere(state, action),
  ...(isConnected(action.feed.connection) && { next: { type: 'send-again' } }),
});

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
