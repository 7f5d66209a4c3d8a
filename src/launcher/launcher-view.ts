import { html, isServer, nothing, type TemplateResult } from 'lit';
import type { LocaleController } from '../locales/locale.ts';
import type { CandidateAnswers } from '../protocol/candidate-answers.ts';
import { validInterval } from '../protocol/interval.ts';
import { isCalledOff } from '../protocol/phase.ts';
import { unrecorded } from '../unrecorded.ts';
import type { Application } from './application.ts';
import type { LauncherActions, LauncherContext } from './launcher-context.ts';
import type { LauncherState } from './launcher-state.ts';
import { formStep } from './steps/form-step.ts';
import { busyWord, failureNotice, waitingLine } from './steps/notices.ts';

interface FrameFacts {
  mode: string;
  isDisabled: boolean;
}

/** Title, slots and frame around what changes with the state. */
export function frame(
  locale: LocaleController<'launcher'>,
  application: Application | undefined,
  { mode, isDisabled }: FrameFacts,
  content: TemplateResult,
): TemplateResult {
  const { sentences, tag, dir } = locale;
  const { state, screening, environment, isMemberSectionDue, isBeside, host } = application ?? {};
  const isDone = screening && !isCalledOff(screening);
  const title = state && 'form' in state ? locale.titleOf(state.form.offer) : sentences.label;
  const isMarkedBeside = host?.beside?.screening?.environment === 'test';
  return html`<section
    class="base ${mode} ${isMemberSectionDue ? 'waiting' : ''} ${isBeside ? 'beside' : ''}"
    part="base"
    aria-label=${sentences.label}
    lang=${tag}
    dir=${dir}
  >
    <p class="visually-hidden" role="status" .textContent=${busyWord(sentences, state)}></p>
    <div class="content">
      <div class="title">
        <slot name="header"
          >${
            // A server draws texts alone, and no properties.
            isServer
              ? html`<h2 part="title">${title}</h2>`
              : html`<h2 part="title" .textContent=${title}></h2>`
          }</slot
        >
        <p
          class="test"
          part="test"
          ?hidden=${environment !== 'test' || isMarkedBeside}
          .textContent=${sentences.test}
        ></p>
      </div>
      <slot name="intro"></slot>
      <fieldset
        class="stage ${unrecorded}"
        data-private
        data-dd-privacy="mask"
        data-hj-suppress
        data-clarity-mask="true"
        ?disabled=${isDisabled}
      >
        ${content}
      </fieldset>
      <slot name="success" ?hidden=${!isDone}></slot>
      <slot name="footer"></slot>
    </div>
  </section>`;
}

/** The part of the launcher that changes with its state. */
export function launcherView(application: Application, locale: LocaleController<'launcher'>): TemplateResult {
  const { state, memberSection } = application;
  const context = contextOf(application, locale);
  const { documentsProblem, sentences, views } = context;
  if (!state) return waitingLine(sentences);
  if (memberSection?.isOpen) return html`${memberSection.draw(context)}`;
  if (documentsProblem && !('screening' in state)) return failureNotice(sentences, documentsProblem);
  const isSettled = state.name !== 'choosing' && state.name !== 'submitting';
  return html`${views?.draftNotice(context, state)} ${stateView(context, state)}
  ${isSettled && memberSection ? memberSection.draw(context) : nothing}`;
}

function stateView(context: LauncherContext, state: LauncherState): TemplateResult | undefined {
  const { views } = context;
  switch (state.name) {
    case 'filling':
    case 'submitting':
      return formStep(context, state);
    case 'choosing':
      return views?.choosing(context, state);
    case 'handed-over':
      return views?.['handed-over']?.(context, state);
    case 'under-way':
      return views?.['under-way'](context, state);
  }
}

/** What the views need to draw an application, and what they can do to it. */
function contextOf(application: Application, locale: LocaleController<'launcher'>): LauncherContext {
  const { host, later, views, visitor, notice } = application;
  const { openIn, recurrence } = host.element;
  const { ordered, documents } = later ?? {};
  return {
    sentences: locale.sentences,
    locale: locale.tag,
    language: locale,
    actions: actionsOf(application),
    isForAnother: visitor.claims.role === 'member',
    candidateName: nameOf(application.known),
    passed: application.passed,
    mayOrder: visitor.claims.role !== 'operator',
    mayReorder: visitor.claims.allowReorder ?? false,
    openIn,
    recurrence: validInterval(recurrence),
    isCutOff: ordered?.isCutOff ?? false,
    isBeside: application.isBeside,
    notice,
    hasLateChanges: ordered?.hasLateChanges ?? false,
    canLeave: later?.canLeave ?? false,
    phoneAddress: later?.phoneAddress,
    isSsnRevealed: host.isSsnRevealed,
    views,
    invite: ordered?.invite,
    documentsProblem: documents?.problem,
    hasSentAnswers: ordered?.sentAnswers !== undefined,
    receiptProblem: ordered?.receiptProblem,
  };
}

const actionsOf = (application: Application): LauncherActions => {
  const { host, later } = application;
  return {
    answer: (path, value) => application.edit((form) => form.sheet.write(path, value)),
    setEntries: (list, entries) => application.edit((form) => form.setEntries(list, entries)),
    confirm: (path, isRight) => application.edit((form) => form.sheet.confirm(path, isRight)),
    leaveField: (path) => host.afterPress(() => application.edit((form) => form.leaveField(path))),
    afterPress: (show) => host.afterPress(show),
    focusOn: (id) => host.focusOn(id),
    toggleSsn: () => host.toggleSsn(),
    loadPhoneCode: () => void application.loadPhoneCode(),
    advance: (typedName) => void application.advance(typedName),
    choose: (offer) => void later?.choose(offer),
    goTo: (step) => later?.goTo(step),
    useHostedForm: () => void later?.useHostedForm(),
    changeStep: (step) => later?.goTo(step, { isChange: true }),
    startAnother: () => void later?.ordered.startAnother(),
    saveReceipt: () => void later?.ordered.saveReceipt(),
    forget: () => {
      application.forget('forgotten');
      void host.reload().then(() => host.focusOn('notice'));
    },
  };
};

/** A whole name from its parts, for a sentence about somebody. */
const nameOf = ({ givenName, familyName }: CandidateAnswers): string =>
  [givenName, familyName].filter((part) => typeof part === 'string').join(' ');
