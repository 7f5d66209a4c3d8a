import { plainText } from '../../protocol/plain-answer.ts';
import { consentTo, questionOf } from '../form/consent.ts';
import { ScreeningStepEvent, ScreeningSubmitEvent } from '../launcher-events.ts';
import type { Action } from '../state/action.ts';
import type { Application } from '../state/application.ts';
import type { ActionOf, Change, Transitions } from '../state/change.ts';
import { isTrustKnown } from '../state/proof.ts';
import { type Filling, type ReadyStep, rested, stepIndex, withProblem } from '../state/state.ts';
import { chunks } from './chunks.ts';
import { equip, firstStep } from './form-start.ts';
import { trustKnown } from './known-trust.ts';
import { heard } from './news.ts';
import { orderNow, placed } from './place-order.ts';
import { outcomeQuestion, section } from './proving.ts';
import { showIncomplete, stepOf } from './shown-step.ts';

/** What happens while a step of the form is shown. */
export const filling: Transitions<Filling> = {
  ...section,
  answer(state, { path, value }) {
    state.form.sheet.write(path, value);
    return withTables(state);
  },
  'leave-field'(state, { path }) {
    state.form.leaveField(path);
    return withTables(state);
  },
  confirm(state, { path, isRight }) {
    state.form.sheet.confirm(path, isRight);
    return withTables(state);
  },
  'set-entries'(state, { list, entries }) {
    state.form.setEntries(list, entries);
    return withTables(state);
  },
  focus: (_, { id }) => ({ focus: id }),
  'toggle-ssn': ({ application }) => (application.page.toggleSsn(), {}),
  'choose-view'({ application }, { view }) {
    application.wantedView = view;
    return {};
  },
  'show-phone-code': ({ application }) => ({ beginForGood: () => loadPhoneCode(application) }),
  'go-to': (state, { step, isChange }) => stepTo(state, step, isChange),
  'use-hosted-form'(state) {
    const { application, form } = state;
    const hosted = application.formFor(form.offer, true);
    return {
      begin: async () => ({ type: 'opened', state: await firstStep(application, hosted, state) }),
    };
  },
  opened: (_, { state }) => ({ state, focus: 'heading' }),
  advance: (state, action) =>
    isReady(state) ? advance(state, plainText('signature', action.typedName)) : whenReady(state, action),
  signed(state, { disclosure, consent }) {
    state.form.signatures.keep(disclosure, consent);
    return isReady(state) ? goOn(state) : {};
  },
  submit: (state, action) => (isReady(state) ? order(state) : whenReady(state, action)),
  open: (state, action) => filling.submit!(state, { ...action, type: 'submit' }),
  send: (state, action) => (isReady(state) ? send(state, action) : {}),
  ready: (state, { next }) => ({ state: rested(state), ...(next && { next }) }),
  failed: (state, { problem }) => ({ state: withProblem(state, problem), focus: 'send' }),
  news: heard,
};

/** Whether its answers can be checked. Waits for the trust section: an order sent before it never shows its result. */
const isReady = (state: Filling): state is ReadyStep =>
  state.form.isReadable && !state.isLoading && isTrustKnown(state.application.trust);

/** Loads what the action needs, then lets it happen. */
function whenReady(state: Filling, next?: Action): Change {
  const { application, form } = state;
  if (state.isLoading) return {};
  return {
    state: { ...rested(state), isLoading: true },
    begin: async () => {
      await equip(application, form);
      await trustKnown(application);
      return { type: 'ready', ...(next && { next }) };
    },
  };
}

/** Where the code does not come, the link beside it leads to the same address. */
async function loadPhoneCode(application: Application): Promise<undefined> {
  const { page } = application;
  try {
    application.phoneCode = (await chunks.phoneCode()).phoneCode;
  } catch (error) {
    page.report(error);
  }
}

/** Loads what an address in another country needs, once the answers can be checked at all. */
const withTables = (state: Filling): Change =>
  state.form.reader && !state.form.isReadable ? whenReady(state) : {};

/** Shows another step; before the first one, what was shown before the form. */
function stepTo(state: Filling, step: number, isChange?: true): Change {
  const { application, form, before } = state;
  if (step < 0 && before) return { state: before, focus: 'heading' };
  application.notice = undefined;
  form.draft?.save(form.sheet, step);
  return {
    state: { ...stepOf(state, step), isChange },
    focus: 'heading',
    tell: [new ScreeningStepEvent(step, form.steps.length)],
  };
}

/** Goes on from a step, with its signature if it is one to sign; from the last one, orders. */
function advance(state: ReadyStep, typedName: string): Change {
  const { application, form } = state;
  const step = form.steps[stepIndex(state)];
  if (step?.kind !== 'disclosure') return goOn(state);
  const { disclosure } = step;
  form.sheet.write('signature', typedName);
  const isOpen = !typedName || form.reader.doubtsSignature || form.isOutdated(step);
  // A question that is left open at the second attempt is a mistake.
  if (state.tried) form.sheet.showProblems([questionOf(disclosure)]);
  if (isOpen) return showIncomplete(state, stepIndex(state));
  return {
    begin: async () => ({
      type: 'signed',
      disclosure,
      consent: await consentTo(disclosure, typedName, application.page.locale.tag),
    }),
  };
}

/** From what is answered, or signed, to the next step. */
function goOn(state: ReadyStep): Change {
  const { application, form, isChange = false } = state;
  const index = stepIndex(state);
  const step = form.steps[index];
  if (!step) return {};
  if (form.isIncomplete(step, form.reader)) return showIncomplete(state, index);
  const review = isChange ? form.reviewIndex : -1;
  if (review >= 0 || step.kind === 'review') {
    // A changed answer can make another one invalid, and nobody should sign for that.
    const incomplete = form.firstIncompleteFields(form.reader);
    if (incomplete >= 0) return showIncomplete({ ...state, isChange: true }, incomplete);
  }
  const next = review >= 0 ? review : form.indexAfter(index, form.reader);
  if (next < form.steps.length) return stepTo(state, next);
  return application.page.presses?.isForEarlierStep ? {} : order(state);
}

/** Orders from wherever the candidate is, or shows the first step that is not complete. */
function order(state: ReadyStep): Change {
  const { application, form } = state;
  const { documents } = application;
  if (documents?.missing) {
    void documents.check();
    return {};
  }
  const incomplete = form.firstIncomplete(form.reader);
  if (incomplete >= 0) return showIncomplete(state, incomplete);
  const question = outcomeQuestion(state);
  if (question) return question;
  // Made here: a listener may change what is set, and the candidate has not seen that.
  return { asks: new ScreeningSubmitEvent(), next: { type: 'send', order: orderNow(state) } };
}

function send(state: ReadyStep, { order: candidateOrder, unsent }: ActionOf<'send'>): Change {
  const { application, form, before } = state;
  const step = stepIndex(state);
  return placed({
    name: 'submitting',
    application,
    form,
    step,
    before,
    order: candidateOrder,
    ...(unsent && { unsent }),
  });
}
