import { html, type TemplateResult } from 'lit';
import { unrecorded } from '../../unrecorded.ts';

/** Says a change to those who hear the page. */
export const spoken = (text: string): TemplateResult =>
  html`<p
    class="visually-hidden ${unrecorded}"
    role="status"
    data-private
    data-dd-privacy="mask"
    data-hj-suppress
    data-clarity-mask="true"
    .textContent=${text}
  ></p>`;
