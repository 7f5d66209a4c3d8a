import { html, isServer, type nothing, type TemplateResult } from 'lit';
import { isCalledOff } from '../../protocol/phase.ts';
import { unrecorded } from '../../unrecorded.ts';
import { isShownBeside, type LauncherState } from '../state/state.ts';
import { busyWord } from './notices.ts';
import type { Words } from './words.ts';

interface FrameFacts {
  /** As the page has it. */
  mode: string | null;
  isDisabled: boolean;
}

/** Title, slots and frame around what changes with the state. */
export function frame(
  state: LauncherState,
  words: Words,
  { mode, isDisabled }: FrameFacts,
  content: TemplateResult,
): TemplateResult {
  const { sentences, tag, dir } = words;
  const shown = state.name === 'proving' ? state.before : state;
  const application = 'application' in shown ? shown.application : undefined;
  const title = 'form' in shown ? words.titleOf(shown.form.offer) : sentences.label;
  const isDone = 'screening' in shown && !isCalledOff(shown.screening);
  const isTest = application?.offers.environment === 'test';
  const isMarkedBeside = application?.page.beside?.screening?.environment === 'test';
  return html`<section
    class="base ${application?.mode ?? mode ?? 'form'} ${application?.trust?.name === 'due' ? 'waiting' : ''} ${isShownBeside(state) ? 'beside' : ''}"
    part="base"
    aria-label=${sentences.label}
    lang=${tag}
    dir=${dir}
  >
    <p class="visually-hidden" role="status" .textContent=${busyWord(sentences, shown)}></p>
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
        <p class="test" part="test" ?hidden=${!isTest || isMarkedBeside} .textContent=${sentences.test}></p>
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
      <slot name="contact" ?hidden=${'screening' in state || state.name === 'loading'}
        ><p class="help" ?hidden=${!words.of('host', '')} .textContent=${sentences.told.texts.ask}></p
      ></slot>
      <slot name="success" ?hidden=${!isDone}></slot>
      <slot name="footer"></slot>
    </div>
  </section>`;
}

/** The present step, what is said above it, and what stands below: it keeps its elements when these come. */
export const stacked = (
  above: TemplateResult | typeof nothing,
  step: TemplateResult,
  below: TemplateResult | typeof nothing,
): TemplateResult => html`${above} ${step} ${below}`;
