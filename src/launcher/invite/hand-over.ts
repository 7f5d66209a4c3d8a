import { html, nothing, type TemplateResult } from 'lit';
import { beforeHandOver, handOver as afterwards } from '../../locales/en/hand-over.ts';
import type { LauncherSentences } from '../../locales/sentences.ts';
import type { LauncherContext } from '../launcher-context.ts';
import { needsCandidate } from '../ordered-screening.ts';
import type { HandedOver, LinkState, ShownLink } from '../launcher-state.ts';
import { contactLine, receiptPart } from '../steps/done-step.ts';
import { failureNotice } from '../steps/notices.ts';

export { handOverStyles } from './hand-over-styles.ts';
export { handOverWords } from './hand-over-words.ts';
export { InviteLink } from './invite-link.ts';

/** What is said where the service collects the rest in its own form, in English. */
export const handOverEnglish = { ...beforeHandOver, handOver: afterwards };

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
export function handOver(context: LauncherContext, { method, screening, form }: HandedOver): TemplateResult {
  const { sentences, locale, invite, isForAnother, candidateName, hasLateChanges, isBeside } = context;
  const ending = html`${contactLine(context)} ${receiptPart(context, form)}`;
  const { handOver: words, told } = sentences;
  const link: LinkState = invite?.state ?? { name: 'none' };
  const heading = (title: string): TemplateResult | typeof nothing =>
    isBeside ? nothing : html`<h3 id="heading" tabindex="-1" part="heading" .textContent=${title}></h3>`;
  const isAskedAgain = needsCandidate(screening);
  if (method === 'link' && isForAnother) {
    const [title, text] = isAskedAgain
      ? [candidateName ? words.waitsFor(candidateName) : told.candidatesTurn, told.texts.otherCandidate]
      : [words.candidateOnlyTitle, words.candidateOnly];
    return html`${heading(title)} ${isBeside && isAskedAgain ? nothing : html`<p .textContent=${text}></p>`}
    ${ending}`;
  }
  if (method === 'email') {
    // Only the candidate's own address is said, and to nobody else; not one that came too late.
    const address = isForAnother || hasLateChanges ? undefined : form.sheet.read('email');
    const sentTo = typeof address === 'string' && address ? words.emailTo(`\u2068${address}\u2069`) : '';
    return html`${heading(words.emailTitle)}
      <p .textContent=${`${isBeside ? '' : words.emailText} ${sentTo}`}></p>
      ${isForAnother ? nothing : html`<p .textContent=${words.emailMissing}></p>`} ${ending}`;
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
    ${invite ? linkParts(sentences, invite, link) : nothing}
    ${
      // A form that was opened may take longer than its link.
      invite && link.name === 'blocked' && Number.isFinite(invite.secondsLeft)
        ? html`<p class="help countdown" .textContent=${timeLeft(sentences, invite, locale)}></p>`
        : nothing
    }
    ${ending}`;
}

function timeLeft(
  { handOver: words }: LauncherSentences,
  { secondsLeft }: ShownLink,
  locale: string,
): string {
  return secondsLeft > 0 ? words.ends(minutes(secondsLeft, locale)) : words.ended;
}

/** The controls for each state of the link. All states share one button element, so that it keeps the focus. */
function linkParts(sentences: LauncherSentences, invite: ShownLink, link: LinkState): TemplateResult {
  const words = sentences.handOver;
  const returnToButton = (): void => invite.returnToButton();
  const action = actionOf(sentences, invite, link);
  return html`${link.name === 'failed' ? failureNotice(sentences, link.problem) : nothing}
  ${
    link.name === 'framed'
      ? html`<dialog aria-labelledby="dialog-title" @close=${returnToButton}>
          <form method="dialog">
            <h3 id="dialog-title" .textContent=${words.linkTitle}></h3>
            <button
              type="button"
              part="button"
              class="quiet"
              @click=${() => void invite.open('tab')}
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
            @click=${returnToButton}
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
            @click=${() => void invite.open()}
            .textContent=${action}
          ></button>
        </p>`
  }`;
}

/** The label of the button; `undefined` if a link replaces the button. */
function actionOf(
  sentences: LauncherSentences,
  { secondsLeft }: ShownLink,
  link: LinkState,
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
