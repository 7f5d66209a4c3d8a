import { html, type TemplateResult } from 'lit';
import type { PageProblem } from '../../client/page-problem.ts';
import type { LauncherContext } from '../launcher-context.ts';
import { failureNotice } from '../steps/failure-notice.ts';

type Words = Pick<LauncherContext, 'sentences' | 'locale'>;

/** By unit: its length in seconds. The longest that fits is used. */
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Says when a member may prove identity again, after so many seconds: rounded up, so that it is not too early. */
export function waitSentence({ sentences, locale }: Words, seconds: number): string {
  const [unit, length] = units.find((one) => seconds > one[1]) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  return sentences.trust.wait(format.format(Math.ceil(seconds / length), unit));
}

/** Says why a request about a proof of identity failed. */
export function trustFailure(words: Words, problem: PageProblem, unasked: string[] = []): TemplateResult {
  const { code, retryAfter } = problem;
  if (code !== 'rate_limited' || retryAfter === undefined)
    return failureNotice(words.sentences, problem, unasked);
  return html`<div class="failure" part="failure" role="alert">
    <p><strong>${waitSentence(words, retryAfter)}</strong></p>
  </div>`;
}
