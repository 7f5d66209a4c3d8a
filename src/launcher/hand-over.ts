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
  /** Gets a new link, and opens it in a tab or a frame; call it in a click. */
  openLink(how?: 'tab'): void;
  /** The link was used, or its frame closed. */
  leaveLink(): void;
}

/** `9:05` */
const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export function handOver(context: HandOverContext): TemplateResult {
  const { sentences, method, link } = context;
  const words = sentences.handOver;
  if (method === 'email') {
    return html`<h3 id="heading" tabindex="-1">${words.emailTitle}</h3>
      <p>${words.emailText}</p>`;
  }
  return html`<h3 id="heading" tabindex="-1">${words.linkTitle}</h3>
    ${linkParts(context)}
    ${'invite' in link ? html`<p class="countdown" part="countdown">${life(context)}</p>` : nothing}`;
}

function life({ sentences, secondsLeft }: HandOverContext): string {
  return secondsLeft > 0 ? sentences.handOver.ends(minutes(secondsLeft)) : sentences.handOver.ended;
}

function linkParts(context: HandOverContext): TemplateResult {
  const { sentences, link, secondsLeft, openLink, leaveLink } = context;
  const words = sentences.handOver;
  const button = (text: string, how?: 'tab'): TemplateResult =>
    html`<button type="button" class="primary" part="button primary-button" @click=${() => openLink(how)}>
      ${text}
    </button>`;
  switch (link.name) {
    case 'none':
      return html`<p>${words.ready}</p>
        <p class="actions">${button(sentences.openForm)}</p>`;
    case 'fetching':
      return html`<p>${words.fetching}</p>`;
    case 'failed':
      return html`${failureNotice(sentences, link.problem)}
        <p class="actions">${button(sentences.again)}</p>`;
    case 'opened':
      return html`<p>${words.opened}</p>
        <p class="actions">${button(words.reopen)}</p>`;
    case 'blocked':
      return secondsLeft === 0
        ? html`<p class="actions">${button(words.renew)}</p>`
        : html`<p>${words.blocked}</p>
            <p>
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
      return html`<p>${words.framed}</p>
        <dialog part="dialog" aria-labelledby="heading" @close=${leaveLink}>
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
        <p class="actions">${button(words.reopen)}</p>`;
  }
}
