import type { Application } from './application.ts';
import type { LauncherActions } from './launcher-context.ts';

/** What views do to the form goes to the application; the rest is up to the element. */
export const launcherActions = (
  application: Application,
  elementActions: Pick<LauncherActions, 'forget' | 'afterPress' | 'focusOn' | 'toggleSsn'>,
): LauncherActions => ({
  ...elementActions,
  answer: (path, value) => application.walk.edit((form) => form.sheet.write(path, value)),
  setEntries: (list, entries) => application.walk.edit((form) => form.setEntries(list, entries)),
  confirm: (path, isRight) => application.walk.edit((form) => form.sheet.confirm(path, isRight)),
  leaveField: (path) =>
    elementActions.afterPress(() => application.walk.edit((form) => form.leaveField(path))),
  choose: (offer) => void application.choose(offer),
  advance: (typedName) => void application.walk.advance(typedName),
  goTo: (step) => application.walk.goTo(step),
  startAnother: () => void application.startAnother(),
  changeStep: (step) => application.walk.changeStep(step),
  retryVisit: () => application.retryVisit(),
  saveReceipt: () => {
    const { receipt, stage } = application;
    if (stage.screening) void receipt.save(stage.screening.id);
  },
});
