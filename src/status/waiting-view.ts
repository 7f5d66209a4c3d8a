import type { Task } from '@lit/task';
import { ScreeningError } from '../client/screening-error.ts';
import { css, html, isServer, type TemplateResult } from 'lit';
import type { StatusSentences } from '../locales/sentences.ts';

/** The room of what will be shown. */
export const waitingStyles = css`
  section {
    min-block-size: var(--screening-loading-height, var(--_room));
    padding: var(--_paddings);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  :host([variant='list']) section {
    min-block-size: var(--screening-loading-height, 26rem);
  }
`;

/** Shown until a file has come, or says that it does not come. */
export function waitingView(
  loading: Task,
  { label, loading: words, problem }: StatusSentences,
): TemplateResult {
  // What a server draws is all that a page without scripts ever has.
  const waiting = (): TemplateResult =>
    isServer
      ? html`<h2 part="title">${label}</h2>
          <noscript
            ><p part="note">
              Its progress is shown by JavaScript, which your browser does not run.
            </p></noscript
          >`
      : html`<p part="note" aria-busy="true">${words}</p>`;
  return loading.render({
    initial: waiting,
    pending: waiting,
    complete: waiting,
    error: (error) => {
      const { isOfSetup, needsReload } = error instanceof ScreeningError ? error : {};
      return needsReload
        ? html`<p part="explanation">${problem.damaged}</p>`
        : html`<p part="explanation">${isOfSetup ? problem.setup : problem.offline}</p>
            <button type="button" part="retry" @click=${() => void loading.run()}>${problem.again}</button>`;
    },
  });
}
