import { html, nothing, type TemplateResult } from 'lit';
import { failureNotice } from './failure-notice.ts';
import type { LauncherSentences } from './form-context.ts';
import type { LinkState } from './launcher-state.ts';

/** What a candidate sees while the service collects the rest, and whom it tells. */
export interface HandOverContext {
  readonly sentences: LauncherSentences;
  readonly method: 'link' | 'email';
  readonly link: LinkState;
  readonly secondsLeft: number;
  /** For `Intl`. */
  readonly locale: string;
  /** Gets a new link, and opens it in a tab or a frame; call it in a click. */
  readonly openLink: (how?: 'tab') => void;
  /** The link was used, or its frame closed. */
  readonly leaveLink: () => void;
}

/** `9:05` */
const minutes = (seconds: number, locale: string): string =>
  `${Math.floor(seconds / 60).toLocaleString(locale)}:${(seconds % 60).toLocaleString(locale, { minimumIntegerDigits: 2 })}`;

export function handOver(context: HandOverContext): TemplateResult {
  const { sentences, method, link } = context;
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

function life({ sentences, secondsLeft, locale }: HandOverContext): string {
  return secondsLeft > 0 ? sentences.handOver.ends(minutes(secondsLeft, locale)) : sentences.handOver.ended;
}

/** What can be done in each state of the link. */
function linkParts(
  context: HandOverContext,
  link: Exclude<LinkState, { name: 'theirs' }>,
): TemplateResult | typeof nothing {
  const { sentences, secondsLeft, openLink, leaveLink } = context;
  const words = sentences.handOver;
  const button = (text: string): TemplateResult =>
    html`<p class="actions">
      <button type="button" class="primary" part="button primary-button" @click=${() => openLink()}>
        ${text}
      </button>
    </p>`;
  switch (link.name) {
    case 'none':
      return button(sentences.openForm);
    case 'fetching':
      return nothing;
    case 'failed':
      return html`${failureNotice(sentences, link.problem)} ${button(sentences.again)}`;
    case 'opened':
      return button(words.reopen);
    case 'blocked':
      return secondsLeft === 0
        ? button(words.renew)
        : html`<p>
            <a
              part="link"
              href=${link.invite.url}
              target="_blank"
              rel="noopener noreferrer"
              @click=${leaveLink}
              >${sentences.openForm}</a
            >
          </p>`;
    case 'framed':
      return html`<dialog part="dialog" aria-labelledby="heading" @close=${leaveLink}>
          <form method="dialog">
            <button type="button" part="button" class="quiet" @click=${() => openLink('tab')}>
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
        </dialog>
        ${button(words.reopen)}`;
  }
}
