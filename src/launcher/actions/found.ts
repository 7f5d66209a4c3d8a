import type { Offer } from '../../client/api/package-reader.ts';
import type { Visitor } from '../../client/person/visitor.ts';
import type { Mode } from '../../protocol/mode.ts';
import { freshNews, subjectOf } from '../../locales/fresh-news.ts';
import { isCalledOff, isOver, needsCandidate } from '../../protocol/phase.ts';
import type { Screening } from '../../protocol/screening.ts';
import { mayRepeat } from '../../protocol/validity.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import type { Application } from '../state/application.ts';
import type { Filling, HandedOver, LauncherState, OrderedState, UnderWay } from '../state/state.ts';

/**
 * The state that shows what stands between this visitor and an order of the form: an open screening, else the one that
 * is finished where that stays so, else the last one, which may have been called off. Undefined where there is none.
 */
export function foundFor(
  application: Application,
  form: Questionnaire,
  before: Filling['before'],
): OrderedState | undefined {
  const own = ownScreenings(application, form.offer);
  const { allowReorder } = application.visitor.claims;
  const finished = own.find(({ phase }) => phase === 'complete');
  const isFinal = finished && !mayRepeat(finished, allowReorder);
  const screening = own.find((one) => !isOver(one)) ?? (isFinal ? finished : own[0]);
  return screening && orderedState(undefined, { application, form, before, screening, isNew: false });
}

/** The open screening of a package that stands for an order here. */
export const openFor = (application: Application, offer: Offer): Screening | undefined =>
  ownScreenings(application, offer).find((one) => !isOver(one));

/** The screenings of a package that stand for an order here. A member may have others of it, for other candidates. */
function ownScreenings({ visitor, mode }: Application, offer: Offer): Screening[] {
  const { claims, screenings }: Visitor = visitor;
  const { role, reference } = claims;
  return screenings.newestFirst.filter(({ packageId, clientReferenceId }) => {
    if (packageId !== offer.id) return false;
    if (role === undefined) return mode === 'form';
    return clientReferenceId === reference || (role === 'candidate' && reference === undefined);
  });
}

interface Found {
  application: Application;
  form: Questionnaire;
  before: Filling['before'];
  screening: Screening;
  /** Whether it was just ordered here. */
  isNew: boolean;
}

/**
 * The state that shows a screening: just ordered, found, or changed. Once there is an order, nothing here needs what was
 * typed for it; a draft is kept for whoever may start anew.
 *
 * @param from the state before.
 */
export function orderedState(
  from: LauncherState | undefined,
  { application, form, before, screening, isNew }: Found,
): OrderedState {
  if (from?.name === 'filling' && from.form === form) noteLateChanges(application, form);
  form.endOrder();
  application.attempt = undefined;
  const isAgain = mayRepeat(screening, application.visitor.claims.allowReorder);
  if (!isCalledOff(screening) && !isAgain) form.draft?.forget();
  const method = collectedBy(screening, form.mode, isNew);
  const shown = from?.name === 'under-way' && from.screening.id === screening.id ? from : undefined;
  const change = shown && announcedChange(shown, screening);
  if (!method) return { name: 'under-way', application, form, before, screening, isNew, change };
  const isSame = from?.name === 'handed-over' && from.screening.id === screening.id;
  const link = isSame ? from.link : ({ name: 'none' } as const);
  return { name: 'handed-over', application, form, before, screening, method, link };
}

/** What is announced of a screening that was shown before: another headline or expected day, and what is new since a result. */
function announcedChange(
  { application, screening: previous, change }: UnderWay,
  screening: Screening,
): UnderWay['change'] {
  const reader = application.isForAnother ? 'member' : 'candidate';
  const [now, before] = [subjectOf(screening, reader), subjectOf(previous, reader)];
  const isOtherDay = now === 'in-progress' && screening.estimatedAt !== previous.estimatedAt;
  const isSame = now === before && !isOtherDay && freshNews(screening, previous, reader).length === 0;
  return isSame ? change : { screening, previous };
}

/** What was sent first counts, though nobody answered it: call it where a check is found that was there before. */
export function noteLateChanges(application: Application, { version }: Questionnaire): void {
  const { attempt, isForAnother } = application;
  application.hasLateChanges = (attempt?.unanswered ?? version) !== version && !isForAnother;
}

/**
 * How the service collects what it still needs from the candidate: behind a link, or by an email of its own. Undefined
 * where it needs nothing. `isNew`: the screening was just ordered in this mode, and need not be confirmed yet.
 */
function collectedBy(screening: Screening, mode: Mode, isNew: boolean): HandedOver['method'] | undefined {
  if (needsCandidate(screening)) return 'link';
  const isWaiting = screening.phase === 'invited' || (isNew && screening.phase === 'unconfirmed');
  if (!isWaiting || (!screening.invite && mode === 'form')) return undefined;
  return screening.invite?.method ?? (mode === 'email' ? 'email' : 'link');
}
