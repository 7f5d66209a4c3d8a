import { html, nothing, type TemplateResult } from 'lit';
import { secondsLeft } from '../../client/fetch-invite.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import { needsCandidate } from '../../protocol/phase.ts';
import type { Dispatch } from '../state/action.ts';
import { type HandedOver, isShownBeside, type Link } from '../state/state.ts';
import { failureNotice } from './notices.ts';
import { nameOf } from './parts/hosted-words.ts';
import { ending } from './under-way.ts';
import type { Words } from './words.ts';

/**
 * What the service's form may do in its frame. Without `allow-forms` it could not be sent, without `allow-scripts` no
 * script of it would run, and without `allow-same-origin` it would reach neither its cookies nor its own server. It
 * may not navigate the host's page, open windows or dialogs, or start downloads.
 */
const formPermissions = 'allow-forms allow-scripts allow-same-origin';

/** Minutes and seconds: `9:05`. */
const minutes = (seconds: number, locale: string): string =>
  `${Math.floor(seconds / 60).toLocaleString(locale)}:${(seconds % 60).toLocaleString(locale, { minimumIntegerDigits: 2 })}`;

/** Shown while the service collects the rest. */
export function handedOverView(state: HandedOver, said: Words, dispatch: Dispatch): TemplateResult {
  const { application, method, screening, form, link } = state;
  const { isForAnother, known, hasLateChanges } = application;
  const { sentences, tag } = said;
  const candidateName = nameOf(known);
  const isBeside = isShownBeside(state);
  const rest = ending(state, said, dispatch);
  const { handOver: words, told } = sentences;
  const heading = (title: string): TemplateResult | typeof nothing =>
    isBeside ? nothing : html`<h3 id="heading" tabindex="-1" part="heading" .textContent=${title}></h3>`;
  const isAskedAgain = needsCandidate(screening);
  if (method === 'link' && isForAnother) {
    const [title, text] = isAskedAgain
      ? [told.candidatesTurn, told.texts.otherCandidate]
      : [words.candidateOnlyTitle, words.candidateOnly];
    return html`${heading(candidateName ? words.waitsFor(candidateName) : title)}
    ${isBeside && isAskedAgain ? nothing : html`<p .textContent=${text}></p>`} ${rest}`;
  }
  if (method === 'email') {
    // Only the candidate's own address is said, and to nobody else; not one that came too late.
    const address = isForAnother || hasLateChanges ? undefined : form.sheet.read('email');
    const sentTo = typeof address === 'string' && address ? words.emailTo(`\u2068${address}\u2069`) : '';
    const text = isForAnother && candidateName ? sentences.invites(candidateName) : words.emailText;
    return html`${heading(words.emailTitle)}
      <p .textContent=${`${isBeside ? '' : text} ${sentTo}`}></p>
      ${isForAnother ? nothing : html`<p .textContent=${words.emailMissing}></p>`} ${rest}`;
  }
  const isReady = link.name === 'none' && (isAskedAgain || isBeside);
  return html`${heading(isAskedAgain ? told.yourTurn : words.linkTitle)}
    ${
      isAskedAgain
        ? html`<p
            .textContent=${`${isBeside ? '' : told.texts.candidate} ${words.askedAgain(sentences.openForm)}`}
          ></p>`
        : nothing
    }
    <p role="status" .textContent=${link.name === 'failed' || isReady ? '' : words[link.name]}></p>
    ${linkParts(sentences, link, dispatch)}
    ${
      // A form that was opened may take longer than its link.
      link.name === 'blocked' && Number.isFinite(link.life.ms)
        ? html`<p
            class="help countdown"
            .textContent=${timeLeft(sentences, secondsLeft(link.life), tag)}
          ></p>`
        : nothing
    }
    ${rest}`;
}

function timeLeft({ handOver: words }: LauncherSentences, seconds: number, locale: string): string {
  return seconds > 0 ? words.ends(minutes(seconds, locale)) : words.ended;
}

/** The controls for each state of the link. All states share one button element, so that it keeps the focus. */
function linkParts(sentences: LauncherSentences, link: Link, dispatch: Dispatch): TemplateResult {
  const words = sentences.handOver;
  const leave = (): void => void dispatch({ type: 'leave-link' });
  const action = actionOf(sentences, link);
  return html`${link.name === 'failed' ? failureNotice(sentences, link.problem) : nothing}
  ${
    link.name === 'framed'
      ? html`<dialog aria-labelledby="dialog-title" @close=${leave}>
          <form method="dialog">
            <h3 id="dialog-title" .textContent=${words.linkTitle}></h3>
            <button
              type="button"
              part="button"
              class="quiet"
              @click=${() => dispatch({ type: 'open-link', place: 'tab' })}
              .textContent=${words.newTab}
            ></button>
            <button part="button" .textContent=${words.close}></button>
          </form>
          <iframe
            title=${words.linkTitle}
            sandbox=${formPermissions}
            allow=""
            referrerpolicy="no-referrer"
            src=${link.invite.url}
          ></iframe>
        </dialog>`
      : nothing
  }
  ${
    link.name === 'blocked' && !action
      ? html`<p>
          <a
            id="open"
            href=${link.invite.url}
            target="_blank"
            rel="noopener noreferrer"
            @click=${leave}
            .textContent=${sentences.openForm}
          ></a>
        </p>`
      : html`<p class="actions">
          <button
            type="button"
            id="open"
            class="primary"
            part="button primary-button"
            aria-disabled=${link.name === 'fetching'}
            @click=${() => dispatch({ type: 'open-link' })}
            .textContent=${action}
          ></button>
        </p>`
  }`;
}

/** The label of the button; `undefined` if a link replaces the button. */
function actionOf(sentences: LauncherSentences, link: Link): string | undefined {
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
      return secondsLeft(link.life) === 0 ? sentences.handOver.renew : undefined;
  }
}
