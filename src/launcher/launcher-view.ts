import { html, nothing, type TemplateResult } from 'lit';
import type { LocaleController } from '../locales/locale.ts';
import { isCalledOff } from '../protocol/phase.ts';
import type { Environment, Screening } from '../protocol/screening.ts';
import { unrecorded } from '../unrecorded.ts';
import type { LauncherContext, ShownSection } from './launcher-context.ts';
import type { LauncherState } from './launcher-state.ts';
import { formStep } from './steps/form-step.ts';
import { busyWord, failureNotice, waitingLine } from './steps/notices.ts';

/** What is drawn of an application. */
interface ShownApplication {
  readonly state: LauncherState | undefined;
  readonly screening: Screening | undefined;
  readonly environment: Environment;
  readonly memberSection: ShownSection | undefined;
  /** The member's section will appear below what is shown already. */
  readonly isMemberSectionDue: boolean;
}

interface FrameFacts {
  mode: string;
  isDisabled: boolean;
}

/** Title, slots and frame around what changes with the state. */
export function frame(
  { sentences, tag, dir }: LocaleController<'launcher'>,
  application: ShownApplication | undefined,
  { mode, isDisabled }: FrameFacts,
  content: TemplateResult,
): TemplateResult {
  const { state, screening, environment, isMemberSectionDue } = application ?? {};
  const isDone = screening && !isCalledOff(screening);
  const title = state && 'form' in state ? state.form.offer.title : sentences.label;
  return html`<section
    class="base ${mode} ${isMemberSectionDue ? 'waiting' : ''}"
    part="base"
    aria-label=${sentences.label}
    lang=${tag}
    dir=${dir}
  >
    <p class="test" part="test" ?hidden=${environment !== 'test'}>
      <strong>${sentences.test.mark}</strong> ${sentences.test.text}
    </p>
    <p class="visually-hidden" role="status">${busyWord(sentences, state)}</p>
    <div class="content">
      <slot name="header"><h2 part="title">${title}</h2></slot>
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
export function launcherView(
  context: LauncherContext,
  { state, memberSection }: ShownApplication,
): TemplateResult {
  const { documentsProblem, sentences } = context;
  if (!state) return waitingLine(sentences);
  if (memberSection?.isOpen) return memberSection.draw(context);
  if (documentsProblem && !('screening' in state)) return failureNotice(sentences, documentsProblem);
  const isSettled = state.name !== 'choosing' && state.name !== 'submitting';
  return html`${context.views?.draftNotice(context, state) ?? nothing} ${stateView(context, state)}
  ${isSettled && memberSection ? memberSection.draw(context) : nothing}`;
}

function stateView(context: LauncherContext, state: LauncherState): TemplateResult {
  const { views } = context;
  switch (state.name) {
    case 'filling':
    case 'submitting':
      return formStep(context, state);
    case 'choosing':
      return views?.choosing(context, state) ?? waitingLine(context.sentences);
    case 'handed-over':
      return views?.['handed-over']?.(context, state) ?? waitingLine(context.sentences);
    case 'under-way':
      return views?.['under-way'](context, state) ?? waitingLine(context.sentences);
  }
}
