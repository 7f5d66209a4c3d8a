import { html, nothing, type TemplateResult } from 'lit';
import { ScreeningError } from '../../client/screening-error.ts';
import { repetition as english } from '../../locales/en/repetition.ts';
import type { Screening } from '../../protocol/screening.ts';
import type { ViewContext } from '../status-state.ts';

/** The button that asks whether to end a repetition, and below it the one that does. */
export function drawRepetition(
  { id: screeningId, recurrence }: Screening,
  { locale, askings, dispatch }: ViewContext,
): TemplateResult {
  const words = locale.of('repetition', english);
  const { id } = recurrence!;
  const asking = askings.get(id);
  const toggle = (): void => {
    if (asking !== 'sent') dispatch({ type: 'asking', id, asking: asking ? undefined : 'considered' });
  };
  const end = ({ currentTarget }: Event): void =>
    dispatch({ type: 'end-repetition', id, screeningId, button: currentTarget as HTMLElement });
  return html`<footer>
    <button
      type="button"
      part="button"
      aria-expanded=${asking !== undefined}
      @click=${toggle}
      .textContent=${words.end}
    ></button>
    ${
      asking === undefined
        ? nothing
        : html`<p class="note" .textContent=${words.text}></p>
            <button
              type="button"
              part="button"
              aria-disabled=${asking === 'sent'}
              @click=${end}
              .textContent=${words.confirm}
            ></button>`
    }
    ${asking instanceof ScreeningError ? html`<p role="alert" .textContent=${words.failed}></p>` : nothing}
  </footer>`;
}
