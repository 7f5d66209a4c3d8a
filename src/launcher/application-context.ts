import type { LocaleController } from '../locales/locale.ts';
import type { CandidateAnswers } from '../protocol/candidate-answers.ts';
import { validInterval } from '../protocol/interval.ts';
import type { Application } from './application.ts';
import type { LauncherActions, LauncherContext } from './launcher-context.ts';

/** What the views need to draw an application, and what they can do to it. */
export function launcherContext(
  application: Application,
  locale: LocaleController<'launcher'>,
): LauncherContext {
  const { host, later, visitor } = application;
  const { openIn, recurrence, draft } = host.element;
  return {
    sentences: locale.sentences,
    locale: locale.tag,
    language: locale,
    actions: actionsOf(application),
    isForAnother: visitor.claims.role === 'member',
    candidateName: nameOf(application.known),
    mayOrder: visitor.claims.role !== 'operator',
    mayOrderAgain: visitor.claims.again ?? false,
    openIn,
    recurrence: validInterval(recurrence),
    isCutOff: later?.updates.isCutOff ?? false,
    notice: application.notice,
    hasLateChanges: later?.hasLateChanges ?? false,
    hasDraft: draft === 'session',
    isSsnRevealed: host.isSsnRevealed,
    views: later?.views,
    invite: later?.invite,
    documentsProblem: later?.documentsProblem,
    receiptProblem: later?.receiptProblem,
  };
}

const actionsOf = (application: Application): LauncherActions => {
  const { host } = application;
  return {
    answer: (path, value) => application.edit((form) => form.sheet.write(path, value)),
    setEntries: (list, entries) => application.edit((form) => form.setEntries(list, entries)),
    confirm: (path, isRight) => application.edit((form) => form.sheet.confirm(path, isRight)),
    leaveField: (path) => host.afterPress(() => application.edit((form) => form.leaveField(path))),
    afterPress: (show) => host.afterPress(show),
    focusOn: (id) => host.focusOn(id),
    toggleSsn: () => host.toggleSsn(),
    choose: (offer) => void application.choose(offer),
    advance: (typedName) => void application.advance(typedName),
    goTo: (step) => application.goTo(step),
    changeStep: (step) => application.goTo(step, { isChange: true }),
    startAnother: () => void application.startAnother(),
    forget: () => {
      application.forget('forgotten');
      void host.reload().then(() => host.focusOn('notice'));
    },
    saveReceipt: () => {
      const { later, screening } = application;
      if (screening) void later?.saveReceipt(screening.id);
    },
  };
};

/** A whole name from its parts, for a sentence about somebody. */
const nameOf = ({ givenName, familyName }: CandidateAnswers): string =>
  [givenName, familyName].filter((part) => typeof part === 'string').join(' ');
