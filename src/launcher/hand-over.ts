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

/** What can be done in each state of the link. */
function linkParts(
  { sentences, link: offer }: HandOverContext,
  link: Exclude<LinkState, { name: 'theirs' }>,
): TemplateResult | typeof nothing {
  const open = (how?: 'tab'): void => void offer.open(sentences.loading, how);
  const leave = (): void => offer.leave();
  const words = sentences.handOver;
  const button = (text: string): TemplateResult =>
    html`<p class="actions">
      <button type="button" class="primary" part="button primary-button" @click=${() => open()}>
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
      return offer.secondsLeft === 0
        ? button(words.renew)
        : html`<p>
            <a part="link" href=${link.invite.url} target="_blank" rel="noopener noreferrer" @click=${leave}
              >${sentences.openForm}</a
            >
          </p>`;
    case 'framed':
      return html`<dialog part="dialog" aria-labelledby="heading" @close=${leave}>
          <form method="dialog">
            <button type="button" part="button" class="quiet" @click=${() => open('tab')}>
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
