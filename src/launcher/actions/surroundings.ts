import { ScreeningError } from '../../client/screening-error.ts';
import { ServiceTab } from '../../client/service-tab.ts';
import { keepTimes } from '../../locales/just-now.ts';
import { validInterval } from '../../protocol/interval.ts';
import { isLanguageTag } from '../form/document-language.ts';
import { ScrollHold } from '../history/scroll-hold.ts';
import { followHistory } from '../history/step-history.ts';
import { LinkWatch } from '../invite/link-watch.ts';
import { LastRow } from '../last-row.ts';
import { phoneAddress } from '../phone/phone-address.ts';
import { goToNextField } from '../next-field.ts';
import { Presses } from '../presses.ts';
import type { Application } from '../state/application.ts';
import type { Machine } from '../state/change.ts';
import { DemandedDocuments } from '../state/demanded-documents.ts';
import { isTrustKnown } from '../state/proof.ts';
import { type LauncherState, stepIndex } from '../state/state.ts';
import { StepSlide } from '../step-slide.ts';
import { loadTrust, trustNews } from './known-trust.ts';

/** Gives an application what it needs beyond a first step. */
export function join(application: Application, launcher: Machine): void {
  const { page, visitor, ended } = application;
  if (!page.presses) {
    page.presses = new Presses(page.element);
    for (const Controller of [LastRow, ScrollHold, StepSlide]) {
      page.element.addController(new Controller(page, launcher));
    }
    page.element.renderRoot.addEventListener('keydown', goToNextField);
  }
  application.serviceTab = new ServiceTab();
  application.documents = new DemandedDocuments(page, visitor.claims.disclosures ?? [], ended);
  application.lookAgain = new LinkWatch(application, launcher).lookAgain;
  addEventListener('pagehide', () => void launcher.dispatch({ type: 'leave-page' }), { signal: ended });
  checkSettings(application, ['recurrence', 'handoverUrl', 'disclosures']);
}

/** Hears of what happens elsewhere, until `signal` aborts: of the check, of the time, of the browser's Back, of the member's trust. */
export async function follow(
  application: Application,
  launcher: Machine,
  signal: AbortSignal,
): Promise<void> {
  if (application.page.element.history) followHistory(application.page.element, launcher, signal);
  void followFeed(application, launcher, signal);
  keepTimes(application.page.element, signal);
  if (!application.isForAnother) return;
  if (!application.trust || !isTrustKnown(application.trust)) return loadTrust(application, launcher, signal);
  // What changed while the element was out of the page was not heard.
  const judged = await trustNews(application, false, { type: 'snapshot' })?.();
  if (judged && !signal.aborted) await launcher.dispatch(judged);
}

/** Where the file of the feed does not come, it is asked for again once the network is back. */
async function followFeed(application: Application, launcher: Machine, signal: AbortSignal): Promise<void> {
  const feed = await application.visitor.feed().catch(() => undefined);
  if (signal.aborted) return;
  const again = (): void => void followFeed(application, launcher, signal);
  if (!feed) return addEventListener('online', again, { once: true, signal });
  feed.follow((news) => void launcher.dispatch({ type: 'news', news, feed }), signal);
  void launcher.dispatch({ type: 'news', news: { type: 'connection' }, feed });
}

/** Tells the host's page of settings that are none: `recurrence` is left out of the order, and the phone is not offered. */
export function checkSettings({ page }: Application, names: readonly string[]): void {
  const { recurrence, handoverUrl, disclosures } = page.element;
  const report = (message: string): void => void page.report(new ScreeningError('invalid_request', message));
  const wrong = disclosures.find(({ lang }) => lang && !isLanguageTag(lang));
  if (names.includes('disclosures') && wrong)
    report(`lang of ${wrong.id} in disclosures is no language: use a BCP 47 tag such as en or es-MX.`);
  if (names.includes('recurrence') && recurrence && !validInterval(recurrence))
    report('recurrence is not a duration: use one such as P1M or P1Y, or no recurrence.');
  if (names.includes('handoverUrl') && handoverUrl && !phoneAddress(handoverUrl))
    report('handover-url is no web address: use an http or https URL of up to 500 characters.');
}

/** Call it before the state is drawn: nothing is ordered or signed but what was shown. */
export function noteShown(state: LauncherState): void {
  if (!('step' in state)) return;
  state.form.noteShown(stepIndex(state));
  if (state.form.layDocument(stepIndex(state))) state.application.page.focusOn('heading');
}
