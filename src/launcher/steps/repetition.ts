import { html, nothing, type TemplateResult } from 'lit';
import type { LauncherContext } from '../launcher-context.ts';

const units: Record<string, string> = { D: 'day', W: 'week', M: 'month', Y: 'year' };

/** Says that the check repeats, where it does: before the first question, and again before it is signed. */
export function repetition({
  sentences,
  recurrence,
  locale,
}: LauncherContext): TemplateResult | typeof nothing {
  const [, count, letter = ''] = /^P(\d+)(.)$/.exec(recurrence ?? '') ?? [];
  const unit = units[letter];
  if (count === undefined || unit === undefined) return nothing;
  const interval = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return html`<p class="note">${sentences.repeats(interval.format(Number(count)))}</p>`;
}
