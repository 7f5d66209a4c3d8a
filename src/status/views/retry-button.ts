import { html, type TemplateResult } from 'lit';
import type { Reading } from '../status-view.ts';

export const retryButton = ({ locale, retry }: Reading): TemplateResult => html`
  <button type="button" part="retry" @click=${retry}>${locale.sentences.problem.again}</button>
`;
