import { html, nothing, type TemplateResult } from 'lit';
import { isCutOff } from '../../client/feed/connection-state.ts';
import { icon } from '../../icons.ts';
import type { ScreeningError } from '../../client/screening-error.ts';
import { standingOf, validUntilOf } from '../../locales/standing.ts';
import type { Screening } from '../../protocol/screening.ts';
import { unrecorded } from '../../unrecorded.ts';
import type { Dispatch, StatusState, StatusView, ViewContext } from '../status-state.ts';
import { badgeStyles } from '../styles/badge.ts';
import { headline, toneOf } from '../words.ts';
import { monthOf } from './moment.ts';

/** Where a screening stands, in a line of text. */
export const badge: StatusView = { styles: [badgeStyles], draw };

/**
 * Shows where a screening stands, in two or three words that fit into a line of text. A page may have a thousand of
 * them: each has as few nodes as it can.
 */
function draw(state: StatusState, context: ViewContext): TemplateResult | typeof nothing {
  const { locale, announcement } = context;
  const { sentences: words, tag, dir } = locale;
  const screening = state.kind === 'one' ? state.screening : undefined;
  // Nothing is said that is not true any more.
  if (screening && standingOf(screening, context.reader).headline === 'lapsed') return nothing;
  const text = {
    loading: words.connection.connecting,
    list: '',
    empty: words.empty,
    unavailable: words.problem.short,
    one: screening && inShort(screening, context),
  }[state.kind];
  const tone = screening ? toneOf(screening, context) : 'over';
  const title = screening?.packageTitle ?? nothing;
  return html`<span
      class="badge ${state.kind} ${unrecorded}"
      part="badge"
      data-private
      data-dd-privacy="mask"
      data-hj-suppress
      data-clarity-mask="true"
      lang=${tag}
      dir=${dir}
      ><span class="headline ${tone}" part="headline" title=${title}
        >${icon(tone)}<span .textContent=${text}></span></span
      >${besideBadge(state, context)}</span
    >${announcement === '' || state.kind === 'loading' ? nothing : spoken(announcement)}`;
}

/** Until when a result is valid, where it is for a time. */
function inShort(screening: Screening, context: ViewContext): string {
  const { sentences: words, tag } = context.locale;
  const validUntil = validUntilOf(screening, context.reader);
  return validUntil ? words.checked(monthOf(tag, validUntil)) : headline(screening, context);
}

/** Nothing most of the time. */
function besideBadge(state: StatusState, context: ViewContext): TemplateResult | typeof nothing {
  const { locale, feed, dispatch } = context;
  const { sentences: words } = locale;
  const { connection } = feed;
  if (state.kind === 'loading') return nothing;
  if (state.kind === 'unavailable') return retryButton(wayOn(state.problem, context), dispatch);
  const isTest = state.kind === 'one' && state.screening.environment === 'test';
  if (!isTest && !isCutOff(connection)) return nothing;
  const test = html`<span class="test" part="test" .textContent=${words.test}></span>`;
  const cutOff = html`<span class="when" .textContent=${words.connection[connection]}></span>
    ${retryButton(words.problem.now, dispatch)}`;
  return html`${isTest ? test : nothing}${isCutOff(connection) ? cutOff : nothing}`;
}

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

/** What the button says of a problem: somebody who is signed out can sign in. */
export const wayOn = ({ needsSignIn }: ScreeningError, { locale }: ViewContext): string => {
  const { signIn, again } = locale.sentences.problem;
  return needsSignIn ? signIn : again;
};

/** Tries again what failed, or at once what would be tried again by itself. */
export const retryButton = (words: string, dispatch: Dispatch): TemplateResult => {
  const retry = (): void => dispatch({ type: 'retry' });
  return html`<button type="button" part="button" @click=${retry} .textContent=${words}></button>`;
};
