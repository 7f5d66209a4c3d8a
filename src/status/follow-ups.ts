import { withinLimit } from '../client/api/answer-limit.ts';
import { pageClock } from '../client/clock.ts';
import { fetchInvite, secondsLeft } from '../client/fetch-invite.ts';
import type { Visitor } from '../client/person/visitor.ts';
import { ScreeningError } from '../client/screening-error.ts';
import { ServiceTab } from '../client/service-tab.ts';
import type { ReportLink } from '../protocol/report-link.ts';
import type { Asking, Dispatch, StatusAction } from './status-state.ts';

export { keepFocus } from './kept-focus.ts';
export { bandStyles } from './styles/band.ts';
export { drawBand } from './views/band.ts';
export { drawRepetition } from './views/repetition.ts';

type Action<Type extends StatusAction['type']> = Extract<StatusAction, { type: Type }>;

/** Asks the proxy for it; what becomes of that is an action, too. */
export function ask(
  action: Action<'open-report' | 'open-form' | 'end-repetition'>,
  visitor: Visitor,
  dispatch: Dispatch,
): Promise<void> {
  switch (action.type) {
    case 'open-report':
      return openLink(action, visitor, dispatch, () => openReport(action, visitor));
    case 'open-form':
      return openLink(action, visitor, dispatch, () => openForm(action, visitor, dispatch));
    case 'end-repetition':
      return endRepetition(action, visitor, dispatch);
  }
}

/** A link, and what is shown where its tab is blocked. */
interface FetchedLink {
  url: string;
  whenBlocked: () => Asking;
}

/** Opens a link in a tab. It is asked for at the click, and stands in the page only where its tab was blocked and it may. */
async function openLink(
  { id, waitingText }: Action<'open-report' | 'open-form'>,
  visitor: Visitor,
  dispatch: Dispatch,
  fetchLink: () => Promise<FetchedLink>,
): Promise<void> {
  const { ended } = visitor;
  const enter = (asking: Asking | undefined): void => dispatch({ type: 'asking', id, asking });
  const tab = new ServiceTab();
  tab.open(waitingText);
  enter('sent');
  try {
    await visitor.confirm();
    const { url, whenBlocked } = await fetchLink();
    enter(tab.navigate(url) ? undefined : whenBlocked());
  } catch (error) {
    tab.close();
    if (ended.aborted) return;
    enter(error instanceof ScreeningError ? error : new ScreeningError('offline', 'The link was cut off.'));
  }
}

async function openReport({ id }: Action<'open-report'>, { api, ended }: Visitor): Promise<FetchedLink> {
  const path = `/screenings/${encodeURIComponent(id)}/report-links`;
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const response = await withinLimit((signal) => api.request(path, { ...request, signal }), ended);
  const { url } = (await response.json()) as ReportLink;
  return { url, whenBlocked: () => 'blocked' };
}

/** Its link is the launcher's: it works once, and where the tab was blocked, it is shown until it ends. */
async function openForm(
  { id, screeningId }: Action<'open-form'>,
  { api, ended }: Visitor,
  dispatch: Dispatch,
): Promise<FetchedLink> {
  const { invite, life } = await fetchInvite(api, screeningId, ended);
  const whenBlocked = (): URL => {
    const link = new URL(invite.url);
    const look = (): unknown =>
      secondsLeft(life) > 0 ? pageClock.after(1000, look) : dispatch({ type: 'link-ended', id, link });
    if (Number.isFinite(life.ms)) look();
    return link;
  };
  return { url: invite.url, whenBlocked };
}

/**
 * Ends a repetition: the proxy lets everybody do so whom it shows one. What it says of the screening then is shown: that
 * the repetition is over, or who else has ended it.
 */
async function endRepetition(
  { id, screeningId, button }: Action<'end-repetition'>,
  visitor: Visitor,
  dispatch: Dispatch,
): Promise<void> {
  const { api, ended } = visitor;
  // Some browsers do not focus what is clicked; what takes its place gets the focus from it.
  button.focus();
  dispatch({ type: 'asking', id, asking: 'sent' });
  let problem: ScreeningError | undefined;
  try {
    await visitor.confirm();
    const path = `/recurrences/${encodeURIComponent(id)}`;
    await withinLimit((signal) => api.request(path, { method: 'DELETE', signal }), ended);
  } catch (error) {
    if (!(error instanceof ScreeningError)) return;
    problem = error;
  }
  const found = await api.screening(screeningId, ended).catch(() => undefined);
  if (ended.aborted) return;
  if (found) visitor.loadedFeed?.learn(found);
  if (problem && found?.recurrence?.nextAt !== null) dispatch({ type: 'asking', id, asking: problem });
}
