import type { LitElement } from 'lit';
import { withinLimit } from '../client/api/answer-limit.ts';
import type { Visitor } from '../client/person/visitor.ts';
import { ScreeningError } from '../client/screening-error.ts';
import { ServiceTab } from '../client/service-tab.ts';
import type { ReportLink } from '../protocol/report-link.ts';
import type { Asking, Dispatch, StatusAction } from './status-state.ts';

export { bandStyles } from './styles/band.ts';
export { drawBand } from './views/band.ts';
export { drawRepetition } from './views/repetition.ts';

type Action<Type extends StatusAction['type']> = Extract<StatusAction, { type: Type }>;

/** Asks the proxy for it; what becomes of that is an action, too. */
export const ask = (
  action: Action<'open-report' | 'end-repetition'>,
  visitor: Visitor,
  dispatch: Dispatch,
): Promise<void> =>
  action.type === 'open-report'
    ? openReport(action, visitor, dispatch)
    : endRepetition(action, visitor, dispatch);

/** Opens a report in a tab. The link is asked for at the click, and never stands in the page. */
async function openReport(
  { id, waitingText }: Action<'open-report'>,
  visitor: Visitor,
  dispatch: Dispatch,
): Promise<void> {
  const { api, ended } = visitor;
  const enter = (asking: Asking | undefined): void => dispatch({ type: 'asking', id, asking });
  const tab = new ServiceTab();
  tab.open(waitingText);
  enter('sent');
  try {
    await visitor.confirm();
    const path = `/screenings/${encodeURIComponent(id)}/report-links`;
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const response = await withinLimit((signal) => api.request(path, { ...request, signal }), ended);
    const { url } = (await response.json()) as ReportLink;
    enter(tab.navigate(url) ? undefined : 'blocked');
  } catch (error) {
    tab.close();
    if (ended.aborted) return;
    enter(error instanceof ScreeningError ? error : new ScreeningError('offline', 'The link was cut off.'));
  }
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
  // Found now: the stream may take the button away before the answer is here.
  const step = button.closest('li');
  const element = (step?.getRootNode() as ShadowRoot | undefined)?.host as LitElement | undefined;
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
  if (problem && found?.recurrence?.nextAt !== null) return dispatch({ type: 'asking', id, asking: problem });
  await element?.updateComplete;
  // The button is gone: what it led to has the focus, and is read out.
  step?.setAttribute('tabindex', '-1');
  step?.focus();
}
