import { html, nothing, type TemplateResult } from 'lit';
import { failureNotice } from './failure-notice.ts';
import type { LauncherSentences } from './form-context.ts';
import type { InviteLink } from './invite-link.ts';
import type { LinkState } from './launcher-state.ts';

/** What a candidate sees while the service collects the rest, and whom it tells. */
export interface HandOverContext {
  readonly sentences: LauncherSentences;
  /** For `Intl`. */
  readonly locale: string;
  readonly link: InviteLink;
}

/** `9:05` */
const minutes = (seconds: number, locale: string): string =>
  `${Math.floor(seconds / 60).toLocaleString(locale)}:${(seconds % 60).toLocaleString(locale, { minimumIntegerDigits: 2 })}`;

/** `method`: how the service reaches the candidate; `link`: where its link stands. */
export function handOver(
  context: HandOverContext,
  method: 'link' | 'email',
  link: LinkState,
): TemplateResult {
  const { sentences } = context;
  const words = sentences.handOver;
  if (link.name === 'theirs') {
    return html`<h3 id="heading" tabindex="-1" part="heading">${words.theirsTitle}</h3>
      <p>${words.theirs}</p>`;
  }
  if (method === 'email') {
    return html`<h3 id="heading" tabindex="-1" part="heading">${words.emailTitle}</h3>
      <p>${words.emailText}</p>`;
  }
  return html`<h3 id="heading" tabindex="-1" part="heading">${words.linkTitle}</h3>
    <p role="status">${link.name === 'failed' ? nothing : words[link.name]}</p>
    ${linkParts(context, link)}
    ${'invite' in link ? html`<p class="countdown" part="countdown">${life(context)}</p>` : nothing}`;
}

function life({ sentences, link, locale }: HandOverContext): string {
  const { ends, ended } = sentences.handOver;
  return link.secondsLeft > 0 ? ends(minutes(link.secondsLeft, locale)) : ended;
}

/** What can be done in each state of the link. The button stays the same one, so that it keeps the focus. */
function linkParts(
  { sentences, link: offer }: HandOverContext,
  link: Exclude<LinkState, { name: 'theirs' }>,
): TemplateResult {
  const words = sentences.handOver;
  const leave = (): void => offer.leave();
  const action = actionOf(sentences, offer, link);
  return html`${link.name === 'failed' ? failureNotice(sentences, link.problem) : nothing}
  ${
    link.name === 'framed'
      ? html`<dialog part="dialog" aria-labelledby="heading" @close=${leave}>
          <form method="dialog">
            <button
              type="button"
              part="button"
              class="quiet"
              @click=${() => void offer.open(sentences.loading, 'tab')}
            >
              ${words.newTab}
            </button>
            <button part="button">${words.close}</button>
          </form>
          <iframe
            title=${words.linkTitle}
            referrerpolicy="no-referrer"
            src=${link.invite.url}
            part="frame"
          ></iframe>
        </dialog>`
      : nothing
  }
  ${
    link.name === 'blocked' && !action
      ? html`<p>
          <a
            id="open"
            part="link"
            href=${link.invite.url}
            target="_blank"
            rel="noopener noreferrer"
            @click=${leave}
            >${sentences.openForm}</a
          >
        </p>`
      : html`<p class="actions">
          <button
            type="button"
            id="open"
            class="primary"
            part="button primary-button"
            aria-disabled=${link.name === 'fetching'}
            @click=${() => void offer.open(sentences.loading)}
          >
            ${action}
          </button>
        </p>`
  }`;
}

/** What the button is called; none where a link takes its place. */
function actionOf(
  sentences: LauncherSentences,
  { secondsLeft }: InviteLink,
  link: Exclude<LinkState, { name: 'theirs' }>,
): string | undefined {
  switch (link.name) {
    case 'none':
    case 'fetching':
      return sentences.openForm;
    case 'failed':
      return sentences.again;
    case 'opened':
    case 'framed':
      return sentences.handOver.reopen;
    case 'blocked':
      return secondsLeft === 0 ? sentences.handOver.renew : undefined;
  }
}
